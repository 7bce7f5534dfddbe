/** `npm run backfill`: makes the server scan for owners now, and read from Stripe each customer that was never read. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { setTimeout as pause } from 'node:timers/promises';
import { createCustomerRecordStore } from '../adapters/firestore/customer-records.ts';
import { createCustomerOwners } from '../adapters/firestore/customer-owners.ts';
import { createSubscriberDocuments } from '../adapters/firestore/subscriber-documents.ts';
import { createLog } from '../log.ts';
import { openUpstreams, runCommand, withRetries } from './run-command.ts';

const pageSize = 100;
/** Milliseconds between two customers. Four customers a second leave enough requests to Stripe for views. */
const intervalMs = 250;

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
