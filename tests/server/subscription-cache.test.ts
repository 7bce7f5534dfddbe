/** The subscription cache: shared loads, nothing stale after an invalidation, nobody else's data. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../server/services/memory-store.ts';
import type { Subscription } from '../../server/services/subscription.ts';
import {
  type CacheStore,
  createSubscriptionCache,
  leaseLife,
} from '../../server/services/subscription-cache.ts';
import { seeded } from '../seeded.ts';

let clock: number;
let store: ReturnType<typeof createMemoryStore>;
let cache: ReturnType<typeof createSubscriptionCache>;

beforeEach(() => {
  clock = 0;
  store = createMemoryStore({ now: () => clock });
  cache = createSubscriptionCache(store, { version: 1 });
});

/** A customer's only subscription; `mark` tells one state of it from another. */
const planOf = (customerId: string, mark: number | null = 1): Subscription[] => [
  {
    id: `sub_of_${customerId}`,
    customerId,
    status: 'active',
    startedAt: new Date('2025-01-05T00:00:00Z'),
    endsAt: new Date('2025-02-05T00:00:00Z'),
    cancelAt: mark === null ? null : new Date(mark * 1000),
    cancelsAtPeriodEnd: false,
    cancellationReason: 'unused',
    plan: { amount: 2999, currency: 'usd' },
  },
];

/** A load that waits for its answer, and counts. */
function gate() {
  const waiting: ((answer: Subscription[] | null) => void)[] = [];
  const load = () => new Promise<Subscription[] | null>((resolve) => waiting.push(resolve));
  return { load, waiting };
}

const never = () => Promise.reject(new Error('not to be loaded'));
const from = (list: Subscription[]) => () => Promise.resolve(list);

describe('remembering', () => {
  test('gives back what was loaded, dates and all', async () => {
    const loaded = [...planOf('cus_a'), ...planOf('cus_a', null)];
    expect(await cache.get('cus_a', from(loaded))).toEqual(loaded);
    const remembered = await cache.get('cus_a', never);
    expect(remembered).toEqual(loaded);
    expect(remembered?.[0]?.endsAt).toBeInstanceOf(Date);
    expect(cache.stats()).toMatchObject({ hits: 1, misses: 1 });
  });

  test('keeps nobody waiting for a store that takes its time', async () => {
    let isKept = (_: boolean) => {};
    const write = () => new Promise<boolean>((resolve) => (isKept = resolve));
    cache = createSubscriptionCache({ ...store, write }, { version: 1 });
    expect(await cache.get('cus_a', from(planOf('cus_a')))).toEqual(planOf('cus_a'));
    isKept(false);
    await nextTurn();
    expect(cache.stats()).toMatchObject({ misses: 1, refused: 1 });
  });

  test('an empty list is an answer', async () => {
    await cache.get('cus_a', from([]));
    expect(await cache.get('cus_a', never)).toEqual([]);
  });

  test('a customer that Stripe does not know is asked for again', async () => {
    expect(await cache.get('cus_a', async () => null)).toBeNull();
    expect(await cache.get('cus_a', from(planOf('cus_a')))).toEqual(planOf('cus_a'));
  });

  test('a failure is passed on, to all who wait, and not remembered', async () => {
    const failing = () => Promise.reject(new Error('down'));
    const both = await Promise.allSettled([
      cache.get('cus_a', failing),
      cache.get('cus_a', failing),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('cus_a', from(planOf('cus_a')))).toHaveLength(1);
  });

  test('lasts five minutes, counted from before Stripe was asked', async () => {
    const { load, waiting } = gate();
    const first = cache.get('cus_a', load);
    await nextTurn();
    clock = 8_000;
    waiting[0]?.(planOf('cus_a'));
    await first;
    clock = 299_999;
    expect(await cache.get('cus_a', never)).toEqual(planOf('cus_a'));
    clock = 300_000;
    await cache.get('cus_a', from(planOf('cus_a', 2)));
    expect(cache.stats()).toMatchObject({ hits: 1, misses: 2 });
  });

  test('what took longer to load than a lease holds is not kept', async () => {
    const { load, waiting } = gate();
    const first = cache.get('cus_a', load);
    await nextTurn();
    clock = leaseLife;
    waiting[0]?.(planOf('cus_a'));
    await first;
    await cache.get('cus_a', from(planOf('cus_a')));
    expect(cache.stats()).toMatchObject({ misses: 2, refused: 1 });
  });

  test('is bounded: the customer not seen for longest goes first', async () => {
    store = createMemoryStore({ limit: 2, now: () => clock });
    cache = createSubscriptionCache(store, { version: 1 });
    const see = (id: string) => cache.get(id, from(planOf(id)));
    for (const id of ['cus_a', 'cus_b', 'cus_a', 'cus_c']) await see(id);
    expect(store.size()).toBe(2);
    expect(await cache.get('cus_a', never)).toEqual(planOf('cus_a'));
    await see('cus_b');
    expect(cache.stats()).toMatchObject({ hits: 2, misses: 4 });
  });
});

describe('readers at the same time', () => {
  test('share one load', async () => {
    const { load, waiting } = gate();
    const readers = Array.from({ length: 100 }, () => cache.get('cus_a', load));
    await nextTurn();
    expect(waiting).toHaveLength(1);
    waiting[0]?.(planOf('cus_a'));
    for (const answer of await Promise.all(readers)) expect(answer).toEqual(planOf('cus_a'));
    expect(cache.stats()).toMatchObject({ misses: 1, joined: 99 });
  });

  test('of two customers do not', async () => {
    const { load, waiting } = gate();
    const readers = [cache.get('cus_a', load), cache.get('cus_b', load)];
    await nextTurn();
    expect(waiting).toHaveLength(2);
    waiting.forEach((answer) => answer([]));
    await Promise.all(readers);
  });
});

describe('an invalidation', () => {
  test('ends what is remembered, of this customer only', async () => {
    await cache.get('cus_a', from(planOf('cus_a', 1)));
    await cache.get('cus_b', from(planOf('cus_b', 1)));
    await cache.invalidate('cus_a');
    expect(await cache.get('cus_a', from(planOf('cus_a', 2)))).toEqual(planOf('cus_a', 2));
    expect(await cache.get('cus_b', never)).toEqual(planOf('cus_b', 1));
  });

  /** A store that is out of order: no values, no leases. */
  const nothing: CacheStore = {
    read: async () => ({ value: null, lease: null }),
    write: async () => false,
    invalidate: async () => {},
  };

  test.each([
    ['with a store', () => store],
    ['with a store that is out of order', () => nothing],
  ])('is not undone by a load that began before it, %s', async (_, choose) => {
    cache = createSubscriptionCache(choose(), { version: 1 });
    const [old, fresh] = [gate(), gate()];
    const before = cache.get('cus_a', old.load);
    await nextTurn();
    await cache.invalidate('cus_a');
    const after = cache.get('cus_a', fresh.load);
    await nextTurn();
    expect(fresh.waiting).toHaveLength(1);
    old.waiting[0]?.(planOf('cus_a', 1));
    expect(await before).toEqual(planOf('cus_a', 1));
    const later = cache.get('cus_a', fresh.load);
    await nextTurn();
    fresh.waiting.forEach((answer) => answer(planOf('cus_a', 2)));
    expect(await after).toEqual(planOf('cus_a', 2));
    expect(await later).toEqual(planOf('cus_a', 2));
    if (choose() === store) expect(await cache.get('cus_a', never)).toEqual(planOf('cus_a', 2));
  });

  test('by another replica counts as much as our own', async () => {
    const other = createSubscriptionCache(store, { version: 1 });
    const [old, fresh] = [gate(), gate()];
    const before = cache.get('cus_a', old.load);
    await nextTurn();
    await other.invalidate('cus_a');
    const after = cache.get('cus_a', fresh.load);
    await nextTurn();
    old.waiting[0]?.(planOf('cus_a', 1));
    fresh.waiting[0]?.(planOf('cus_a', 2));
    await before;
    expect(await after).toEqual(planOf('cus_a', 2));
    expect(await other.get('cus_a', never)).toEqual(planOf('cus_a', 2));
  });

  test('at any moment, of thousands of interleavings, leaves nothing stale', async () => {
    let truth = 0;
    let stale = 0;
    const random = seeded(7);
    const pause = async () => {
      for (let turns = Math.floor(random() * 4); turns > 0; turns -= 1) await nextTurn();
    };
    const load = async () => {
      await pause();
      const read = truth;
      await pause();
      return planOf('cus_a', read);
    };
    const reader = async () => {
      for (let round = 0; round < 300; round += 1) {
        const known = confirmed;
        const [plan] = (await cache.get('cus_a', load)) ?? [];
        if (Number(plan?.cancelAt) < known * 1000) stale += 1;
        await pause();
      }
    };
    let confirmed = 0;
    const writer = async () => {
      for (let round = 0; round < 300; round += 1) {
        truth += 1;
        const changed = truth;
        await pause();
        await cache.invalidate('cus_a');
        confirmed = changed;
        await pause();
      }
    };
    await Promise.all([writer(), ...Array.from({ length: 10 }, reader)]);
    expect(stale).toBe(0);
    expect(cache.stats().hits).toBeGreaterThan(0);
    expect(cache.stats().refused).toBeGreaterThan(0);
  });
});

describe('whose data it is', () => {
  test('100,000 interleaved reads of 50 customers never show another one', async () => {
    const random = seeded(42);
    const customers = Array.from({ length: 50 }, (_, index) => `cus_${index}`);
    let crossed = 0;
    let reads = 0;
    async function reader() {
      while ((reads += 1) <= 100_000) {
        const id = customers[Math.floor(random() * 50)] ?? '';
        if (random() < 0.01) await cache.invalidate(id);
        const list = await cache.get(id, async () => {
          if (random() < 0.5) await nextTurn();
          return planOf(id);
        });
        if (list?.length !== 1 || list.some(({ customerId }) => customerId !== id)) crossed += 1;
      }
    }
    const started = performance.now();
    await Promise.all(Array.from({ length: 200 }, reader));
    const ms = Math.round(performance.now() - started);
    const { hits, misses, joined } = cache.stats();
    expect([crossed, hits + misses + joined]).toEqual([0, 100_000]);
    const ratio = (100 * (hits + joined)) / 100_000;
    const calls = misses / 100_000;
    console.log(
      `100,000 page views in ${ms} ms: hit ratio ${ratio.toFixed(1)} %, ${calls} Stripe calls a page view`,
    );
    expect(misses).toBeLessThan(3_000);
    expect(ms).toBeLessThan(10_000);
  });

  const key = 'subscriptions:1:cus_a';
  /** Puts a text into the store, as if it had always been there. */
  async function plant(text: string) {
    const { lease } = await store.read(key);
    expect(await store.write(key, String(lease), text, 300_000)).toBe(true);
  }
  const stored = (value: object) =>
    JSON.stringify({ customerId: 'cus_a', subscriptions: planOf('cus_a'), ...value });

  test('a value in today’s form is read', async () => {
    await plant(stored({}));
    expect(await cache.get('cus_a', never)).toEqual(planOf('cus_a'));
  });

  test.each([
    ['no JSON', '{"customerId":'],
    ['null', 'null'],
    ['an old form', JSON.stringify(planOf('cus_a'))],
    ['a field too many', stored({ more: 1 })],
    ['a field too few', stored({ subscriptions: [{ ...planOf('cus_a')[0], status: undefined }] })],
    ['a date that is none', stored({ subscriptions: [{ ...planOf('cus_a')[0], endsAt: 'soon' }] })],
    ['another customer’s list', stored({ customerId: 'cus_b' })],
    ['another customer’s plan', stored({ subscriptions: planOf('cus_b') })],
  ])('a value with %s counts as none, and is replaced', async (_, text) => {
    await plant(text);
    expect(await cache.get('cus_a', from(planOf('cus_a', 2)))).toEqual(planOf('cus_a', 2));
    expect(await cache.get('cus_a', never)).toEqual(planOf('cus_a', 2));
    expect(cache.stats()).toMatchObject({ malformed: 1, misses: 1, hits: 1 });
  });

  test('two releases with different forms do not read each other’s values', async () => {
    const next = createSubscriptionCache(store, { version: 2 });
    await cache.get('cus_a', from(planOf('cus_a', 1)));
    await next.get('cus_a', from(planOf('cus_a', 2)));
    expect(await cache.get('cus_a', never)).toEqual(planOf('cus_a', 1));
    expect(await next.get('cus_a', never)).toEqual(planOf('cus_a', 2));
  });
});
