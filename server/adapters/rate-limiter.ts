/** How often who may do what: counted in Redis for all replicas, or in the process without it. */
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { pseudonym } from '../telemetry/log.ts';
import type { RedisClient } from './redis.ts';

/** The length of a window, in seconds. */
const duration = 60;
/**
 * What the fleet may ask of Stripe in a second is handed out in eighths of it: the whole of one second just
 * before the whole of the next would be more than Stripe allows.
 */
const slotsASecond = 8;

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

/** A rate limiter. While Redis is not in use, each replica counts for itself: a limit fails neither open nor shut. */
export function createRateLimiter(redis: RedisClient | null, budgets: Budgets): RateLimiter {
  const allowed = { ...budgets, providerReads: Math.ceil(budgets.providerReads / slotsASecond) };
  const counters = {
    reads: counter('reads'),
    changes: counter('changes'),
    strangers: counter('strangers'),
    portalSessions: counter('portalSessions'),
    providerReads: slotCounter('providerReads'),
  };

  function slotCounter(budget: keyof Budgets) {
    const count = counter(budget, 1);
    return (key: string) => count(`${key}.${Math.floor((Date.now() * slotsASecond) / 1_000)}`);
  }

  function counter(budget: keyof Budgets, seconds = duration) {
    const options = {
      keyPrefix: `portal:limit:${budget}`,
      points: allowed[budget],
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
      const points = allowed[budget];
      if (points === 0) return null;
      const { consumedPoints, msBeforeNext } = await counters[budget](pseudonym(whom));
      return consumedPoints > points ? Math.ceil(msBeforeNext / 1_000) : null;
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
