/** Stripe's limiters, where a test asks for them: requests a second. */
import { StripeError } from './errors.ts';

/** Requests a second (https://docs.stripe.com/rate-limits). */
export interface RateLimits {
  /** All requests of the account together. */
  account: number;
  /** Requests to one endpoint: a method and a path such as `/v1/subscriptions/:id`, whatever the id. */
  endpoint: number;
}

/** Which limit a request is above, in the words of the header `Stripe-Rate-Limited-Reason`. */
export type RateLimitReason = 'global-rate' | 'endpoint-rate';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Token buckets that hold a second's worth, as Stripe describes its own
 * (https://stripe.com/blog/rate-limiters). A request that is refused takes from neither bucket.
 * @param now milliseconds
 */
export function createRateLimiter(limits: RateLimits, now: () => number) {
  const account = createBucket(limits.account, now);
  const endpoints = new Map<string, Bucket>();

  function bucketOf(name: string): Bucket {
    const bucket = endpoints.get(name) ?? createBucket(limits.endpoint, now);
    endpoints.set(name, bucket);
    return bucket;
  }

  return {
    /**
     * Lets a request in, or says why not.
     * @param name the method and the path with `:id` in the place of an id; null for a path that no endpoint has
     */
    refusal(name: string | null): RateLimitReason | null {
      const endpoint = name === null ? null : bucketOf(name);
      if (account.level() < 1) return 'global-rate';
      if (endpoint && endpoint.level() < 1) return 'endpoint-rate';
      account.take();
      endpoint?.take();
      return null;
    },

    /** Full buckets, as at the start. */
    reset(): void {
      account.fill();
      endpoints.clear();
    },
  };
}

/** The 429 of a request above a limit. Stripe sends no `Retry-After` with it. */
export function rateLimitExceeded(): StripeError {
  return new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });
}

type Bucket = ReturnType<typeof createBucket>;

/** A bucket that is full at first, and filled at `rate` a second. */
function createBucket(rate: number, now: () => number) {
  const size = Math.max(1, rate);
  let tokens = size;
  let last = now();
  return {
    level(): number {
      const time = now();
      tokens = Math.min(size, tokens + ((time - last) * rate) / 1000);
      last = time;
      return tokens;
    },
    take: () => void (tokens -= 1),
    fill: () => void (tokens = size),
  };
}
