/** The rate limiter: counts in Redis for all replicas, or in this process without Redis. */
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budgets, RateLimiter } from '../domain/rate-limiter.ts';
import { pseudonym } from '../log.ts';
import type { RedisClient } from './redis.ts';

/** The length of a window. */
const windowMs = 60_000;
/**
 * The fleet's requests to Stripe are counted in windows of an eighth of a second. With windows of a second, the
 * requests at the end of one and the start of the next could exceed what Stripe allows.
 */
const shortWindowMs = 125;

/**
 * The library's own script, for windows in milliseconds. A window begins with its first request and ends by Redis's
 * clock: those of replicas may differ.
 */
const countInMilliseconds = `
redis.call('set', KEYS[1], 0, 'PX', ARGV[2], 'NX')
local consumed = redis.call('incrby', KEYS[1], ARGV[1])
return {consumed, redis.call('pttl', KEYS[1])}`;

/**
 * Creates a rate limiter. Without Redis each replica applies the limits to its own requests.
 * @param onRefused called for each refusal, for metrics
 */
export function createRateLimiter(
  redis: RedisClient | null,
  budgets: Budgets,
  onRefused: (budget: keyof Budgets) => void = () => {},
): RateLimiter {
  const allowed = {
    ...budgets,
    providerReads: Math.ceil((budgets.providerReads * shortWindowMs) / 1_000),
  };
  const counters = {
    reads: counter('reads'),
    changes: counter('changes'),
    anonymous: counter('anonymous'),
    portalSessions: counter('portalSessions'),
    declarations: counter('declarations'),
    providerReads: counter('providerReads', shortWindowMs),
  };

  function counter(budget: keyof Budgets, ms = windowMs) {
    const options = { keyPrefix: `portal:limit:${budget}`, points: allowed[budget] };
    const local = new RateLimiterMemory({ ...options, duration: ms / 1_000 });
    let shared: RateLimiterRedis | undefined;
    const askRedis = (client: Redis, key: string) => {
      shared ??= new RateLimiterRedis({
        ...options,
        storeClient: client,
        // It takes them for seconds: only the script knows.
        duration: ms,
        customIncrTtlLuaScript: countInMilliseconds,
      });
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
      if (consumedPoints <= points) return null;
      onRefused(budget);
      return Math.ceil(msBeforeNext / 1_000);
    },
  };
}

/** Returns the result in both cases: the library throws it when the budget is used up. */
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
