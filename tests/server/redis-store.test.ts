/** The shared store over a real Redis: what replicas share, and how each goes without it. Needs redis-server on PATH. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePorts } from '../../scripts/portal.ts';
import { createRedisStore, type RedisStore } from '../../server/services/redis-store.ts';
import type { Subscription } from '../../server/services/subscription.ts';
import { createSubscriptionCache } from '../../server/services/subscription-cache.ts';
import { redisMissing, startRedis, type TestRedis } from '../redis.ts';

const missing = redisMissing();
if (missing)
  console.warn(`Skipped: the tests with a real Redis, since redis-server can't run (${missing}).`);

/** Milliseconds of waiting that a call may cost: the deadline of 200, and a busy machine. */
const patience = 450;
const minutes5 = 300_000;

/** What was opened in a test, to be closed after it. */
const opened: { close: () => unknown }[] = [];
let lines: string[] = [];
const log = pino({ base: undefined }, { write: (line) => void lines.push(line) });
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close();
  lines = [];
});

function open(port: number, retry = { first: 50, longest: 200 }): RedisStore {
  const store = createRedisStore(`redis://:canary@127.0.0.1:${port}`, log, { retry });
  opened.push(store);
  return store;
}

/** A store that is in use. */
async function usable(port: number): Promise<RedisStore> {
  const store = open(port);
  await until(store.usable);
  return store;
}

async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!condition()) {
    if (performance.now() > end) expect.fail('it did not come true in 10 s');
    await pause(5);
  }
}

/** How long a call takes, in milliseconds. */
async function took(call: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await call();
  return performance.now() - started;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Fills a key, as a reader does that found nothing. */
async function fill(store: RedisStore, key: string, value: string): Promise<boolean> {
  const { lease } = await store.read(key);
  return store.write(key, String(lease), value, minutes5);
}

const nothing = { value: null, lease: null };
const aLease = { value: null, lease: expect.stringMatching(/^\d+:lease:/) as string };
const remembered = (value: string) => ({ value, lease: null });

/** Every function of a store that is out of order: a miss at once, and no error. */
async function expectToGoWithout(store: RedisStore): Promise<void> {
  const ms = await took(async () => {
    expect(await store.read('a')).toEqual(nothing);
    expect(await store.write('a', '1:lease:x', 'v', minutes5)).toBe(false);
    await store.invalidate('a');
    await store.add('evt_1', 1000);
    expect(await store.has('evt_1')).toBe(false);
  });
  expect(ms).toBeLessThan(50);
}

const levels = () => lines.map((line) => (JSON.parse(line) as { level: number }).level);

describe('without a Redis', () => {
  test('that refuses: nobody waits, and it is said once', async () => {
    const [port = 0] = await freePorts(1);
    const store = open(port);
    await pause(500);
    await expectToGoWithout(store);
    expect(levels()).toEqual([40]);
    expect(lines.join('')).not.toMatch(/canary|127\.0/);
    expect(await took(store.close)).toBeLessThan(patience);
  });

  test('that takes the connection and never answers: nobody waits', async () => {
    const sockets: Socket[] = [];
    const hole = createServer((socket) => sockets.push(socket.on('error', () => {})));
    const port = await listen(hole);
    opened.push({ close: () => (sockets.forEach((socket) => socket.destroy()), hole.close()) });
    const store = open(port);
    await until(() => sockets.length > 0);
    await expectToGoWithout(store);
    // It is given up after the deadline, and tried again.
    await until(() => sockets.length > 2);
    await expectToGoWithout(store);
    expect(levels()).toEqual([40]);
    expect(await took(store.close)).toBeLessThan(patience);
  });

  test('that talks nonsense', async () => {
    const port = await listen(
      createServer((socket) =>
        socket.on('error', () => {}).on('data', () => socket.write('?!\r\n')),
      ),
    );
    const store = open(port);
    await until(() => lines.length > 0);
    await expectToGoWithout(store);
  });

  test('at an unknown host', async () => {
    const store = createRedisStore('redis://redis.invalid:6379', log);
    opened.push(store);
    await expectToGoWithout(store);
    await store.close();
  });

  test('the cache answers as fast as Stripe does', async () => {
    const [port = 0] = await freePorts(1);
    const cache = createSubscriptionCache(open(port), { version: 1 });
    const ms = await took(async () => {
      for (let round = 0; round < 100; round += 1) await cache.get('cus_a', async () => []);
    });
    expect(ms).toBeLessThan(200);
    expect(cache.stats().misses).toBe(100);
  });
});

describe.skipIf(missing)('with a real Redis', () => {
  let port: number;
  let folder: string;
  let redis: TestRedis;
  let direct: Redis;

  /** Starts Redis on its port, with what it had written down before. */
  async function start() {
    const persist = ['--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always'];
    redis = await startRedis([...persist, '--requirepass', 'canary'], port);
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'redis-store-'));
    [port = 0] = await freePorts(1);
    await start();
    direct = new Redis(`redis://:canary@127.0.0.1:${port}`, { retryStrategy: () => 20 });
    direct.on('error', () => {});
    await direct.ping();
  });
  afterAll(async () => {
    direct.disconnect();
    await redis.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => direct.flushall());

  test('a value is kept under a lease, for all replicas', async () => {
    const [one, other] = [await usable(port), await usable(port)];
    expect(await one.read('a')).toEqual(aLease);
    expect(await fill(one, 'a', 'ä "$&" \n1')).toBe(true);
    expect(await one.read('a')).toEqual(remembered('ä "$&" \n1'));
    expect(await fill(other, 'b', '')).toBe(true);
    expect([await one.read('b'), await other.read('b')]).toEqual([remembered(''), remembered('')]);
    expect(await direct.keys('*')).toEqual(expect.arrayContaining(['portal:a', 'portal:b']));
  });

  test('all who ask meanwhile get the same lease; the first answer counts', async () => {
    const [one, other] = [await usable(port), await usable(port)];
    const first = await one.read('a');
    expect(await one.read('a')).toEqual(first);
    expect(await other.read('a')).toEqual(first);
    expect(await other.write('a', String(first.lease), '1', minutes5)).toBe(true);
    expect(await one.write('a', String(first.lease), '2', minutes5)).toBe(false);
    expect(await other.read('a')).toEqual(remembered('1'));
  });

  test('an invalidation by any replica ends value and lease', async () => {
    const [one, other] = [await usable(port), await usable(port)];
    const { lease } = await one.read('a');
    await other.invalidate('a');
    expect(await one.write('a', String(lease), 'old', minutes5)).toBe(false);
    await fill(one, 'a', 'new');
    await other.invalidate('a');
    expect(await one.read('a')).toEqual(aLease);
  });

  test('the time to live counts from the lease', async () => {
    const store = await usable(port);
    const { lease } = await store.read('a');
    expect(await direct.pttl('portal:a')).toBeLessThanOrEqual(30_000);
    await pause(100);
    await store.write('a', String(lease), 'v', 1_000);
    expect(await direct.pttl('portal:a')).toBeLessThanOrEqual(900);
    await store.invalidate('a');
    const again = await store.read('a');
    await pause(50);
    expect(await store.write('a', String(again.lease), 'v', 20)).toBe(false);
  });

  test('a value that is not of our form is replaced', async () => {
    const store = await usable(port);
    await direct.set('portal:a', 'something else');
    expect(await store.read('a')).toEqual(aLease);
    expect(await fill(store, 'a', 'v')).toBe(true);
  });

  test('events are remembered for all replicas, for their time', async () => {
    const [one, other] = [await usable(port), await usable(port)];
    await one.add('evt_1', 60_000);
    expect([await other.has('evt_1'), await other.has('evt_2')]).toEqual([true, false]);
    expect(await direct.pttl('portal:event:evt_1')).toBeGreaterThan(50_000);
  });

  test('a lost memory fails on the safe side: a lease is gone, not new', async () => {
    const store = await usable(port);
    const { lease } = await store.read('a');
    await store.invalidate('a');
    await direct.flushall();
    expect(await store.write('a', String(lease), 'old', minutes5)).toBe(false);
  });

  test('nothing that could not be invalidated is shown after it was killed and came back', async () => {
    const [one, other] = [await usable(port), await usable(port)];
    await fill(one, 'a', 'old');
    await fill(one, 'b', 'old');
    const { lease } = await one.read('c');
    await redis.close();
    await one.invalidate('a');
    // `b` was invalidated by a replica that crashed; `c` by one while its load was under way here.
    await start();
    await until(() => one.usable() && other.usable());
    expect(await direct.get('portal:b')).toMatch(/:value:old$/);
    for (const key of ['a', 'b']) expect(await other.read(key)).toEqual(aLease);
    for (const key of ['a', 'b']) expect(await one.read(key)).toEqual(aLease);
    await one.write('c', String(lease), 'old', minutes5);
    expect(await one.read('c')).toEqual(aLease);
    expect(await fill(one, 'a', 'new')).toBe(true);
    expect(await one.read('a')).toEqual(remembered('new'));
  });

  test('stopped for a while: one call waits, the others go without, and it is used again', async () => {
    const store = await usable(port);
    await fill(store, 'a', 'old');
    redis.child.kill('SIGSTOP');
    try {
      const calls = Array.from({ length: 100 }, () => store.read('a'));
      expect(await took(() => Promise.all(calls))).toBeLessThan(patience);
      await expectToGoWithout(store);
      await pause(700);
      await expectToGoWithout(store);
    } finally {
      redis.child.kill('SIGCONT');
    }
    await until(store.usable);
    expect(await store.read('a')).toEqual(aLease);
    // In use, lost, in use again.
    expect(levels()).toEqual([30, 40, 30]);
  });

  /** A way to Redis that can be cut for one replica alone. */
  async function cuttable() {
    const sockets = new Set<Socket>();
    let whole = true;
    const server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
        from.on('data', (chunk) => void (whole && to.write(chunk)));
      }
    });
    const through = await listen(server);
    const drop = () => sockets.forEach((socket) => socket.destroy());
    opened.push({ close: () => (drop(), server.close()) });
    return { port: through, swallow: () => (whole = false), heal: () => (drop(), (whole = true)) };
  }

  test('a replica that was cut off settles what it owes the others before it goes on', async () => {
    const way = await cuttable();
    const [cut, other] = [await usable(way.port), await usable(port)];
    await fill(other, 'a', 'old');
    await fill(other, 'b', 'good');
    way.swallow();
    expect(await took(() => cut.invalidate('a'))).toBeLessThan(patience);
    for (let more = 0; more < 2_500; more += 1) await cut.invalidate(`more ${more}`);
    expect(await other.read('a')).toEqual(remembered('old'));
    way.heal();
    await until(cut.usable);
    expect(await other.read('a')).toEqual(aLease);
    expect(await other.read('b')).toEqual(remembered('good'));
    // What is older than its connection is not taken from others by the replica that was cut off.
    expect(await cut.read('b')).toEqual(aLease);
  });

  test('50 customers, three replicas, 20,000 reads and changes: nobody else’s data, nothing stale', async () => {
    const stores = [await usable(port), await usable(port), await usable(port)];
    const caches = stores.map((store) => createSubscriptionCache(store, { version: 1 }));
    const truth = new Map<string, number>();
    const confirmed = new Map<string, number>();
    const wrong: string[] = [];
    let calls = 0;
    async function visitor(visit: number) {
      for (; calls < 20_000; visit += 7) {
        calls += 1;
        const id = `cus_${visit % 50}`;
        const cache = caches[calls % 3];
        if (calls % 20 === 0) {
          const changed = (truth.get(id) ?? 0) + 1;
          truth.set(id, changed);
          await cache?.invalidate(id);
          confirmed.set(id, Math.max(changed, confirmed.get(id) ?? 0));
          continue;
        }
        const atLeast = confirmed.get(id) ?? 0;
        const list = await cache?.get(id, async () => {
          const mark = truth.get(id) ?? 0;
          if (calls % 3 === 0) await pause(1);
          return [planOf(id, mark)];
        });
        if (list?.[0]?.customerId !== id) wrong.push(`crossed ${id}`);
        if (Number(list?.[0]?.cancelAt) < atLeast) wrong.push(`stale ${id}`);
      }
    }
    const ms = await took(() => Promise.all(Array.from({ length: 40 }, (_, n) => visitor(n))));
    expect(wrong).toEqual([]);
    const stats = caches.map((cache) => cache.stats());
    const sum = (name: 'hits' | 'misses' | 'joined') =>
      stats.reduce((total, counts) => total + counts[name], 0);
    expect(sum('hits')).toBeGreaterThan(10_000);
    console.log(
      `20,000 calls in ${Math.round(ms)} ms: ${sum('hits')} hits, ${sum('misses')} loads`,
    );
  });

  test('closes in order, and goes without afterwards', async () => {
    const store = await usable(port);
    expect(await took(store.close)).toBeLessThan(patience);
    await expectToGoWithout(store);
    await pause(300);
    expect(levels()).toEqual([30]);
  });
});

function planOf(customerId: string, mark: number): Subscription {
  const [startedAt, endsAt, cancelAt] = [new Date(0), new Date(1), new Date(mark)];
  const facts = { cancelsAtPeriodEnd: true, cancellationReason: null, plan: null };
  return { id: 'sub_1', customerId, status: 'active', startedAt, endsAt, cancelAt, ...facts };
}
