/** Counts requests against rate limits. Each replica counts only its own requests. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Language } from '../../texts/generated/languages.ts';
import { pseudonym } from '../log.ts';

/** The rate limits. A limit is per minute unless its comment says otherwise. 0 means no limit. */
export interface Budgets {
  /** Reads by one user. */
  reads: number;
  /** Mutations by one user. Separate from `reads`, so that reads never block a cancellation. */
  changes: number;
  /** Requests without a valid token, per network. */
  anonymous: number;
  portalSessions: number;
  /** Exit forms and undo links, per network. Separate from `anonymous`, so that other pages never block an exit. */
  exitForms: number;
  /** Declarations per network. */
  declarations: number;
  /** Declarations per IPv6 /48. One client can control all networks in a /48. */
  declarationsOfSite: number;
  /** Reads of Stripe for anything except declarations: per second, by all replicas together. */
  providerReads: number;
  /** Reads of Stripe for declarations: per second, by all replicas together. Separate, because anyone can send declarations. */
  declarationReads: number;
}

const productionBudgets: Budgets = {
  reads: 600,
  changes: 120,
  anonymous: 300,
  portalSessions: 20,
  exitForms: 120,
  declarations: 20,
  declarationsOfSite: 60,
  // The next two limits add up to far less than Stripe's 25 requests a second, because a read is repeated after a conflict.
  providerReads: 12,
  declarationReads: 4,
};

/** Returns the budgets. In a local run one client sends all requests, so the limits are much larger, or there is no limit. */
export function budgetsOf({ production }: { production: boolean }): Budgets {
  if (production) return productionBudgets;
  const many = Object.entries(productionBudgets).map(([name, count]) => [name, count * 1_000]);
  return { ...(Object.fromEntries(many) as Budgets), providerReads: 0, declarationReads: 0 };
}

/** Limits each customer's portal sessions, because Stripe allows only 25 a second for all customers together. */
export function limitPortalSessions(
  portalUrl: (customer: string, language: Language) => Promise<string>,
  consume: (budget: 'portalSessions', customer: string) => Promise<number | null>,
): (customer: string, language: Language) => Promise<string> {
  return async (customer, language) => {
    if ((await consume('portalSessions', customer)) !== null)
      throw new TooManyPortalSessionsError();
    return portalUrl(customer, language);
  };
}

class TooManyPortalSessionsError extends Error {
  override name = 'TooManyPortalSessionsError';
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Creates a limiter. A replica can read Stripe twice without a pause, because a webhook and a view can come at the same time. */
export function createRateLimiter(budgets: Budgets, maxReplicas: number) {
  const counterOf = ([budget, count]: [string, number]) => {
    const isOfFleet = budget === 'providerReads' || budget === 'declarationReads';
    const perFleet = { points: 2, duration: (2 * maxReplicas) / (count || 1) };
    return [budget, new RateLimiterMemory(isOfFleet ? perFleet : { points: count, duration: 60 })];
  };
  const counters = Object.fromEntries(Object.entries(budgets).map(counterOf)) as Record<
    keyof Budgets,
    RateLimiterMemory
  >;

  return {
    /** Counts a request. Returns null for an allowed request, else the seconds to wait. @param key a uid, customer id or network */
    consume: async (budget: keyof Budgets, key: string): Promise<number | null> => {
      if (budgets[budget] === 0) return null;
      try {
        await counters[budget].consume(pseudonym(key));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.ceil(refusal.msBeforeNext / 1_000);
      }
    },
  };
}
