/** A restore, rehearsed on both Firestore emulators: what a backup has is there again, and what was pending is carried out. */
import { Firestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FirestoreKind, startFirestoreEmulator } from '../../emulators/firestore.ts';
import { type StripeEmulator, startStripeEmulator } from '../../emulators/stripe/server.ts';
import type { Cancellation } from '../../server/domain/account/cancellation.ts';
import { openSubscriber } from '../../server/domain/subscriber.ts';
import { parseEnv } from '../../server/env.ts';
import { createLog } from '../../server/log.ts';
import { createServices, type Services } from '../../server/services.ts';
import { missingCommands, mustSkip } from '../support/requirements.ts';
import { runModule } from '../support/run.ts';

const projectId = 'demo-stop-smoke-now';
/** Firestore restores a backup into a new database, which this one stands for. */
const restored = 'restored';
const collections = ['accounts', 'cancellations'];

/** Who cancels, and when. Customers are numbered from 0. */
const count = 120;
const confirmed = range(0, 30);
const pending = range(30, 40);
const afterBackup = range(40, 50);
/** The documents of these survive the loss, which is after the backup. */
const survivors = range(45, 60);

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
const customerOf = (number: number) => `cus_${String(number).padStart(4, '0')}`;
const subscriptionOf = (number: number) => `sub_${String(number).padStart(4, '0')}`;

const log = createLog('silent');
const google = mustSkip("the restore on Google's emulator", missingCommands('java', 'gcloud'));
const kinds: FirestoreKind[] = google ? ['embedded'] : ['embedded', 'official'];

describe.each(kinds)('a restore on the %s emulator', (kind) => {
  const { FIRESTORE_EMULATOR_HOST: shared } = process.env;
  let firestore: Awaited<ReturnType<typeof startFirestoreEmulator>>;
  let stripe: StripeEmulator;
  let services: Services;
  /** The same fleet while Stripe can't be reached. */
  let cutOff: Services;
  let database: Firestore;
  let backup: Firestore;

  const variables = (stripeHost: string) => ({
    FIRESTORE_EMULATOR_HOST: firestore.host,
    // Nobody signs in here.
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9',
    METADATA_SERVER_DETECTION: 'none',
    STRIPE_API_HOST: stripeHost,
    STRIPE_SECRET_KEY: 'sk_test_rehearsal',
    LOG_LEVEL: 'silent',
  });

  beforeEach(async () => {
    [firestore, stripe] = await Promise.all([
      startFirestoreEmulator({ kind, projectId, port: 0 }),
      startStripeEmulator(),
    ]);
    process.env['FIRESTORE_EMULATOR_HOST'] = firestore.host;
    services = createServices(parseEnv(variables(new URL(stripe.url).host)), log);
    cutOff = createServices(parseEnv(variables('127.0.0.1:9')), log);
    database = new Firestore({ projectId });
    backup = new Firestore({ projectId, databaseId: restored });
  });
  afterEach(async () => {
    process.env['FIRESTORE_EMULATOR_HOST'] = shared;
    await Promise.allSettled([services.close(), cutOff.close()]);
    await Promise.allSettled([database.terminate(), backup.terminate()]);
    await Promise.all([firestore.close(), stripe.close()]);
  });

  /** Runs one of the server's commands, which must succeed. */
  async function command(name: string, ...args: string[]): Promise<void> {
    const env = variables(new URL(stripe.url).host);
    const running = runModule(`server/cli/${name}.ts`, env, args);
    expect(await running.ended, running.output()).toBe(0);
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

  async function loseAllBut(kept: readonly string[]): Promise<void> {
    for (const name of collections) {
      const { docs } = await database.collection(name).get();
      const gone = docs.filter((each) => !kept.includes(String(each.get('customerId'))));
      await Promise.all(gone.map((each) => each.ref.delete()));
    }
  }

  async function receiptsOf(numbers: number[]): Promise<Cancellation[]> {
    const found = await Promise.all(
      numbers.map((number) => services.accounts.receiptsOf(customerOf(number))),
    );
    return found.flat();
  }

  it('brings back every receipt and every pending change', async () => {
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

    for (const number of confirmed) expect(await cancel(number)).toBe('CONFIRMED');
    for (const number of pending) expect(await cancel(number, cutOff)).toBe('REQUESTED');
    const before = await receiptsOf([...confirmed, ...pending]);
    expect(before).toHaveLength(confirmed.length + pending.length);
    await copy(database, backup);
    for (const number of afterBackup) expect(await cancel(number)).toBe('CONFIRMED');
    const newer = await receiptsOf(afterBackup.filter((number) => survivors.includes(number)));
    expect(newer).toHaveLength(5);

    await loseAllBut(survivors.map(customerOf));
    expect(await receiptsOf(confirmed)).toEqual([]);
    await command('restore', '--from', restored);
    await command('restore', '--from', restored, '--collection', 'accounts');
    const byId = new Map((await receiptsOf(range(0, count))).map((each) => [each.id, each]));
    for (const receipt of [...before, ...newer]) expect(byId.get(receipt.id)).toEqual(receipt);

    const stop = services.start();
    const statesOf = async (numbers: number[]) =>
      (await receiptsOf(numbers)).map(({ state }) => state);
    await expect.poll(async () => (await services.accounts.pending()).count).toBe(0);
    expect(await statesOf(pending)).toEqual(pending.map(() => 'CONFIRMED'));

    // Their receipts of the time since the backup are gone. What Stripe has is taken over.
    const lostSince = afterBackup.filter((number) => !survivors.includes(number));
    expect(await receiptsOf(lostSince)).toEqual([]);
    for (const number of lostSince) await services.accounts.touch(customerOf(number), new Date());
    await expect.poll(() => receiptsOf(lostSince)).toHaveLength(lostSince.length);
    await stop();
  });
});
