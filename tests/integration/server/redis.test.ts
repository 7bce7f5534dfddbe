/** Redis between replicas: changes are heard of, limits are shared, and without it everything goes on. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRedis } from '../../../server/adapters/redis.ts';
import { createRateLimiter } from '../../../server/adapters/rate-limiter.ts';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { startRedis, type TestRedis } from '../../support/redis.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';

const withoutRedis = mustSkip('all that needs Redis', missingCommands('redis-server'));

const of3 = { reads: 3, changes: 3, anonymous: 3, portalSessions: 3, declarations: 3 };
const budgets = { ...of3, providerReads: 24 };

describe.skipIf(withoutRedis)('one process', () => {
  let redis: TestRedis;
  let heard: string[];
  let usable: boolean[];
  let client: ReturnType<typeof createRedis>;
  beforeEach(async () => {
    redis = await startRedis();
    heard = [];
    usable = [];
    client = open();
    await expect.poll(client.isUsable).toBe(true);
  });
  afterEach(async () => {
    await client.close();
    await redis.close();
  });
  const open = () =>
    createRedis(`redis://${redis.host}`, pino({ level: 'silent' }), {
      onChanged: (customerId) => heard.push(customerId),
      onUsable: (isUsable) => usable.push(isUsable),
    });
  /** Publishes as another process does. */
  const fromElsewhere = (customerId: string) =>
    client.ask((commands) => commands.publish('portal:changes', `other-process ${customerId}`), 0);

  it('hears of the changes of others, and not of its own', async () => {
    expect(usable).toEqual([true]);
    expect(await client.publish('cus_own')).toBe(1);
    expect(await fromElsewhere('cus_other')).toBe(1);
    await expect.poll(() => heard).toEqual(['cus_other']);
  });

  it('is told when Redis is lost and when it is back, and hears again then', async () => {
    await redis.close();
    await expect.poll(() => usable).toEqual([true, false]);
    expect(await client.publish('cus_lost')).toBe(0);
    redis = await startRedis([], redis.port);
    await expect.poll(() => usable).toEqual([true, false, true]);
    await fromElsewhere('cus_back');
    await expect.poll(() => heard).toEqual(['cus_back']);
  });

  it('goes without when Redis is silent, waits once only, and notices it also when nobody asks', async () => {
    redis.child.kill('SIGSTOP');
    expect(await client.ask((commands) => commands.get('any'), 'without')).toBe('without');
    expect(usable).toEqual([true, false]);
    // Nobody waits from now on: it is not asked.
    let asked = 0;
    expect(await client.ask(async () => (asked += 1), -1)).toBe(-1);
    expect(asked).toBe(0);
    redis.child.kill('SIGCONT');
    await expect.poll(() => usable).toEqual([true, false, true]);
    redis.child.kill('SIGSTOP');
    await expect.poll(() => usable).toEqual([true, false, true, false]);
    redis.child.kill('SIGCONT');
  });
});

describe.skipIf(withoutRedis)('rate limits', () => {
  const opened: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  async function replica(port: number) {
    const handlers = { onChanged: () => {}, onUsable: () => {} };
    const log = pino({ level: 'silent' });
    const client = createRedis(`redis://127.0.0.1:${port}`, log, handlers);
    opened.push(() => client.close());
    await expect.poll(client.isUsable).toBe(true);
    return { client, limiter: createRateLimiter(client, budgets) };
  }
  const takeFour = async ({ limiter }: Awaited<ReturnType<typeof replica>>) => {
    const left = [];
    for (let time = 0; time < 4; time += 1) left.push(await limiter.take('reads', 'uid'));
    return left.map((wanted) => wanted === null);
  };

  it('are counted together, without a name in it; when it is gone, each for itself', async () => {
    const { port, close } = await startRedis();
    opened.push(close);
    const [one, two] = [await replica(port), await replica(port)];

    for (const { limiter } of [one, two, one])
      expect(await limiter.take('reads', 'uid')).toBeNull();
    expect(await two.limiter.take('reads', 'uid')).toBeGreaterThan(0);
    expect(await two.limiter.take('changes', 'uid')).toBeNull();
    const keys = await one.client.ask((commands) => commands.keys('*'), []);
    expect(keys.length).toBe(2);
    for (const key of keys) expect(key).toMatch(/^portal:limit:(reads|changes):[0-9a-f]{16}$/);

    await close();
    expect(await takeFour(one)).toEqual([true, true, true, false]);
  });

  it('hold for the whole fleet, whatever the clocks of its replicas say', async () => {
    const { port, close } = await startRedis();
    opened.push(close);
    const [one, two] = [await replica(port), await replica(port)];
    opened.push(() => vi.useRealTimers());
    // All are sent before the first answer. Redis counts in windows of an eighth of a second, and one may end meanwhile.
    const taken = Array.from({ length: 40 }, (_, minute) => {
      vi.useFakeTimers({ toFake: ['Date'], now: minute * 60_000 });
      return (minute % 2 ? one : two).limiter.take('providerReads', 'fleet');
    });
    const granted = (await Promise.all(taken)).filter((wanted) => wanted === null).length;
    expect([3, 6]).toContain(granted);
    await expect.poll(() => one.limiter.take('providerReads', 'fleet')).toBeNull();
  });

  it('hold while it does not answer', async () => {
    const { port, child, close } = await startRedis();
    opened.push(close);
    const one = await replica(port);
    child.kill('SIGSTOP');
    expect(await takeFour(one)).toEqual([true, true, true, false]);
  });
});

describe.skipIf(withoutRedis)('two replicas', () => {
  const portal = usePortal({ STRIPE_WEBHOOK_SECRET: 'whsec_redis' });

  it('see each other’s changes at once, and forget what they may have missed', async () => {
    const redis = await startRedis();
    const other = await portal.addReplica({ REDIS_URL: `redis://${redis.host}` });
    const one = await portal.addReplica({ REDIS_URL: `redis://${redis.host}` });
    try {
      const both = [one, other];
      const usable = async () =>
        (await Promise.all(both.map(({ metrics }) => metrics.register.metrics()))).every((text) =>
          text.includes('portal_redis_usable 1'),
        );
      await expect.poll(usable).toBe(true);
      const { token, uid, subscriptions } = await createSubscriber(portal.sdk);
      const view = async (at: typeof one) =>
        (await at.ask('{ viewer { subscriptions { displayStatus } } }', { token })).data.viewer
          .subscriptions;
      for (const each of both) expect(await view(each)).toEqual([{ displayStatus: 'active' }]);
      for (const { services } of both) expect(services.snapshots.peek(uid)).not.toBeNull();
      const input = `input: { subscriptionId: "${subscriptions[0]?.id}" }`;
      await one.ask(`mutation { cancelSubscription(${input}) { __typename } }`, { token });
      await expect.poll(() => view(other)).toEqual([{ displayStatus: 'Canceled' }]);

      await redis.close();
      await expect
        .poll(() => both.map(({ services }) => services.snapshots.size()))
        .toEqual([0, 0]);
      for (const each of both) expect(await view(each)).toEqual([{ displayStatus: 'Canceled' }]);
    } finally {
      await redis.close();
    }
  });
});
