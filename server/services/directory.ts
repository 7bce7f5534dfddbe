/** Finds a subscriber's customer id in Firestore: the document `users_subscriptions/{uid}`. */
import type { Firestore } from 'firebase-admin/firestore';
import { chooseCustomer, type DirectoryRecord, placeholder } from './customer-rule.ts';
import { createFirestoreUpstream } from './firestore-upstream.ts';

const collection = 'users_subscriptions';

/** How many subscribers that name one customer are looked at. More than one is a mistake already. */
const ownerLimit = 10;

export type Directory = ReturnType<typeof createDirectory>;

/** The directory over firebase-admin's `firestore`. */
export function createDirectory(firestore: Firestore, upstream = createFirestoreUpstream()) {
  return {
    /**
     * Reads the one document of a subscriber.
     * @throws UpstreamError when Firestore does not answer in 2 s
     */
    async find(uid: string): Promise<DirectoryRecord> {
      const document = await upstream.call(() => firestore.collection(collection).doc(uid).get());
      return chooseCustomer(document.exists ? document.data() : undefined);
    },

    /**
     * The uids of the subscribers whose document names a customer, those first for whom it is the one
     * that is used. Firestore compares whole entries: one with more fields than `vendorProfileId` is
     * not found this way.
     * @throws UpstreamError when Firestore does not answer in 2 s
     */
    async ownersOf(customerId: string): Promise<string[]> {
      if (customerId === placeholder) return [];
      const { docs } = await upstream.call(() =>
        firestore
          .collection(collection)
          .where('subscriptions', 'array-contains', { vendorProfileId: customerId })
          .limit(ownerLimit)
          .get(),
      );
      const uses = docs.map(
        (document) => chooseCustomer(document.data()).customerId === customerId,
      );
      return docs
        .map(({ id }, index) => ({ id, uses: uses[index] }))
        .sort((a, b) => Number(b.uses) - Number(a.uses))
        .map(({ id }) => id);
    },

    /** Asks for a document that does not exist: opens the connection, and shows that it works. */
    async warm(): Promise<void> {
      await upstream.call(() => firestore.collection(collection).doc('readiness-check').get());
    },
  };
}
