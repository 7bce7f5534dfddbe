/** How often who may do what, as the domain sees it. */

/** How many requests each budget allows in a minute; 0 for as many as anybody likes. */
export interface Budgets {
  /** Queries of one subscriber or agent. */
  reads: number;
  /** Mutations of one subscriber or agent. Apart from the reads: a page gone wild must not block an exit. */
  changes: number;
  /** Requests of one address without a token, or with one that was refused. */
  anonymous: number;
  /** New billing portal sessions of one customer. */
  portalSessions: number;
  /** Lists that all replicas ask of Stripe in a second, for what is looked at or due. */
  providerReads: number;
}

export interface RateLimiter {
  /**
   * Takes one from a budget.
   * @param whom a uid, customer id or address; it is stored as a hash
   * @returns null when there was one left, else the seconds until there is
   */
  take(budget: keyof Budgets, whom: string): Promise<number | null>;
}

/**
 * Makes only so many portal sessions for one customer: the provider allows 25 a second for everybody.
 * Whoever is above that still has the provider's login page (`SubscriberAccount.portalUrl`).
 */
export function limitPortalSessions(
  portalUrl: (customer: string) => Promise<string>,
  limiter: RateLimiter,
): (customer: string) => Promise<string> {
  return async (customer) => {
    const wait = await limiter.take('portalSessions', customer);
    if (wait !== null) throw new TooManyPortalSessionsError();
    return portalUrl(customer);
  };
}

/** A customer had more portal sessions than anybody needs. */
class TooManyPortalSessionsError extends Error {
  override name = 'TooManyPortalSessionsError';
}
