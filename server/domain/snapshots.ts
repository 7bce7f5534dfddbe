/** Snapshots of subscribers: who, which customer, and their account, for as long as nothing is known to have changed. */
import { LRUCache } from 'lru-cache';
import type { Account } from './account.ts';
import type { CustomerRecord } from './select-customer.ts';
import type { Identity } from './identity.ts';

/** How many are kept; one with a single subscription takes about 2 kB. */
const limit = 50_000;

/** What an answer to a subscriber is made of. It never changes; a newer one takes its place. */
export interface Snapshot {
  readonly identity: Identity;
  readonly customer: CustomerRecord;
  /** Null without a customer. */
  readonly account: Account | null;
  /** The answers that were made of this snapshot and of nothing else, by question. */
  readonly answers: Map<string, Answer>;
}

/** An answer, as it was written. */
export interface Answer {
  operationName: string | null;
  headers: { 'content-type': string; 'content-length': number };
  body: string;
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/**
 * The snapshots of one process.
 * @param options.ttl says how long a snapshot is kept from now on, in milliseconds; 0 keeps none
 */
export function createSnapshots({ ttl }: { ttl: () => number }) {
  const kept = new LRUCache<string, Snapshot>({ max: limit, dispose: forget });
  /** Whose snapshots are of a customer: several subscribers may share one by mistake. */
  const subscribersOf = new Map<string, Set<string>>();
  /** The newest change of each customer's account: its number, and the account where it was our own. */
  const changes = new LRUCache<string, { number: number; account: Account | null }>({ max: limit });
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
    // That somebody has no customer is not kept: it is what changes when they buy.
    if (customer.customerId === null || lifetime === 0) return;
    kept.set(identity.uid, snapshot, { ttl: lifetime });
    const subscribers = subscribersOf.get(customer.customerId) ?? new Set();
    subscribersOf.set(customer.customerId, subscribers.add(identity.uid));
  }

  return {
    /** The snapshot of a subscriber, if there is one. */
    peek: (uid: string): Snapshot | null => kept.get(uid) ?? null,

    /**
     * Reads an account, and keeps the snapshot unless the account changed meanwhile.
     * @param read reads the account from where it is stored
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
      // A change of our own says how the account is now; reading may have made it.
      const own = clearedAt <= began && isOld ? (change?.account ?? null) : null;
      const account = own ?? found;
      const snapshot: Snapshot = { identity, customer, account, answers: new Map() };
      if (!isOld || own) keep(snapshot);
      return snapshot;
    },

    /**
     * An account was changed.
     * @param account as it is now, for a change of our own; null when another process changed it
     */
    changed: (customerId: string, account: Account | null): void => {
      count += 1;
      changes.set(customerId, { number: count, account });
      for (const uid of [...(subscribersOf.get(customerId) ?? [])]) {
        const old = kept.get(uid);
        kept.delete(uid);
        if (old && account) keep({ ...old, account, answers: new Map() });
      }
    },

    /** Changes may have been missed: nothing that is kept is known to be true. */
    clear(): void {
      count += 1;
      clearedAt = count;
      kept.clear();
      changes.clear();
    },

    size: () => kept.size,
  };
}
