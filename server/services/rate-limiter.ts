/** How often who may do what: counted in Redis for all replicas, or in the process without it. */
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { pseudonym } from '../log.ts';
import type { RedisClient } from '../adapters/redis.ts';

/** The length of a window, in seconds: a minute, but for what the fleet asks of Stripe. */
const duration = 60;
const providerDuration = 1;

/** How many requests each budget allows in a minute; 0 for as many as anybody likes. */
export interface Budgets {
  /** Queries of one subscriber or agent. */
  reads: number;
  /** Mutations of one subscriber or agent. Apart from the reads: a page gone wild must not block an exit. */
  changes: number;
  /** Requests of one address without a token, or with one that was refused. */
  strangers: number;
  /** New billing portal sessions of one customer. */
  portalSessions: number;
  /** Lists that all replicas ask of Stripe for what is only looked at, in a second. */
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

/** A rate limiter. While Redis is not in use, each replica counts for itself: a limit fails neither open nor shut. */
export function createRateLimiter(redis: RedisClient | null, budgets: Budgets): RateLimiter {
  const counters = {
    reads: counter('reads'),
    changes: counter('changes'),
    strangers: counter('strangers'),
    portalSessions: counter('portalSessions'),
    providerReads: counter('providerReads', providerDuration),
  };

  function counter(budget: keyof Budgets, seconds = duration) {
    const options = {
      keyPrefix: `portal:limit:${budget}`,
      points: budgets[budget],
      duration: seconds,
    };
    const local = new RateLimiterMemory(options);
    let shared: RateLimiterRedis | undefined;
    const askRedis = (client: Redis, key: string) => {
      shared ??= new RateLimiterRedis({ ...options, storeClient: client });
      return consume(shared, key);
    };
    return async (key: string): Promise<RateLimiterRes> =>
      (await redis?.ask((client) => askRedis(client, key), null)) ?? consume(local, key);
  }

  return {
    async take(budget, whom) {
      const allowed = budgets[budget];
      if (allowed === 0) return null;
      const { consumedPoints, msBeforeNext } = await counters[budget](pseudonym(whom));
      return consumedPoints > allowed ? Math.ceil(msBeforeNext / 1_000) : null;
    },
  };
}

/** The library throws its result when a budget is exhausted. */
async function consume(
  limiter: RateLimiterMemory | RateLimiterRedis,
  key: string,
): Promise<RateLimiterRes> {
  try {
    return await limiter.consume(key);
  } catch (result) {
    if (result instanceof RateLimiterRes) return result;
    throw result;
  }
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
