/** Remembers for a few minutes what Stripe said of a customer's subscriptions, and never what is known to be out of date. */
import { z } from 'zod';
import { createExpiringMap } from './expiring-map.ts';
import { cancellationReason, type Subscription } from './subscription.ts';

/** What a store says of a key: its value; or none, and a lease for whoever fetches one. */
export type Reading =
  | { value: string; lease: null }
  /** `lease` is null when the store can't take a value just now. */
  | { value: null; lease: string | null };

/**
 * Where values are kept. No function rejects: a store that is out of order remembers nothing.
 *
 * The lease is what keeps a late answer out. It is handed out *before* Stripe is asked, all who ask in
 * the meantime get the same one, and an invalidation ends it; a value is taken only under a lease that
 * still holds. Against a counter that invalidations raise, it fails on the safe side: where a store
 * loses its memory (a restart, an eviction), the counter would begin anew and match, a lease is gone.
 */
export interface CacheStore {
  read(key: string): Promise<Reading>;
  /**
   * Keeps a value, if the lease still holds.
   * @param ttl milliseconds, counted from when the lease was given: the value is no younger than that
   * @returns whether it was kept
   */
  write(key: string, lease: string, value: string, ttl: number): Promise<boolean>;
  /** Forgets the value and ends the lease, for every reader that comes later. */
  invalidate(key: string): Promise<void>;
}

/** How long a lease holds, in milliseconds: longer than any load takes, short enough to waste no room. */
export const leaseLife = 30_000;

/** Fetches a customer's subscriptions from Stripe; null for a customer that Stripe does not know. */
export type Load = () => Promise<Subscription[] | null>;

const date = z.iso.datetime().transform((text) => new Date(text));
const storedSchema = z.strictObject({
  customerId: z.string(),
  subscriptions: z.array(
    z.strictObject({
      id: z.string(),
      customerId: z.string(),
      status: z.string(),
      startedAt: date,
      endsAt: date,
      cancelAt: date.nullable(),
      cancelsAtPeriodEnd: z.boolean(),
      cancellationReason: cancellationReason.nullable(),
      plan: z.strictObject({ amount: z.int().nullable(), currency: z.string() }).nullable(),
    }),
  ),
});

/** A stored value of this customer and of today's form; null for anything else. */
function parse(customerId: string, text: string): Subscription[] | null {
  try {
    const stored = storedSchema.parse(JSON.parse(text));
    const all = [stored, ...stored.subscriptions];
    return all.every((part) => part.customerId === customerId) ? stored.subscriptions : null;
  } catch {
    return null;
  }
}

/** How many lists are kept in their parsed form, each beside the text that it was parsed from. */
const parsedLimit = 10_000;

export type SubscriptionCache = ReturnType<typeof createSubscriptionCache>;

/**
 * The cache over a store. Use it only where webhooks invalidate it.
 * @param options.ttl the greatest age of an answer, in milliseconds, should a webhook be lost
 * @param options.version of the stored form: raise it with every change of `Subscription`, so that
 *   replicas of two releases can share a store
 */
export function createSubscriptionCache(
  store: CacheStore,
  { ttl = 300_000, version }: { ttl?: number; version: number },
) {
  const flights = new Map<string, { lease: string | null; answer: ReturnType<Load> }>();
  const counts = { hits: 0, misses: 0, joined: 0, refused: 0, malformed: 0 };
  const keyOf = (customerId: string) => `subscriptions:${version}:${customerId}`;
  const parsed = createExpiringMap<{ text: string; list: Subscription[] }>(parsedLimit);

  /** The same text has the same list: parsed once, however often the store hands it out. */
  function parseOnce(customerId: string, text: string): Subscription[] | null {
    const known = parsed.get(customerId);
    if (known?.text === text) return known.list;
    const list = parse(customerId, text);
    if (list) parsed.set(customerId, { text, list }, ttl);
    return list;
  }

  /** The store's word, where a value that is not ours to show counts as none and is thrown away. */
  async function read(customerId: string) {
    const key = keyOf(customerId);
    const { value, lease } = await store.read(key);
    if (value === null) return { list: null, lease };
    const list = parseOnce(customerId, value);
    if (list) return { list, lease: null };
    counts.malformed += 1;
    await store.invalidate(key);
    return { list: null, lease: (await store.read(key)).lease };
  }

  async function fetch(customerId: string, lease: string | null, load: Load) {
    const subscriptions = await load();
    if (subscriptions === null || lease === null) return subscriptions;
    const value = JSON.stringify({ customerId, subscriptions });
    // Nobody waits for the store. What is asked of it next comes after this, in its order.
    void store.write(keyOf(customerId), lease, value, ttl).then((isKept) => {
      if (isKept) parsed.set(customerId, { text: value, list: subscriptions }, ttl);
      else counts.refused += 1;
    });
    return subscriptions;
  }

  return {
    /**
     * A customer's subscriptions, from memory or by `load`. Readers at the same time share one load;
     * a reader after an invalidation never shares one from before it: their leases differ.
     * Rejects only as `load` does. The answer may be shared: don't change it.
     */
    async get(customerId: string, load: Load): Promise<Subscription[] | null> {
      const { list, lease } = await read(customerId);
      if (list) {
        counts.hits += 1;
        return list;
      }
      const other = flights.get(customerId);
      if (other && other.lease === lease) {
        counts.joined += 1;
        return other.answer;
      }
      counts.misses += 1;
      const flight = { lease, answer: fetch(customerId, lease, load) };
      flights.set(customerId, flight);
      try {
        return await flight.answer;
      } finally {
        if (flights.get(customerId) === flight) flights.delete(customerId);
      }
    },

    /**
     * A customer's subscriptions if they are remembered; null when they would have to be asked for. The
     * same list comes as the same object, for as long as it is remembered.
     */
    async recall(customerId: string): Promise<Subscription[] | null> {
      const { list } = await read(customerId);
      if (list) counts.hits += 1;
      return list;
    },

    /** To be called after every change of a customer's subscriptions that we make or hear of. */
    async invalidate(customerId: string): Promise<void> {
      // For a store that is out of order, and gives no leases to tell flights apart.
      flights.delete(customerId);
      await store.invalidate(keyOf(customerId));
    },

    /** Counts since the start. `misses` is the number of loads; `refused` values came too late to be kept. */
    stats: () => ({ ...counts }),
  };
}
