/** Finds a subscriber's customer id in Firestore: the document `users_subscriptions/{uid}`. */
import type { Firestore } from 'firebase-admin/firestore';
import { createFirestoreUpstream } from './firestore-upstream.ts';

const collection = 'users_subscriptions';

/** The provider's own name as a vendorProfileId means "none" (specification, section 3). */
const placeholder = 'stripe';

/** What the directory says of one subscriber. */
export interface DirectoryEntry {
  /** The payment provider's customer id, or null when there is none. */
  customerId: string | null;
  /** What is wrong with the document, for the log; null when nothing is. Holds no value of it. */
  malformed: string | null;
}

export type Directory = ReturnType<typeof createDirectory>;

/** The directory over firebase-admin's `firestore`. */
export function createDirectory(firestore: Firestore, upstream = createFirestoreUpstream()) {
  return {
    /**
     * Reads the one document of a subscriber.
     * @throws UpstreamError when Firestore does not answer in 2 s
     */
    async find(uid: string): Promise<DirectoryEntry> {
      const document = await upstream.call(() => firestore.collection(collection).doc(uid).get());
      return chooseCustomer(document.exists ? document.data() : undefined);
    },

    /** Asks for a document that does not exist: opens the connection, and shows that it works. */
    async warm(): Promise<void> {
      await upstream.call(() => firestore.collection(collection).doc('readiness-check').get());
    },
  };
}

/**
 * The rule of the specification (section 3): the second entry when its vendorProfileId is set and
 * is not the literal `stripe`, else the first by the same test, else none.
 * @param document the data of `users_subscriptions/{uid}`, or undefined when it does not exist
 */
export function chooseCustomer(document: unknown): DirectoryEntry {
  if (document === undefined) return { customerId: null, malformed: null };
  const { subscriptions: list } = Object(document) as { subscriptions?: unknown };
  if (!Array.isArray(list)) return { customerId: null, malformed: 'subscriptions is not a list' };
  const problems: string[] = [];
  const [first, second] = [0, 1].map((index) => {
    if (index >= list.length) return null;
    const id = profileId(list[index]);
    if (id === undefined) problems.push(`entry ${index} has no text as vendorProfileId`);
    return id ?? null;
  });
  return {
    customerId: second ?? first ?? null,
    malformed: problems.length > 0 ? problems.join(', ') : null,
  };
}

/** An entry's customer id; null for "none", undefined when the entry is not of the right form. */
function profileId(entry: unknown): string | null | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { vendorProfileId: id } = entry as { vendorProfileId?: unknown };
  if (id === undefined || id === null) return null;
  if (typeof id !== 'string') return undefined;
  const trimmed = id.trim();
  return trimmed === '' || trimmed === placeholder ? null : trimmed;
}
