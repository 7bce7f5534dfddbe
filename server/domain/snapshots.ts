/** Caches snapshots of subscribers (login, customer and subscriptions) until their account changes. */
import { LRUCache } from 'lru-cache';
import { type Account, type AccountSubscription, listed } from './account/account.ts';
import { type EndedSubscription, lastEnded } from './last-ended.ts';
import type { CustomerRecord } from './users-subscriptions.ts';
import type { Login } from './login.ts';

/**
 * The most bytes of snapshots in the cache, so that a replica with 512 MiB stays below its alert with a full cache and the
 * garbage that comes with it. That is 21,000 subscribers with one plan, each for a minute at most.
 */
const maxBytes = 64_000_000;
/** The bytes that a snapshot is counted with: a little more than was measured. */
export const estimatedBytes = ({ subscriptions }: Pick<Snapshot, 'subscriptions'>): number =>
  1_500 + 1_500 * subscriptions.length;

/** The data of a subscriber at one time. It is immutable; a newer snapshot replaces it. */
export interface Snapshot {
  readonly login: Login;
  readonly customer: CustomerRecord;
  /** The subscriptions that the subscriber is shown. */
  readonly subscriptions: readonly AccountSubscription[];
  /** The plan that ended last; null when none is known. */
  readonly lastEnded: EndedSubscription | null;
  /** Whether the account is being deleted, or was: such a snapshot is not cached. */
  readonly isClosing: boolean;
  /** The code of the language that they have chosen for their mails; undefined for none. */
  readonly language: string | undefined;
  /** When they were read from Stripe; null when they never were. */
  readonly observedAt: Date | null;
  /** The cached answers that were made from this snapshot and nothing else, by request. */
  readonly answers: Map<string, Answer>;
}

/** Names an operation that the server knows. */
export interface OperationName {
  id: string;
  name: string;
}

/** An HTTP answer. */
export interface Answer {
  operationName: string | null;
  /** The operation, if it is a known one. */
  known: OperationName | null;
  headers: { 'content-type': string; 'content-length': number };
  body: string;
}

/** @param account null without a customer */
const createSnapshot = (
  login: Login,
  customer: CustomerRecord,
  account: Account | null,
): Snapshot => ({
  login,
  customer,
  subscriptions: account ? listed(account) : [],
  lastEnded: account && lastEnded(account),
  isClosing: Boolean(account?.closing),
  language: account?.language,
  observedAt: account?.observed?.observedAt ?? null,
  answers: new Map(),
});

/** A read of an account that has not ended, and what has changed since it began. */
interface Read {
  customerId: string;
  /** The last change: with the new account if this process made it, with null if another process did. */
  change: { account: Account | null } | null;
  /** Whether changes may have been missed meanwhile. */
  mayHaveMissed: boolean;
}

export type Snapshots = ReturnType<typeof createSnapshots>;

/**
 * The snapshots of one process.
 * @param options.ttl the lifetime of a new snapshot in milliseconds; 0 to cache none
 */
export function createSnapshots({ ttl }: { ttl: () => number }) {
  const kept = new LRUCache<string, Snapshot>({
    maxSize: maxBytes,
    sizeCalculation: estimatedBytes,
    // Else expired snapshots of people who do not come back would stay until there are too many.
    ttlAutopurge: true,
    dispose: forget,
  });
  /** The uids of each customer's snapshots: several subscribers may name the same customer by mistake. */
  const subscribersOf = new Map<string, Set<string>>();
  const reads = new Set<Read>();

  function forget({ customer: { customerId } }: Snapshot, uid: string): void {
    const subscribers = customerId === null ? undefined : subscribersOf.get(customerId);
    subscribers?.delete(uid);
    if (customerId !== null && subscribers?.size === 0) subscribersOf.delete(customerId);
  }

  function keep(snapshot: Snapshot): void {
    const { login, customer, isClosing } = snapshot;
    const lifetime = ttl();
    // A subscriber without a customer is not cached, so that a purchase shows at once.
    if (customer.customerId === null || isClosing || lifetime === 0) return;
    kept.set(login.uid, snapshot, { ttl: lifetime });
    const subscribers = subscribersOf.get(customer.customerId) ?? new Set();
    subscribersOf.set(customer.customerId, subscribers.add(login.uid));
  }

  return {
    /** The cached snapshot of a subscriber, or null. */
    peek: (uid: string): Snapshot | null => kept.get(uid) ?? null,

    /**
     * Reads an account, and caches the snapshot unless the account changed meanwhile.
     * @param read reads the account from its store
     */
    async load(
      login: Login,
      customer: CustomerRecord,
      read: (customerId: string) => Promise<Account>,
    ): Promise<Snapshot> {
      const { customerId } = customer;
      if (customerId === null) return createSnapshot(login, customer, null);
      const started: Read = { customerId, change: null, mayHaveMissed: false };
      reads.add(started);
      let found: Account;
      try {
        found = await read(customerId);
      } finally {
        reads.delete(started);
      }
      const { change, mayHaveMissed } = started;
      // A change by this process carries the new account; `read` itself may have made the change.
      const own = mayHaveMissed ? null : (change?.account ?? null);
      const snapshot = createSnapshot(login, customer, own ?? found);
      if (own || !(change || mayHaveMissed)) keep(snapshot);
      return snapshot;
    },

    /**
     * Replaces or drops the snapshots of an account that was changed.
     * @param account the new account, if this process changed it; null when another process did
     */
    changed: (customerId: string, account: Account | null): void => {
      for (const started of reads)
        if (started.customerId === customerId) started.change = { account };
      for (const uid of [...(subscribersOf.get(customerId) ?? [])]) {
        const old = kept.get(uid);
        kept.delete(uid);
        if (old && account) keep(createSnapshot(old.login, old.customer, account));
      }
    },

    /** Drops all snapshots, for when changes may have been missed. */
    clear(): void {
      for (const started of reads) started.mayHaveMissed = true;
      kept.clear();
    },

    size: () => kept.size,
  };
}
