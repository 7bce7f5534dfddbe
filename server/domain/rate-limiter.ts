/** Rate limits: how much each caller may ask, how many portal sessions, and how much the fleet may ask of Stripe. */
import type { Language } from '../../texts/generated/languages.ts';
import { setTimeout as pause } from 'node:timers/promises';

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
  /** Declarations of one network, from the pages that need no sign-in. */
  declarations: number;
  /** Requests a second of all replicas together for what views and accounts that are due read of the provider. */
  providerReads: number;
}

/** The budgets in production. */
const productionBudgets: Budgets = {
  reads: 600,
  changes: 120,
  anonymous: 300,
  portalSessions: 20,
  declarations: 20,
  // Stripe allows 25 requests a second for each endpoint. A reconciliation reads twice after a conflict.
  providerReads: 16,
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

/** The pause before somebody who got no request tries again: shorter than the limiter's window. */
const retryMs = 100;
/** How long views get no request after an account that is due got none. */
const yieldMs = 1_000;
/** How often a part of a view that can wait tries: for a second. */
const maxTries = 10;

export type StripeBudget = ReturnType<typeof createStripeBudget>;

/**
 * What the fleet may ask of Stripe, as much of it as this replica has.
 * @param consumeOne consumes one of the limiter's; false when there is none
 */
export function createStripeBudget(consumeOne: () => Promise<boolean>) {
  let refusedAt = -Infinity;
  /** Consumes one request for a view. @returns false when there is none to spare */
  const tryConsume = async () => performance.now() - refusedAt >= yieldMs && (await consumeOne());
  return {
    tryConsume,
    /** As `tryConsume`, but waits up to a second: a view may need several at once, and a window of the limiter has few. */
    async consumeSoon(): Promise<boolean> {
      for (let tries = 0; tries < maxTries; tries += 1) {
        if (await tryConsume()) return true;
        await pause(retryMs);
      }
      return false;
    },
    /** Consumes one request for an account that is due; waits until there is one. */
    async consume(): Promise<void> {
      while (!(await consumeOne())) {
        refusedAt = performance.now();
        await pause(retryMs);
      }
    },
  };
}
