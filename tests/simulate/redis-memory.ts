/** Measures what a remembered list takes in a real Redis, written by the server's own store. */
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createRedisStore } from '../../server/adapters/redis.ts';
import { createSubscriptionCache } from '../../server/services/subscription-cache.ts';
import { redisMissing, startRedis } from '../redis.ts';

const customers = 20_000;

/** A sentence with the bytes a customer, for one subscription and for ten; or why there is none. */
export async function measureRedis(): Promise<string> {
  const missing = redisMissing();
  if (missing) return `Not measured: redis-server is not installed (${missing}).`;
  const redis = await startRedis();
  const store = createRedisStore(`redis://${redis.host}`, pino({ level: 'silent' }));
  const client = new Redis(`redis://${redis.host}`);
  try {
    while (!store.usable()) await new Promise((resolve) => setTimeout(resolve, 10));
    const used = async () =>
      Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1] ?? NaN);
    const cache = createSubscriptionCache(store, { version: 1 });
    const sizes: string[] = [];
    for (const plans of [1, 10]) {
      await client.flushall();
      const before = await used();
      for (let at = 0; at < customers; at += 200)
        await Promise.all(
          Array.from({ length: 200 }, (_, index) => {
            const customerId = `cus_R${String(at + index).padStart(13, '0')}`;
            return cache.get(customerId, async () => listOf(customerId, plans));
          }),
        );
      const kept = await client.dbsize();
      sizes.push(
        `${Math.round(((await used()) - before) / kept)} bytes with ${plans} (${kept} kept)`,
      );
    }
    return `Redis memory for a customer's list: ${sizes.join('; ')}`;
  } finally {
    client.disconnect();
    await store.close();
    await redis.close();
  }
}

/** Plans with ids as long as Stripe's. */
function listOf(customerId: string, plans: number) {
  return Array.from({ length: plans }, (_, plan) => ({
    id: `sub_1R${customerId.slice(4)}${String(plan).padStart(8, '0')}`,
    customerId,
    status: 'active',
    startedAt: new Date(1_766_000_000_000),
    endsAt: new Date(1_768_600_000_000),
    cancelAt: null,
    cancelsAtPeriodEnd: false,
    cancellationReason: null,
    plan: { amount: 2_999, currency: 'usd' },
  }));
}
