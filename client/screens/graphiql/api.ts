/** Sends operations as the person who is signed in, for the page itself and for what is run in GraphiQL. */
import type { ExecutionResult } from 'graphql';

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

/**
 * Makes the function that sends an operation.
 * @param authorizedFetch sends the ID token (authorized-fetch.ts)
 * @throws UnreachableError
 */
export function createAsk(authorizedFetch: typeof fetch) {
  return async (operation: Operation): Promise<ExecutionResult> => {
    try {
      const response = await authorizedFetch('/graphql', {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(operation),
      });
      const result: unknown = await response.json();
      if (!isResult(result)) throw new TypeError('no GraphQL answer');
      return result;
    } catch (cause) {
      throw new UnreachableError({ cause });
    }
  };
}

/** Whether one of an answer's errors has this code (docs/architecture.md). */
export const hasCode = ({ errors }: ExecutionResult, code: string) =>
  errors?.some(({ extensions }) => extensions?.['code'] === code) ?? false;

const isResult = (value: unknown): value is ExecutionResult =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value);
