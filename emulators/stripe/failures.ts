/** Injects failures: makes the API answer 500 to a request that a test chooses. */
import { StripeError } from './errors.ts';

/** Which request is to fail, and how. */
export interface Failure {
  method: 'DELETE' | 'GET' | 'POST';
  /** The beginning of the path, such as `/v1/subscriptions/sub_1`, or a pattern for it. */
  path: string | RegExp;
  /** Only a request under this key: a write that is sent again under it is replayed, and must not leave its failure to another one. */
  idempotencyKey?: string | null;
  /** `none`: nothing is done; `done`: all is done, events included, and only the answer is lost. */
  effect: 'done' | 'none';
}

/** An empty list of failures, and how it is filled and emptied. */
export function createFailures() {
  const ordered: Failure[] = [];
  return {
    /** The next request that matches fails, once. Requests that are refused or replayed don't count. */
    failNext: (failure: Failure): void => void ordered.push(failure),

    /** How a request is to fail that is about to run; null when it isn't. Takes the order off the list. */
    take(method: string, path: string, key: string | null): Failure['effect'] | null {
      const index = ordered.findIndex(
        (failure) =>
          failure.method === method &&
          (failure.idempotencyKey ?? key) === key &&
          (typeof failure.path === 'string'
            ? path.startsWith(failure.path)
            : failure.path.test(path)),
      );
      return index < 0 ? null : (ordered.splice(index, 1)[0]?.effect ?? null);
    },

    clear: (): void => void ordered.splice(0),
  };
}

export type Failures = ReturnType<typeof createFailures>;

/** Runs an endpoint so that it fails as ordered. @throws Stripe's 500, which is saved under an idempotency key */
export function runToFailure(effect: Failure['effect'] | null, run: () => object): object {
  const failed = new StripeError(500, {
    type: 'api_error',
    message:
      'Sorry! There was an internal error. If it persists, please contact support@stripe.com.',
  });
  if (effect === 'none') throw failed;
  const answer = run();
  if (effect === 'done') throw failed;
  return answer;
}
