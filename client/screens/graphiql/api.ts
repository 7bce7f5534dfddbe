/** Asks the API as the person who is signed in, for the page itself and for what is run in GraphiQL. */
import type { ExecutionResult } from 'graphql';

/** Milliseconds after which a request has failed. The server's own deadlines are shorter. */
const patience = 15_000;

/** An operation as it is sent. */
export interface Operation {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

export type Ask = ReturnType<typeof createAsk>;

/** There was no answer, or none that is GraphQL. Whether an operation was carried out is not known. */
export class UnreachableError extends Error {
  constructor(options?: ErrorOptions) {
    super('The server could not be reached. Please check your connection and try again.', options);
    this.name = 'UnreachableError';
  }
}

interface Options {
  /** The caller's ID token, renewed when it nears its end; with `renew` a new one in any case. */
  idToken: (options: { renew: boolean }) => Promise<string>;
  /** A renewed token was refused as well: this person is not signed in here. */
  onRefused: () => void;
}

/**
 * Makes the function that sends an operation with the ID token, and once more with a renewed one when it is
 * refused: an operation that was refused was not carried out. With `renew` it starts with a renewed one.
 * @throws UnreachableError
 */
export function createAsk({ idToken, onRefused }: Options) {
  async function post(operation: Operation, renew: boolean): Promise<ExecutionResult> {
    try {
      const response = await fetch('/graphql', {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${await idToken({ renew })}`,
        },
        body: JSON.stringify(operation),
        signal: AbortSignal.timeout(patience),
      });
      const result: unknown = await response.json();
      if (!isResult(result)) throw new TypeError('no GraphQL answer');
      return result;
    } catch (cause) {
      throw new UnreachableError({ cause });
    }
  }

  return async (operation: Operation, { renew = false } = {}): Promise<ExecutionResult> => {
    const first = await post(operation, renew);
    if (!hasCode(first, 'UNAUTHENTICATED')) return first;
    const second = renew ? first : await post(operation, true);
    if (hasCode(second, 'UNAUTHENTICATED')) onRefused();
    return second;
  };
}

/** Whether one of an answer's errors has this code (docs/architecture.md). */
export const hasCode = ({ errors }: ExecutionResult, code: string) =>
  errors?.some(({ extensions }) => extensions?.['code'] === code) ?? false;

const isResult = (value: unknown): value is ExecutionResult =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
