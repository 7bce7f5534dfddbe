/** Stores which users' documents name a customer (`customer_owners/{customerId}`). Also stores the progress of owner-scan.ts. */
import { FieldValue, type Firestore as Sdk } from 'firebase-admin/firestore';
import { z } from 'zod';
import { UpstreamError } from '../../domain/errors.ts';
import { stored, type Stored } from '../../domain/stored.ts';
import type { Firestore } from './firestore-client.ts';
import { createVersioned, withDates } from './versioned.ts';

/** An index entry. An entry can be out of date, because a user's document can change. */
export const customerOwners = stored({ version: z.literal(1), uids: z.array(z.string()) });

export const ownerScan = stored({
  version: z.literal(1),
  /** The start of the current scan; null between two scans. */
  startedAt: z.date().nullable(),
  /** The last user id that the scan has read; null at the beginning. */
  after: z.string().nullable(),
  /** The scan skips documents that are unchanged since this time, because the index has their customers. Null: skips none. */
  changedSince: z.date().nullable(),
  dueAt: z.date(),
  /** The last completed scan; missing until a scan has completed. */
  completed: stored({ startedAt: z.date(), endedAt: z.date() }).optional(),
});
export type OwnerScan = z.infer<typeof ownerScan>;

const scanId = 'customer_owners';
/** The most users of a customer in the index. More than one user is a mistake in the data. */
const ownerLimit = 20;
/** The most writes in a batch. Firestore allows 500. */
const batchLimit = 400;

const entry = (sdk: Sdk, customerId: string) => sdk.collection('customer_owners').doc(customerId);
const uidsIn = (document: FirebaseFirestore.DocumentSnapshot): string[] =>
  customerOwners.safeParse(document.data()).data?.uids ?? [];

export type CustomerOwners = ReturnType<typeof createCustomerOwners>;

/** Creates the index. All functions throw UpstreamError (`firestore`). */
export function createCustomerOwners(firestore: Firestore) {
  const scans = createVersioned<OwnerScan>(firestore, {
    collection: 'scans',
    parse: (_id, data) => ownerScan.parse(withDates(data)),
    onInvalid: (_document, error) => Promise.reject(new UpstreamError('firestore', error)),
  });

  return {
    /** Finds at most 20 users whose documents named a customer when the documents were indexed. */
    async uidsOf(customerId: string): Promise<string[]> {
      const document = await firestore.call((sdk) => entry(sdk, customerId).get());
      return uidsIn(document).slice(0, ownerLimit);
    },

    /** Adds users to customers' entries. Writes only entries that lack a user. @param named user ids by customer */
    async add(named: ReadonlyMap<string, readonly string[]>): Promise<void> {
      if (named.size === 0) return;
      const found = await firestore.call((sdk) =>
        sdk.getAll(...[...named.keys()].map((id) => entry(sdk, id))),
      );
      const missing = found.flatMap((document) => {
        const known = uidsIn(document);
        const uids = (named.get(document.id) ?? []).filter((uid) => !known.includes(uid));
        return uids.length > 0 && known.length < ownerLimit ? [{ id: document.id, uids }] : [];
      });
      for (let start = 0; start < missing.length; start += batchLimit)
        await firestore.call((sdk) => {
          const batch = sdk.batch();
          for (const { id, uids } of missing.slice(start, start + batchLimit))
            batch.set(
              entry(sdk, id),
              { version: 1, uids: FieldValue.arrayUnion(...uids) },
              { merge: true },
            );
          return batch.commit();
        });
    },

    scan: (): Promise<Stored<OwnerScan | null>> => scans.read(scanId),

    /** Writes the scan's progress. Returns null if another replica has just written the progress. */
    writeScan: (version: unknown, scan: OwnerScan): Promise<Stored<OwnerScan> | null> =>
      scans.write(scanId, version, scan),

    /** Makes the worker start a full scan now, even during another scan. */
    startScan: async (): Promise<void> => {
      const fields = { version: 1, startedAt: null, after: null, changedSince: null };
      const scan = { ...fields, dueAt: new Date(0) };
      await firestore.call((sdk) => scans.all(sdk).doc(scanId).set(scan, { merge: true }));
    },
  };
}
