/** Indexes the users whose documents name a customer (`customer_owners/{customerId}`), and stores the progress of the scan. */
import { FieldValue, type Firestore as Sdk } from 'firebase-admin/firestore';
import { z } from 'zod';
import { UpstreamError } from '../../domain/errors.ts';
import { stored, type Stored } from '../../domain/stored.ts';
import type { Firestore } from './firestore-client.ts';
import { createVersioned, withDates } from './versioned.ts';

/** Stored at `customer_owners/{customerId}`. It is a hint, because the users' documents may have changed since. */
export const customerOwners = stored({ version: z.literal(1), uids: z.array(z.string()) });

export const ownerScan = stored({
  version: z.literal(1),
  /** The start of the current scan; null between two scans. */
  startedAt: z.date().nullable(),
  /** The last user id that the scan has read; null at the beginning. */
  after: z.string().nullable(),
  /** The scan skips documents unchanged since then, because the index has them; null skips none. */
  changedSince: z.date().nullable(),
  dueAt: z.date(),
  /** The last completed scan; missing before the first one. */
  completed: stored({ startedAt: z.date(), endedAt: z.date() }).optional(),
});
export type OwnerScan = z.infer<typeof ownerScan>;

const scanId = 'customer_owners';
/** The most users kept for a customer. More than one is a mistake in the data. */
const ownerLimit = 20;
/** Firestore's limit is 500 writes. */
const batchLimit = 400;

const entry = (sdk: Sdk, customerId: string) => sdk.collection('customer_owners').doc(customerId);
const uidsIn = (document: FirebaseFirestore.DocumentSnapshot): string[] =>
  customerOwners.safeParse(document.data()).data?.uids ?? [];

export type CustomerOwners = ReturnType<typeof createCustomerOwners>;

/** Creates the index. All functions throw UpstreamError (`firestore`) after 2 s. */
export function createCustomerOwners(firestore: Firestore) {
  const scans = createVersioned<OwnerScan>(firestore, {
    collection: 'scans',
    parse: (_id, data) => ownerScan.parse(withDates(data)),
    onInvalid: (_document, error) => Promise.reject(new UpstreamError('firestore', error)),
  });

  return {
    /** Finds at most 20 users whose document names a customer, or named it when it was indexed. */
    async uidsOf(customerId: string): Promise<string[]> {
      const document = await firestore.call((sdk) => entry(sdk, customerId).get());
      return uidsIn(document).slice(0, ownerLimit);
    },

    /** Adds users to the entries of customers. Writes only incomplete entries. @param named user ids by customer */
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

    /** Writes the progress. Returns null if another replica was faster. */
    writeScan: (version: unknown, scan: OwnerScan): Promise<Stored<OwnerScan> | null> =>
      scans.write(scanId, version, scan),

    /** Makes the worker start a full scan now, even during another one. */
    startScan: async (): Promise<void> => {
      const fields = { version: 1, startedAt: null, after: null, changedSince: null };
      const scan = { ...fields, dueAt: new Date(0) };
      await firestore.call((sdk) => scans.all(sdk).doc(scanId).set(scan, { merge: true }));
    },
  };
}
