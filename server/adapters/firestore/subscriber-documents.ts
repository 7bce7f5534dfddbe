/** Reads the subscriber documents (`users_subscriptions/{uid}`). A subscriber document names a user's customers. */
import { FieldPath } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import {
  type SubscriberDocument,
  namedIn,
  selectCustomer,
} from '../../domain/subscriber/subscriber-document.ts';
import { createCustomerOwners } from './customer-owners.ts';
import type { Firestore } from './firestore-client.ts';

const collection = 'users_subscriptions';
/** Options of the cache `indexed`. `ttl` is in milliseconds. */
const cached = { max: 10_000, ttl: 3_600_000 };

export type SubscriberDocuments = ReturnType<typeof createSubscriberDocuments>;

/** Creates the reader. All functions throw UpstreamError (`firestore`). */
export function createSubscriberDocuments(
  firestore: Firestore,
  owners: Pick<ReturnType<typeof createCustomerOwners>, 'add'> = createCustomerOwners(firestore),
) {
  /** The customers that this process has added to the index, by user. */
  const indexed = new LRUCache<string, string>(cached);

  async function index(uid: string, customerIds: readonly string[]): Promise<void> {
    const key = customerIds.join(' ');
    if (key === '' || indexed.get(uid) === key) return;
    await owners.add(new Map(customerIds.map((id) => [id, [uid]])));
    indexed.set(uid, key);
  }

  return {
    /** Reads a document, and adds its customers to the index in the background. After a failure, owner-scan.ts adds the customers. */
    async find(uid: string): Promise<SubscriberDocument> {
      const document = await firestore.call((sdk) => sdk.collection(collection).doc(uid).get());
      const record = selectCustomer(document.exists ? document.data() : undefined);
      void index(uid, namedIn(record)).catch(() => {});
      return record;
    },

    /**
     * Reads a page of documents. @param after the last user id of the previous page; null for the first page
     * @param changedSince leaves out the customers of documents that are unchanged since this time; null leaves out none
     * @returns user ids by customer, and the last user id (null on the last page)
     */
    async page(after: string | null, size: number, changedSince: Date | null = null) {
      const { docs } = await firestore.call((sdk) => {
        const all = sdk.collection(collection).orderBy(FieldPath.documentId()).limit(size);
        return (after === null ? all : all.startAfter(after)).get();
      });
      const named = new Map<string, string[]>();
      for (const document of docs) {
        if (changedSince !== null && document.updateTime.toDate() < changedSince) continue;
        for (const id of namedIn(selectCustomer(document.data())))
          named.set(id, [...(named.get(id) ?? []), document.id]);
      }
      return { named, last: docs.length === size ? (docs.at(-1)?.id ?? null) : null };
    },

    warm: async (): Promise<void> => {
      await firestore.call((sdk) => sdk.collection(collection).doc('readiness-check').get());
    },
  };
}
