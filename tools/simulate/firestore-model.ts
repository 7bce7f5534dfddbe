/** Firestore for a simulation: the documents that the services read and write, in memory, and a count of what would be billed. */
import { type Account, newAccount } from '../../server/domain/account.ts';
import type { AccountStore } from '../../server/domain/account-store.ts';
import type { Cancellation } from '../../server/domain/cancellation.ts';
import { draftOf } from '../../server/domain/account-draft.ts';
import { decide } from '../../server/domain/desired-state.ts';
import { schedule } from '../../server/domain/schedule.ts';
import { selectCustomer } from '../../server/domain/select-customer.ts';
import { assumptions, hour, minute } from './assumptions.ts';
import { createHeap } from './heap.ts';
import type { Random } from './random.ts';
import { customerOf, numberOf, type PeriodOf, subscriptionAt } from './subscribers.ts';

/** Milliseconds before a deadline from which on an account goes before all others, as in the real store. */
const urgent = 3_600_000;

/**
 * The documents, shared by all replicas. Every account was filled by `npm run backfill`, or by a look since.
 * `cost` counts documents; a query that finds nothing costs one read.
 * @param options.dueToday how many subscribers, from the first on, have an account that becomes due today
 */
export function createFirestoreModel(
  random: Random,
  { periodOf, dueToday }: { periodOf: PeriodOf; dueToday: number },
) {
  const cost = { reads: 0, writes: 0 };
  /** The accounts that anybody has asked for, and the times at which they are due. */
  const accounts = new Map<string, { account: Account; version: number }>();
  const receipts = new Map<string, Cancellation>();
  const dueTimes = createHeap<{ time: number; customerId: string; version: number }>(
    (a, b) => a.time - b.time,
  );
  const pending = new Set<string>();
  const began = Date.now();
  const { median, p99 } = assumptions.firestoreLatency;

  async function latency() {
    await new Promise<void>((resolve) => setTimeout(resolve, random.latency(median, p99)));
  }
  async function read<T>(answer: () => T, documents: (found: T) => number = () => 1): Promise<T> {
    await latency();
    const found = answer();
    cost.reads += Math.max(1, documents(found));
    return found;
  }

  function put(account: Account, version: number) {
    const { customerId, dueAt } = account;
    accounts.set(customerId, { account, version });
    if (dueAt) dueTimes.push({ time: dueAt.getTime(), customerId, version });
    if (account.pendingSince) pending.add(customerId);
    else pending.delete(customerId);
    return { account, version };
  }

  /** As the last look left it: after the renewal of a month ago, or an hour before that of today. */
  function stored(customerId: string) {
    const known = accounts.get(customerId);
    if (known) return known;
    const period = periodOf(numberOf(customerId));
    const draft = draftOf(newAccount(customerId));
    const seen = subscriptionAt(numberOf(customerId), period);
    const beforeEnd = period.end - hour;
    const observedAt = new Date(beforeEnd <= began ? beforeEnd : period.start + 2 * minute);
    draft.account.observed = { observedAt, subscriptions: [seen] };
    decide(draft, seen, observedAt, () => {});
    schedule(draft, observedAt);
    return put(draft.account, 0);
  }
  for (let subscriber = 0; subscriber < dueToday; subscriber += 1) stored(customerOf(subscriber));

  /** Those that are due, earliest first. */
  function dueUntil(now: number, limit: number): string[] {
    const found: { time: number; customerId: string; version: number }[] = [];
    for (let next = dueTimes.peek(); next && next.time <= now; next = dueTimes.peek()) {
      if (found.length >= limit) break;
      dueTimes.pop();
      if (accounts.get(next.customerId)?.version === next.version) found.push(next);
    }
    for (const each of found) dueTimes.push(each);
    return found.map(({ customerId }) => customerId);
  }

  function urgentAt(now: number): string[] {
    const waiting = [...pending].map((id) => stored(id).account);
    const isUrgent = ({ deadline }: Account) => (deadline?.getTime() ?? Infinity) <= now + urgent;
    return waiting
      .filter((each) => isUrgent(each) && (each.dueAt?.getTime() ?? Infinity) <= now)
      .map(({ customerId }) => customerId);
  }

  const store: AccountStore = {
    read: (customerId) => read(() => stored(customerId)),
    async write({ version }, { account, receipts: changed }) {
      await latency();
      if (stored(account.customerId).version !== version) return null;
      cost.writes += 1 + changed.size;
      for (const receipt of changed.values()) receipts.set(receipt.id, receipt);
      return put(account, Number(version) + 1);
    },
    async touch(customerId, heardAt) {
      await latency();
      cost.writes += 1;
      const { account, version } = stored(customerId);
      put({ ...account, dueAt: new Date(), heardAt }, version + 1);
    },
    async due(now, limit) {
      const found = [urgentAt(now.getTime()), dueUntil(now.getTime(), limit)];
      await latency();
      for (const { length } of found) cost.reads += Math.max(1, length);
      return [...new Set(found.flat())].slice(0, limit);
    },
    customerOf: (id) => read(() => customerOf(numberOf(id))),
    receipt: (id) => read(() => receipts.get(id) ?? null),
    receiptsOf: (customerId) =>
      read(
        () => [...receipts.values()].filter((each) => each.customerId === customerId),
        ({ length }) => length,
      ),
    pending: () => read(() => ({ count: pending.size, oldest: null })),
  };
  const usersSubscriptions = {
    find: (uid: string) =>
      read(() =>
        selectCustomer({ subscriptions: [{ vendorProfileId: customerOf(numberOf(uid)) }] }),
      ),
  };
  return {
    accounts: store,
    usersSubscriptions,
    cost,
    /** How many accounts have a word that is not carried out; costs nothing. */
    pending: () => pending.size,
  };
}
