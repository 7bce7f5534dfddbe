/** `npm run backfill`: has the server read every subscriber's account from Stripe, so that it is there while Stripe is silent. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { setTimeout as pause } from 'node:timers/promises';
import { createAccountStore } from '../adapters/firestore/accounts.ts';
import { nextPage, pageSize } from '../adapters/firestore/versioned.ts';
import { isCustomerId, selectCustomer } from '../domain/subscriber/users-subscriptions.ts';
import { createLog } from '../log.ts';
import { openUpstreams, runCommand, withRetries } from './run-command.ts';

/** Milliseconds between two accounts: 8 a second, half of what the fleet may ask of Stripe. The rest is for people. */
const intervalMs = 125;

/** Marks the accounts that were never read as due: the server's worker reads them. A second run passes over the others. */
async function main(): Promise<number> {
  const { firestore } = openUpstreams();
  const accounts = createAccountStore(firestore, createLog('warn'));
  let [seen, marked] = [0, 0];
  let after: string | null = null;
  for (let size = pageSize; size === pageSize;) {
    const page: FirebaseFirestore.QuerySnapshot = await withRetries(() =>
      firestore.call((sdk) => nextPage(sdk.collection('users_subscriptions'), after)),
    );
    const customers = page.docs.flatMap((document) =>
      selectCustomer(document.data()).entries.flatMap(({ customerId }) => customerId ?? []),
    );
    for (const id of new Set(customers.filter(isCustomerId))) {
      seen += 1;
      const { value } = await withRetries(() => accounts.read(id));
      if (value.observed) continue;
      await withRetries(() => accounts.markDue(id, null));
      marked += 1;
      await pause(intervalMs);
    }
    size = page.docs.length;
    after = page.docs.at(-1)?.id ?? after;
    console.log(`${seen} customers, ${marked} accounts are being read`);
  }
  await firestore.close();
  return 0;
}

runCommand(main, 'Usage: npm run backfill');
