/** The rate limiter. It counts in this process: each replica applies the limits to its own requests. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budgets } from '../domain/rate-limiter.ts';
import { pseudonym } from '../log.ts';

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Creates a rate limiter.
 * @param maxReplicas how many replicas share what the fleet may ask of Stripe: each has its share, in pairs: a webhook
 *   and the view that comes with it ask at the same time
 */
export function createRateLimiter(budgets: Budgets, maxReplicas: number) {
  const perMinute = (budget: keyof Budgets) =>
    new RateLimiterMemory({ points: budgets[budget], duration: 60 });
  const counters = {
    reads: perMinute('reads'),
    changes: perMinute('changes'),
    anonymous: perMinute('anonymous'),
    portalSessions: perMinute('portalSessions'),
    declarations: perMinute('declarations'),
    providerReads: new RateLimiterMemory({
      points: 2,
      duration: (2 * maxReplicas) / budgets.providerReads,
    }),
  };

  return {
    /**
     * Consumes one of a budget.
     * @param whom a uid, customer id or network; it is stored as a hash
     * @returns null when the budget had one left, else the seconds until it has
     */
    consume: async (budget: keyof Budgets, whom: string): Promise<number | null> => {
      if (budgets[budget] === 0) return null;
      try {
        await counters[budget].consume(pseudonym(whom));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.ceil(refusal.msBeforeNext / 1_000);
      }
    },
  };
}
