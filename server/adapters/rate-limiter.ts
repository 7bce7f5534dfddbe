/** Rate limits: how much each caller may ask. The limiter counts in this process: each replica applies the limits to its own requests. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Language } from '../../texts/generated/languages.ts';
import { pseudonym } from '../log.ts';

/** The requests a minute that each budget allows; 0 for no limit. */
export interface Budgets {
  /** Queries of one subscriber or agent. */
  reads: number;
  /** Mutations of one subscriber or agent. Separate from reads, so that too many reads never block a cancellation. */
  changes: number;
  /** Requests of one network without a valid token. */
  anonymous: number;
  /** New billing portal sessions of one customer. */
  portalSessions: number;
  /** Forms of the exits and undo links of one network: other pages never use up what somebody needs to leave. */
  exitForms: number;
  /** Declarations of one network, from the pages that need no sign-in. */
  declarations: number;
  /** Declarations of an IPv6 /48, of which one client may have all networks. */
  declarationsOfSite: number;
  /** Requests a second of all replicas together for what views and customer records that are due read of the provider. */
  providerReads: number;
  /** The same for declarations, which anybody can send: neither they nor the others use up the other's share. */
  declarationReads: number;
}

/** The budgets in production. */
const productionBudgets: Budgets = {
  reads: 600,
  changes: 120,
  anonymous: 300,
  portalSessions: 20,
  exitForms: 120,
  declarations: 20,
  declarationsOfSite: 60,
  // Stripe allows 25 requests a second for each endpoint. A reconciliation reads twice after a conflict.
  providerReads: 12,
  declarationReads: 4,
};

/** The budgets of a server. In a local run, all requests come from one person or one script, and the provider is an emulator. */
export function budgetsOf({ production }: { production: boolean }): Budgets {
  if (production) return productionBudgets;
  const many = Object.entries(productionBudgets).map(([name, count]) => [name, count * 1_000]);
  return Object.fromEntries(many) as Budgets;
}

/**
 * Limits the portal sessions of one customer, since the provider allows 25 a second in all. Above the limit,
 * subscribers get the provider's login page (`OpenedSubscriber.portalUrl`).
 */
export function limitPortalSessions(
  portalUrl: (customer: string, language: Language) => Promise<string>,
  consume: (budget: 'portalSessions', customer: string) => Promise<number | null>,
): (customer: string, language: Language) => Promise<string> {
  return async (customer, language) => {
    const retryAfterSeconds = await consume('portalSessions', customer);
    if (retryAfterSeconds !== null) throw new TooManyPortalSessionsError();
    return portalUrl(customer, language);
  };
}

/** The customer is above the limit of portal sessions. */
class TooManyPortalSessionsError extends Error {
  override name = 'TooManyPortalSessionsError';
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Creates a rate limiter.
 * @param maxReplicas how many replicas share what the fleet may ask of Stripe: each has its share, in pairs: a webhook
 *   and the view that comes with it ask at the same time
 */
export function createRateLimiter(budgets: Budgets, maxReplicas: number) {
  const perMinute = (budget: keyof Budgets) =>
    new RateLimiterMemory({ points: budgets[budget], duration: 60 });
  const perFleet = (budget: keyof Budgets) =>
    new RateLimiterMemory({ points: 2, duration: (2 * maxReplicas) / budgets[budget] });
  const counters = {
    reads: perMinute('reads'),
    changes: perMinute('changes'),
    anonymous: perMinute('anonymous'),
    portalSessions: perMinute('portalSessions'),
    exitForms: perMinute('exitForms'),
    declarations: perMinute('declarations'),
    declarationsOfSite: perMinute('declarationsOfSite'),
    providerReads: perFleet('providerReads'),
    declarationReads: perFleet('declarationReads'),
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
