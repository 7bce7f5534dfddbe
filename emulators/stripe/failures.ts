/** Injects failures: makes the API answer 500 to a request that a test chooses. */
import { StripeError } from './errors.ts';

/** Which request is to fail. */
export interface Failure {
  method: 'DELETE' | 'GET' | 'POST';
  /** The beginning of the path, such as `/v1/subscriptions/sub_1`. */
  path: string;
}

/** An empty list of failures, and how it is filled and emptied. */
export function createFailures() {
  const ordered: Failure[] = [];
  return {
    /** The next request that matches fails, once. Requests that are refused or replayed don't count. */
    failNext: (failure: Failure): void => void ordered.push(failure),

    /** Whether a request fails that is about to run. Takes the order off the list. */
    take(method: string, path: string): boolean {
      const index = ordered.findIndex(
        (failure) => failure.method === method && path.startsWith(failure.path),
      );
      if (index >= 0) ordered.splice(index, 1);
      return index >= 0;
    },

    clear: (): void => void ordered.splice(0),
  };
}

export type Failures = ReturnType<typeof createFailures>;

/** Stripe's 500, which is saved under an idempotency key. */
export const internalError = () =>
  new StripeError(500, {
    type: 'api_error',
    message:
      'Sorry! There was an internal error. If it persists, please contact support@stripe.com.',
  });
