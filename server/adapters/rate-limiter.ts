/** The rate limiter: counts in Redis for all replicas, or in this process without Redis. */
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budgets, RateLimiter } from '../domain/rate-limiter.ts';
import { pseudonym } from '../log.ts';
import type { RedisClient } from './redis.ts';

/** The length of a window. */
const windowSeconds = 60;
/**
 * The fleet's requests to Stripe are counted in windows of an eighth of a second. With windows of a second, the
 * requests at the end of one and the start of the next could exceed what Stripe allows.
 */
const slotsPerSecond = 8;

/**
 * Creates a rate limiter. Without Redis each replica applies the limits to its own requests.
 * @param onRefused called for each refusal, for metrics
 */
export function createRateLimiter(
  redis: RedisClient | null,
  budgets: Budgets,
  onRefused: (budget: keyof Budgets) => void = () => {},
): RateLimiter {
  const allowed = { ...budgets, providerReads: Math.ceil(budgets.providerReads / slotsPerSecond) };
  const counters = {
    reads: counter('reads'),
    changes: counter('changes'),
    anonymous: counter('anonymous'),
    portalSessions: counter('portalSessions'),
    declarations: counter('declarations'),
    providerReads: slotCounter('providerReads'),
  };

  function slotCounter(budget: keyof Budgets) {
    const count = counter(budget, 1);
    return (key: string) => count(`${key}.${Math.floor((Date.now() * slotsPerSecond) / 1_000)}`);
  }

  function counter(budget: keyof Budgets, seconds = windowSeconds) {
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
