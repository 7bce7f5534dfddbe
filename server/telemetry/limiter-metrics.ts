/** Counts how often somebody is told to come less often. */
import type { Metrics } from './metrics.ts';
import type { RateLimiter } from '../adapters/rate-limiter.ts';

/** The same limiter, counted. */
export function countedLimiter(limiter: RateLimiter, metrics: Metrics): RateLimiter {
  return {
    async take(budget, whom) {
      const wait = await limiter.take(budget, whom);
      if (wait !== null) metrics.rateLimited(budget);
      return wait;
    },
  };
}
