/** `npm run backfill [-- --rate 2] [--again]`: fills the accounts of all Stripe customers once, at a bounded rate. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createAccountStore } from '../adapters/firestore/accounts.ts';
import { createFirestore } from '../adapters/firestore/client.ts';
import { createBilling, createStripe } from '../adapters/stripe/billing.ts';
import { backfillAccount } from '../domain/backfill.ts';
import { EnvError, readEnv } from '../env.ts';
import { createLog, describeError } from '../telemetry/log.ts';

/** How many accounts are written in parallel, and how many failures in a row end the run. */
const concurrency = 20;
const failureLimit = 10;

const usage = `Usage: npm run backfill [-- [--rate N] [--again]]
  --rate N   requests to Stripe a second, each for 100 customers: from 0.1 to 10, by default 2
  --again    start over after a finished run; accounts that are already filled stay unchanged`;

const progress = z.object({
  /** The last customer of the last stored page; null before the first page. */
  after: z.string().nullable(),
  isDone: z.boolean(),
});

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { rate: { type: 'string', default: '2' }, again: { type: 'boolean', default: false } },
  });
  const rate = Number(values.rate);
  if (!(rate >= 0.1 && rate <= 10)) throw new TypeError('--rate must be from 0.1 to 10.');
  const env = readEnv();
  const firestore = createFirestore(env.firebase.projectId);
  const accounts = createAccountStore(firestore, createLog(env.logLevel));
  const stripe = createStripe(env.stripe.secretKey, env.stripe.apiHost);
  const billing = createBilling(stripe, { returnUrl: env.siteOrigin, loginUrl: env.siteOrigin });
  const [read, save] = [
    async () =>
      progress.safeParse(
        (await firestore.call((sdk) => sdk.doc('maintenance/backfill').get())).data(),
      ).data ?? { after: null, isDone: false },
    (now: z.infer<typeof progress>) =>
      firestore.call((sdk) => sdk.doc('maintenance/backfill').set(now)),
  ];
  let { after, isDone } = values.again ? { after: null, isDone: false } : await withRetries(read);
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
    const queue = [...page.customers];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const customer = next;
        if (await withRetries(() => backfillAccount(accounts, customer, observedAt))) written += 1;
        seen += 1;
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    after = page.customers.at(-1)?.id ?? after;
    isDone = !page.hasMore;
    await withRetries(() => save({ after, isDone }));
    console.log(`${seen} customers, ${written} accounts filled`);
    if (!isDone) await pause(Math.max(0, began + 1_000 / rate - Date.now()));
  }
  await firestore.close();
  return 0;
}

/** Retries with growing pauses, so that a run of hours survives an outage. @throws the last failure */
async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await call();
    } catch (error) {
      if (failures >= failureLimit) throw error;
      await pause(Math.min(500 * 2 ** failures, 30_000));
    }
  }
}

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    const isPlain = error instanceof EnvError;
    const isUsage = error instanceof TypeError;
    if (isUsage) console.error(`${error.message}\n${usage}`);
    else if (isPlain) console.error(error.message);
    else
      console.error(
        `The run failed (${JSON.stringify(describeError(error))}). Run it again: it resumes where it stopped.`,
      );
    process.exit(isUsage ? 2 : 1);
  },
);
