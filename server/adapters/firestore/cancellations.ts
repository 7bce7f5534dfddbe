/** Reads receipts of cancellations from Firestore (`cancellations/{id}`). They are written with their account. */
import type { Firestore as Sdk } from 'firebase-admin/firestore';
import type { AccountStore } from '../../domain/account-store.ts';
import { type Cancellation, cancellation } from '../../domain/cancellation.ts';
import type { Firestore } from './client.ts';
import { storedData } from './documents.ts';

/** The most receipts of a customer that are read. */
const limit = 100;

export const receipts = (sdk: Sdk) => sdk.collection('cancellations');

const parse = (document: FirebaseFirestore.DocumentSnapshot): Cancellation | null =>
  cancellation.safeParse(storedData(document)).data ?? null;

export const receiptReads = (
  firestore: Firestore,
): Pick<AccountStore, 'receipt' | 'receiptsOf'> => ({
  receipt: async (id) => parse(await firestore.call((sdk) => receipts(sdk).doc(id).get())),

  async receiptsOf(customerId) {
    const { docs } = await firestore.call((sdk) =>
      receipts(sdk).where('customerId', '==', customerId).limit(limit).get(),
    );
    // An invalid receipt is left out, so that it does not hide the others.
    return docs
      .flatMap((document) => parse(document) ?? [])
      .sort((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime());
  },
});
