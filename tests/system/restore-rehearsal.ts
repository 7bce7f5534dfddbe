/** `npm run rehearse-restore`: loses accounts and receipts on an emulator, restores what is missing from a copy, and checks all of it. */
import { strictEqual as same } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Firestore } from 'firebase-admin/firestore';
import { pino } from 'pino';
import { type FirestoreKind, startFirestoreEmulator } from '../../emulators/firestore.ts';
import { startStripeEmulator } from '../../emulators/stripe/server.ts';
import type { Cancellation } from '../../server/domain/account/cancellation.ts';
import { openSubscriber } from '../../server/domain/subscriber.ts';
import { parseEnv } from '../../server/env.ts';
import { createServices } from '../../server/services.ts';

const kind = (process.env['FIRESTORE_EMULATOR'] || 'embedded') as FirestoreKind;
const projectId = 'demo-stop-smoke-now';
/** Firestore restores a backup into a new database, which this one stands for. */
const restored = 'restored';
const collections = ['accounts', 'cancellations'];

/** Who cancels, and when. Customers are numbered from 0. */
const count = 120;
const confirmed = range(0, 30);
const pending = range(30, 40);
const afterBackup = range(40, 50);
/** The documents of these survive the loss. */
const survivors = new Set(range(45, 60).map(customerOf));

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
function customerOf(number: number): string {
  return `cus_${String(number).padStart(4, '0')}`;
}
const subscriptionOf = (number: number) => `sub_${String(number).padStart(4, '0')}`;

const [firestore, stripe] = await Promise.all([
  startFirestoreEmulator({ kind, projectId, port: 0 }),
  startStripeEmulator({ port: 0 }),
]);
process.env['FIRESTORE_EMULATOR_HOST'] = firestore.host;
// Google's SDK would look for a metadata server of its cloud first.
process.env['METADATA_SERVER_DETECTION'] = 'none';
const variables = (stripeHost: string) => ({
  FIRESTORE_EMULATOR_HOST: firestore.host,
  // Nobody signs in here.
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
  METADATA_SERVER_DETECTION: 'none',
  STRIPE_API_HOST: stripeHost,
  STRIPE_SECRET_KEY: 'sk_test_rehearsal',
  LOG_LEVEL: 'silent',
});
const log = pino({ level: 'silent' });
const stripeHost = new URL(stripe.url).host;
const services = createServices(parseEnv(variables(stripeHost)), log);
/** The same fleet while Stripe can't be reached. */
const cutOff = createServices(parseEnv(variables('127.0.0.1:9')), log);
const database = new Firestore({ projectId });
const backup = new Firestore({ projectId, databaseId: restored });

/** Runs one of the server's commands. @throws when it fails */
async function command(name: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/cli/${name}.ts`, ...args], {
    env: { PATH: process.env['PATH'], ...variables(stripeHost) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  same(code, 0, `npm run ${name} failed`);
}

/** Cancels as the subscriber does. @returns the state of the receipt */
async function cancel(number: number, by = services): Promise<string> {
  const identity = { uid: `uid-${number}`, email: 'a@example.com', role: 'SUBSCRIBER' as const };
  const subscriptionId = subscriptionOf(number);
  const outcome = await openSubscriber(identity, by, log).cancel({ subscriptionId });
  return outcome.__typename === 'CancellationAccepted' ? outcome.cancellation.state : 'none';
}

async function copy(from: Firestore, to: Firestore): Promise<void> {
  for (const name of collections) {
    const { docs } = await from.collection(name).get();
    await Promise.all(docs.map((each) => to.doc(each.ref.path).set(each.data())));
  }
}

async function loseAllBut(kept: ReadonlySet<string>): Promise<number> {
  const lost = await Promise.all(
    collections.map(async (name) => {
      const { docs } = await database.collection(name).get();
      const gone = docs.filter((each) => !kept.has(String(each.get('customerId'))));
      await Promise.all(gone.map((each) => each.ref.delete()));
      return gone.length;
    }),
  );
  return lost.reduce((sum, each) => sum + each, 0);
}

async function receiptsOf(numbers: number[]): Promise<Cancellation[]> {
  const found = await Promise.all(
    numbers.map((number) => services.accounts.receiptsOf(customerOf(number))),
  );
  return found.flat();
}

async function rehearse(): Promise<void> {
  console.log(`Firestore: the ${kind} emulator. ${count} customers, of whom`);
  stripe.seed({
    customers: range(0, count).map((number) => ({
      id: customerOf(number),
      email: `${number}@example.com`,
      subscriptions: [
        { id: subscriptionOf(number), status: 'active', amount: 2999, startedDaysAgo: 12 },
      ],
    })),
  });
  for (const number of range(0, count))
    await database
      .doc(`users_subscriptions/uid-${number}`)
      .set({ subscriptions: [{ vendorProfileId: customerOf(number) }] });
  await command('backfill', '--rate', '10');

  for (const number of confirmed) same(await cancel(number), 'CONFIRMED');
  for (const number of pending) same(await cancel(number, cutOff), 'REQUESTED');
  const before = await receiptsOf([...confirmed, ...pending]);
  same(before.length, confirmed.length + pending.length);
  await copy(database, backup);
  for (const number of afterBackup) same(await cancel(number), 'CONFIRMED');
  const newer = await receiptsOf(range(45, 50));
  console.log(
    `${confirmed.length} have canceled, ${pending.length} have while Stripe could not be reached, ${afterBackup.length} have since the backup.`,
  );

  console.log(`Lost: ${await loseAllBut(survivors)} documents.`);
  same((await receiptsOf(confirmed)).length, 0);
  await command('restore', '--from', restored);
  await command('restore', '--from', restored, '--collection', 'accounts');

  const byId = new Map((await receiptsOf(range(0, count))).map((each) => [each.id, each]));
  for (const receipt of [...before, ...newer])
    same(JSON.stringify(byId.get(receipt.id)), JSON.stringify(receipt), 'a receipt differs');
  console.log(`Receipts as they were: ${before.length} of the backup, ${newer.length} newer ones.`);

  const stop = services.start();
  for (const deadline = Date.now() + 60_000; (await services.accounts.pending()).count > 0;) {
    if (Date.now() > deadline) throw new Error('the restored changes were not carried out');
    await pause(250);
  }
  await stop();
  const states = (await receiptsOf(pending)).map(({ state }) => state);
  same(states.join(), pending.map(() => 'CONFIRMED').join());
  console.log(`Carried out after the restore: all ${pending.length} that were pending.`);

  // Their receipts of the time since the backup are gone. What Stripe has is taken over.
  const lostSince = range(40, 45);
  for (const number of lostSince) await services.accounts.touch(customerOf(number), new Date());
  const again = services.start();
  for (const deadline = Date.now() + 60_000; ;) {
    const adopted = await receiptsOf(lostSince);
    if (adopted.length === lostSince.length) break;
    if (Date.now() > deadline) throw new Error('what Stripe has was not taken over');
    await pause(250);
  }
  await again();
  console.log(`Taken over from Stripe: ${lostSince.length} cancellations made after the backup.`);
}

try {
  await rehearse();
  console.log('Done: every receipt of the backup and every pending change survived.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await Promise.allSettled([services.close(), cutOff.close()]);
  await Promise.allSettled([database.terminate(), backup.terminate()]);
  await Promise.all([firestore.close(), stripe.close()]);
}
process.exit();
