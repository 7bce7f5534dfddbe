/** Scans every subscriber document once a day, so that the index of owners is complete. */
import type { CustomerOwners, OwnerScan } from '../../adapters/firestore/customer-owners.ts';
import type { SubscriberDocuments } from '../../adapters/firestore/subscriber-documents.ts';
import type { Log } from '../../log.ts';
import type { DueWork } from '../worker.ts';

/** The most documents of a page. After a failure the next page is smaller, because large documents can take too long. */
const pageSize = 100;
/** Milliseconds between two pages. All replicas together read at most 50 documents a second. */
const pauseMs = 2_000;
/** Milliseconds that a replica has to finish a claimed page. After that, any replica repeats the page. */
const leaseMs = 10_000;
const intervalMs = 24 * 3_600_000;

const never: OwnerScan = {
  ...{ version: 1, startedAt: null, after: null, changedSince: null },
  dueAt: new Date(0),
};
const later = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

/** Creates the scan for the worker. Each call of `handle` claims and reads one page. */
export function createOwnerScan({
  customerOwners,
  subscriberDocuments,
  log,
}: {
  customerOwners: Pick<CustomerOwners, 'scan' | 'writeScan' | 'add'>;
  subscriberDocuments: Pick<SubscriberDocuments, 'page'>;
  log: Log;
}): DueWork {
  let size = pageSize;
  async function nextPage({ after, changedSince }: OwnerScan) {
    try {
      const page = await subscriberDocuments.page(after, size, changedSince);
      size = Math.min(size * 2, pageSize);
      return page;
    } catch (error) {
      size = Math.ceil(size / 4);
      throw error;
    }
  }

  return {
    name: 'owner scan',

    async due() {
      const { value, at } = await customerOwners.scan();
      return (value ?? never).dueAt <= at ? ['scan'] : [];
    },

    async handle() {
      const { value, version, at } = await customerOwners.scan();
      const before = value ?? never;
      if (before.dueAt > at) return;
      const startedAt = before.startedAt ?? at;
      const scan = { ...before, startedAt, dueAt: later(at, leaseMs) };
      const claimed = await customerOwners.writeScan(version, scan);
      if (!claimed) return;
      const { named, last } = await nextPage(scan);
      await customerOwners.add(named);
      const nextAt = later(claimed.at, pauseMs);
      if (last !== null) {
        await customerOwners.writeScan(claimed.version, { ...scan, after: last, dueAt: nextAt });
        return;
      }
      const nextStart = later(startedAt, intervalMs);
      const isWritten = await customerOwners.writeScan(claimed.version, {
        ...scan,
        ...{ startedAt: null, after: null, changedSince: startedAt },
        dueAt: nextStart > nextAt ? nextStart : nextAt,
        completed: { startedAt, endedAt: claimed.at },
      });
      if (isWritten)
        log.info({ startedAt }, 'every subscriber document was scanned for its customers');
    },
  };
}
