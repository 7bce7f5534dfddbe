/** Finds a subscriber's customer id in Firestore: the document `users_subscriptions/{uid}`. */
import type { Firestore as Sdk } from 'firebase-admin/firestore';
import {
  type CustomerRecord,
  placeholder,
  selectCustomer,
} from '../../domain/subscriber/users-subscriptions.ts';
import type { Firestore } from './firestore-client.ts';

const documents = (sdk: Sdk) => sdk.collection('users_subscriptions');

/** The most subscribers of one customer that are read. More than one is a mistake in the data. */
const ownerLimit = 10;

export type UsersSubscriptions = ReturnType<typeof createUsersSubscriptions>;

/** The documents in one Firestore. All functions throw UpstreamError (`firestore`) after 2 s. */
export function createUsersSubscriptions(firestore: Firestore) {
  return {
    async find(uid: string): Promise<CustomerRecord> {
      const document = await firestore.call((sdk) => documents(sdk).doc(uid).get());
      return selectCustomer(document.exists ? document.data() : undefined);
    },

    /**
     * The uids of the subscribers whose document names a customer; those for whom it is the selected one come first.
     * Firestore compares whole entries, so entries with more fields than `vendorProfileId` are not found.
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

    /** Opens and tests the connection. */
    warm: async (): Promise<void> => {
      await firestore.call((sdk) => documents(sdk).doc('readiness-check').get());
    },
  };
}
