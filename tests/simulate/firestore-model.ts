/** Firestore for a simulated day: the documents that the services read and write, in memory, and a count of what would be billed. */
import type {
  Cancellation,
  CancellationRecords,
} from '../../server/services/cancellation-records.ts';
import { chooseCustomer } from '../../server/domain/select-customer.ts';
import type { Directory } from '../../server/adapters/firestore/users-subscriptions.ts';
import { assumptions } from './assumptions.ts';
import type { Random } from './random.ts';
import { customerOf } from './stripe-account.ts';

export const uidOf = (subscriber: number) => `subscriber-${subscriber}`;

/** The documents, shared by all replicas. `cost` counts documents; a query that finds nothing costs one read. */
export function createFirestoreModel(random: Random) {
  const cost = { reads: 0, writes: 0 };
  const kept = new Map<string, Cancellation>();
  const { median, p99 } = assumptions.firestoreLatency;

  async function read<T>(documents: number, answer: () => T): Promise<T> {
    cost.reads += Math.max(1, documents);
    await new Promise<void>((resolve) => setTimeout(resolve, random.latency(median, p99)));
    return answer();
  }
  async function write(change: () => void): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve, random.latency(median, p99)));
    cost.writes += 1;
    change();
  }
  const select = (isWanted: (record: Cancellation) => boolean) => {
    const found = [...kept.values()].filter(isWanted);
    return read(found.length, () => found);
  };
  const keyOf = (fields: Pick<Cancellation, 'subscriptionId' | 'periodEndsAt'>) =>
    `${fields.subscriptionId}.${fields.periodEndsAt.getTime() / 1_000}.0`;

  const directory: Directory = {
    find: (uid) =>
      read(1, () => {
        const subscriber = Number(uid.slice(uid.lastIndexOf('-') + 1));
        return chooseCustomer({ subscriptions: [{ vendorProfileId: customerOf(subscriber) }] });
      }),
    ownersOf: () => Promise.reject(new Error('support is not simulated')),
    warm: () => Promise.resolve(),
  };
  const records: CancellationRecords = {
    get: (id) => read(1, () => kept.get(id) ?? null),
    open: (key) => read(1, () => kept.get(keyOf(key)) ?? null),
    async openOrCreate(fields) {
      const record = { id: keyOf(fields), ...fields };
      const known = await read(1, () => kept.get(record.id));
      if (!known) await write(() => kept.set(record.id, record));
      return known ?? record;
    },
    change: (id, fields) =>
      write(() => {
        const record = kept.get(id);
        if (record) kept.set(id, { ...record, ...fields });
      }),
    ofCustomer: (customerId) => select((record) => record.customerId === customerId),
    waiting: () => select(({ state }) => state === 'REQUESTED'),
    due: (now) => select(({ state, dueAt }) => state === 'REQUESTED' && dueAt <= now),
    pending: () => read(1, () => ({ count: 0, oldest: null })),
  };
  return { directory, records, cost };
}
