/** Limits each caller's rate. Each replica counts its own requests. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Language } from '../../texts/generated/languages.ts';
import { pseudonym } from '../log.ts';

/** Requests per minute, except for the two budgets per second; 0 for no limit. */
export interface Budgets {
  /** Reads by a subscriber or agent. */
  reads: number;
  /** Mutations by a subscriber or agent, separate so that reads never block a cancellation. */
  changes: number;
  /** Requests without a valid token, per network. */
  anonymous: number;
  portalSessions: number;
  /** A network's exit forms and undo links, separate so that other pages never block them. */
  exitForms: number;
  /** Declarations per network, from the pages without sign-in. */
  declarations: number;
  /** Declarations per IPv6 /48, because one client may control all /64 networks in it. */
  declarationsOfSite: number;
  /** Reads of Stripe per second by all replicas together, for views and due customer records. */
  providerReads: number;
  /** The same for declarations. It is separate, because anyone can send declarations, which must not delay the other reads. */
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
  // Their sum is below Stripe's 25 requests per second and endpoint, because a reconciliation reads twice after a conflict.
  providerReads: 12,
  declarationReads: 4,
};

/** Returns the budgets. In a local run one client sends all requests: a thousand times as many, and any number to Stripe. */
export function budgetsOf({ production }: { production: boolean }): Budgets {
  if (production) return productionBudgets;
  const many = Object.entries(productionBudgets).map(([name, count]) => [name, count * 1_000]);
  return { ...(Object.fromEntries(many) as Budgets), providerReads: 0, declarationReads: 0 };
}

/** Limits each customer's portal sessions, because Stripe allows 25 a second for all customers together. */
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

/** Creates a limiter. A replica may read Stripe twice in a row, because a webhook and its view ask together. */
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
    /** Counts a request. @param key a uid, customer id or network, stored as a hash @returns null, or the seconds to wait */
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
