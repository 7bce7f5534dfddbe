/** Caches snapshots of subscribers (identity, customer and account) until their account changes. */
import { LRUCache } from 'lru-cache';
import { type Account, type AccountSubscription, listed } from './account.ts';
import type { CustomerRecord } from './select-customer.ts';
import type { Identity } from './identity.ts';
import type { OperationName } from './operation-registry.ts';

/** The most snapshots in the cache; one with a single subscription takes about 2 kB. */
const limit = 50_000;

/** Milliseconds that a change is remembered for reads that began before it: all of them end in a few seconds. */
const changeTtlMs = 60_000;

/** The data of a subscriber at one time. It is immutable; a newer snapshot replaces it. */
export interface Snapshot {
  readonly identity: Identity;
  readonly customer: CustomerRecord;
  /** Null without a customer. */
  readonly account: Account | null;
  /** The subscriptions that the subscriber is shown. */
  readonly subscriptions: readonly AccountSubscription[];
  /** The cached answers that were made from this snapshot and nothing else, by request. */
  readonly answers: Map<string, Answer>;
}

/** An HTTP answer. */
export interface Answer {
  operationName: string | null;
  /** The operation, if it is a known one. */
  known: OperationName | null;
  headers: { 'content-type': string; 'content-length': number };
  body: string;
}

/** Makes a snapshot, whose subscriptions are derived from the account once. */
const createSnapshot = (
  identity: Identity,
  customer: CustomerRecord,
  account: Account | null,
): Snapshot => ({
  identity,
  customer,
  account,
  subscriptions: account ? listed(account) : [],
  answers: new Map(),
});

export type Snapshots = ReturnType<typeof createSnapshots>;

/**
 * The snapshots of one process.
 * @param options.ttl the lifetime of a new snapshot in milliseconds; 0 to cache none
 */
export function createSnapshots({ ttl }: { ttl: () => number }) {
  // What has expired is dropped at once: else a process that has served 50,000 subscribers would hold them all.
  const kept = new LRUCache<string, Snapshot>({ max: limit, dispose: forget, ttlAutopurge: true });
  /** The uids of each customer's snapshots: several subscribers may name the same customer by mistake. */
  const subscribersOf = new Map<string, Set<string>>();
  /** The number of the last change of each customer's account, and the account if this process changed it. */
  const changes = new LRUCache<string, { number: number; account: Account | null }>({
    max: limit,
    ttl: changeTtlMs,
    ttlAutopurge: true,
  });
  let count = 0;
  let clearedAt = 0;

  function forget({ customer: { customerId } }: Snapshot, uid: string): void {
    const subscribers = customerId === null ? undefined : subscribersOf.get(customerId);
    subscribers?.delete(uid);
    if (customerId !== null && subscribers?.size === 0) subscribersOf.delete(customerId);
  }

  function keep(snapshot: Snapshot): void {
    const { identity, customer } = snapshot;
    const lifetime = ttl();
    // A subscriber without a customer is not cached, so that a purchase shows at once.
    if (customer.customerId === null || lifetime === 0) return;
    kept.set(identity.uid, snapshot, { ttl: lifetime });
    const subscribers = subscribersOf.get(customer.customerId) ?? new Set();
    subscribersOf.set(customer.customerId, subscribers.add(identity.uid));
  }

  return {
    /** The cached snapshot of a subscriber, or null. */
    peek: (uid: string): Snapshot | null => kept.get(uid) ?? null,

    /**
     * Reads an account, and caches the snapshot unless the account changed meanwhile.
     * @param read reads the account from its store
     */
    async load(
      identity: Identity,
      customer: CustomerRecord,
      read: (customerId: string) => Promise<Account>,
    ): Promise<Snapshot> {
      const { customerId } = customer;
      const began = count;
      const found = customerId === null ? null : await read(customerId);
      const change = customerId === null ? undefined : changes.get(customerId);
      const isOld = clearedAt > began || (change !== undefined && change.number > began);
      // A change by this process carries the new account; `read` itself may have made the change.
      const own = clearedAt <= began && isOld ? (change?.account ?? null) : null;
      const account = own ?? found;
      const snapshot = createSnapshot(identity, customer, account);
      if (!isOld || own) keep(snapshot);
      return snapshot;
    },

    /**
     * Replaces or drops the snapshots of an account that was changed.
     * @param account the new account, if this process changed it; null when another process did
     */
    changed: (customerId: string, account: Account | null): void => {
      count += 1;
      changes.set(customerId, { number: count, account });
      for (const uid of [...(subscribersOf.get(customerId) ?? [])]) {
        const old = kept.get(uid);
        kept.delete(uid);
        if (old && account) keep(createSnapshot(old.identity, old.customer, account));
      }
    },

    /** Drops all snapshots, for when changes may have been missed. */
    clear(): void {
      count += 1;
      clearedAt = count;
      kept.clear();
      changes.clear();
    },

    size: () => kept.size,
  };
}
