/** `npm run backfill`: has the server index the owners of all customers, and read every account from Stripe, so that it is there while Stripe is silent. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { setTimeout as pause } from 'node:timers/promises';
import { createCustomerRecordStore } from '../adapters/firestore/customer-records.ts';
import { createCustomerOwners } from '../adapters/firestore/customer-owners.ts';
import { createSubscriberDocuments } from '../adapters/firestore/subscriber-documents.ts';
import { createLog } from '../log.ts';
import { openUpstreams, runCommand, withRetries } from './run-command.ts';

/** How many documents are read at once. */
const pageSize = 100;
/** Milliseconds between two accounts: 4 a second, each a list and a preview: half of what the fleet may ask of Stripe. */
const intervalMs = 250;

/** Starts a scan for owners, and marks the customer records that were never read as due: the server's worker reads them. A second run passes over the others. */
async function main(): Promise<number> {
  const { firestore } = openUpstreams();
  const records = createCustomerRecordStore(firestore, createLog('warn'));
  const owners = createCustomerOwners(firestore);
  await withRetries(() => owners.startScan());
  const documents = createSubscriberDocuments(firestore, owners);
  let [seen, marked] = [0, 0];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof documents.page>> = await withRetries(() =>
      documents.page(after, pageSize),
    );
    for (const id of page.named.keys()) {
      seen += 1;
      const { value } = await withRetries(() => records.read(id));
      if (value.observed) continue;
      await withRetries(() => records.markDue(id, null));
      marked += 1;
      await pause(intervalMs);
    }
    after = page.last;
    console.log(`${seen} customers, ${marked} customer records are being read`);
  } while (after !== null);
  await firestore.close();
  return 0;
}

runCommand(main, 'Usage: npm run backfill');
