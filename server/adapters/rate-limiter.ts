/** How often who may do what: counted in Redis for all replicas, or in the process without it. */
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budgets, RateLimiter } from '../domain/rate-limiter.ts';
import { pseudonym } from '../telemetry/log.ts';
import type { RedisClient } from './redis.ts';

/** The length of a window, in seconds. */
const duration = 60;
/**
 * What the fleet may ask of Stripe in a second is handed out in eighths of it: the whole of one second just
 * before the whole of the next would be more than Stripe allows.
 */
const slotsASecond = 8;

/**
 * A rate limiter. While Redis is not in use, each replica counts for itself: a limit fails neither open nor shut.
 * @param onRefused hears of each refusal, for metrics
 */
export function createRateLimiter(
  redis: RedisClient | null,
  budgets: Budgets,
  onRefused: (budget: keyof Budgets) => void = () => {},
): RateLimiter {
  const allowed = { ...budgets, providerReads: Math.ceil(budgets.providerReads / slotsASecond) };
  const counters = {
    reads: counter('reads'),
    changes: counter('changes'),
    anonymous: counter('anonymous'),
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
      if (consumedPoints <= points) return null;
      onRefused(budget);
      return Math.ceil(msBeforeNext / 1_000);
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
