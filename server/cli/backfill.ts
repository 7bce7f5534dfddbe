/** `npm run backfill [-- --rate 2] [--again]`: fills the accounts of all Stripe customers once, at a bounded rate. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAccountStore } from '../adapters/firestore/accounts.ts';
import { backfillAccount } from '../domain/backfill.ts';
import { googleLogProject } from '../env.ts';
import { createLog } from '../log.ts';
import {
  createProgress,
  forEachAtOnce,
  openUpstreams,
  parseRate,
  runCommand,
  withRetries,
} from './long-run.ts';

/** How many accounts are written in parallel. */
const concurrency = 20;

const usage = `Usage: npm run backfill [-- [--rate N] [--again]]
  --rate N   requests to Stripe a second, each for 100 customers: from 0.1 to 10, by default 2
  --again    start over after a finished run; accounts that are already filled stay unchanged`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { rate: { type: 'string', default: '2' }, again: { type: 'boolean', default: false } },
  });
  const rate = parseRate(values.rate, 0.1, 10);
  const { env, firestore, billing } = openUpstreams();
  const accounts = createAccountStore(firestore, createLog(env.logLevel, googleLogProject()));
  const progress = createProgress(firestore, 'backfill');
  let { after, isDone } = values.again ? { after: null, isDone: false } : await progress.read();
  if (isDone) {
    console.log('An earlier run filled all accounts. Use --again to start over.');
    return 0;
  }
  if (after !== null) console.log('Resuming an earlier run.');

  let [seen, written] = [0, 0];
  while (!isDone) {
    const began = Date.now();
    const observedAt = new Date(began);
    const page = await withRetries(() => billing.customers(after));
    await forEachAtOnce(page.customers, concurrency, async (customer) => {
      if (await withRetries(() => backfillAccount(accounts, customer, observedAt))) written += 1;
      seen += 1;
    });
    after = page.customers.at(-1)?.id ?? after;
    isDone = !page.hasMore;
    await progress.save({ after, isDone });
    console.log(`${seen} customers, ${written} accounts filled`);
    if (!isDone) await pause(Math.max(0, began + 1_000 / rate - Date.now()));
  }
  await firestore.close();
  return 0;
}

runCommand(main, usage);
