/** Finds a subscriber's customer id in Firestore: the document `users_subscriptions/{uid}`. */
import type { Firestore as Sdk } from 'firebase-admin/firestore';
import { type CustomerRecord, placeholder, selectCustomer } from '../../domain/select-customer.ts';
import type { Firestore } from './client.ts';

const documents = (sdk: Sdk) => sdk.collection('users_subscriptions');

/** How many subscribers that name one customer are looked at. More than one is a mistake already. */
const ownerLimit = 10;

export type UsersSubscriptions = ReturnType<typeof createUsersSubscriptions>;

/** The documents over one Firestore. */
export function createUsersSubscriptions(firestore: Firestore) {
  return {
    /**
     * Reads the one document of a subscriber.
     * @throws UpstreamError when Firestore does not answer in 2 s
     */
    async find(uid: string): Promise<CustomerRecord> {
      const document = await firestore.call((sdk) => documents(sdk).doc(uid).get());
      return selectCustomer(document.exists ? document.data() : undefined);
    },

    /**
     * The uids of the subscribers whose document names a customer, those first for whom it is the one
     * that is used. Firestore compares whole entries: one with more fields than `vendorProfileId` is
     * not found this way.
     * @throws UpstreamError when Firestore does not answer in 2 s
     */
    async ownersOf(customerId: string): Promise<string[]> {
      if (customerId === placeholder) return [];
      const { docs } = await firestore.call((sdk) =>
        documents(sdk)
          .where('subscriptions', 'array-contains', { vendorProfileId: customerId })
          .limit(ownerLimit)
          .get(),
      );
      const uses = docs.map(
        (document) => selectCustomer(document.data()).customerId === customerId,
      );
      return docs
        .map(({ id }, index) => ({ id, uses: uses[index] }))
        .sort((a, b) => Number(b.uses) - Number(a.uses))
        .map(({ id }) => id);
    },

    /** Asks for a document that does not exist: opens the connection, and shows that it works. */
    async warm(): Promise<void> {
      await firestore.call((sdk) => documents(sdk).doc('readiness-check').get());
    },
  };
}
