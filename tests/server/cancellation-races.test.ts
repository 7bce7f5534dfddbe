/** Cancelling, resuming and the reconciler in one another's way, at the very points where that could lose a cancellation. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Emulator } from '../../emulators/emulator.ts';
import { startFirestoreEmulator } from '../../emulators/firestore.ts';
import { type StripeEmulator, startStripeEmulator } from '../../emulators/stripe/server.ts';
import { UpstreamError } from '../../server/errors.ts';
import { startReconciler } from '../../server/reconciler.ts';
import { type Billing, createBilling } from '../../server/services/billing.ts';
import {
  type Cancellation,
  type CancellationRecords,
  createCancellationRecords,
} from '../../server/services/cancellation-records.ts';
import { createCancellations } from '../../server/services/cancellations.ts';
import { createFirestore } from '../../server/services/firestore.ts';
import { sdkFor } from '../harness.ts';

const log = pino({ level: 'silent' });
let stripe: StripeEmulator;
let emulator: Emulator;
let firestore: ReturnType<typeof createFirestore>;
let sdk: Stripe;
let billing: Billing;
let records: CancellationRecords;
let customerId: string;
let subscriptionId: string;

beforeAll(async () => {
  stripe = await startStripeEmulator();
  // Its own: the reconciler must not find what other files left.
  emulator = await startFirestoreEmulator({
    kind: 'embedded',
    projectId: 'demo-stop-smoke-now',
    port: 0,
  });
  process.env['FIRESTORE_EMULATOR_HOST'] = emulator.host;
  firestore = createFirestore('demo-stop-smoke-now');
  sdk = sdkFor(stripe);
  records = createCancellationRecords(firestore);
});
afterAll(async () => {
  await firestore.terminate();
  await emulator.close();
  await stripe.close();
});
beforeEach(() => {
  const links = { returnUrl: 'http://localhost', loginUrl: 'http://localhost' };
  billing = createBilling(sdk, links);
  [customerId = '', subscriptionId = ''] = seed();
});

/** A customer with one subscription, by their ids. */
function seed(): string[] {
  const [customer, subscription] = [`cus_${randomUUID()}`, `sub_${randomUUID()}`].map((id) =>
    id.replaceAll('-', ''),
  );
  const plan = { status: 'active', amount: 2999, startedDaysAgo: 3 } as const;
  stripe.seed({
    customers: [{ id: String(customer), subscriptions: [{ ...plan, id: String(subscription) }] }],
  });
  return [String(customer), String(subscription)];
}

const input = () => ({ subscriptionId, reason: null, comment: null });
const request = (over: Billing) =>
  createCancellations(over, records).request(customerId, input(), 'SUBSCRIBER', log);
const atStripe = () => sdk.subscriptions.retrieve(subscriptionId);
const down = () => Promise.reject(new UpstreamError('billing', new Error('down')));

/** The subscriber's receipts that hold. */
async function receipts(): Promise<Cancellation[]> {
  const all = await records.ofCustomer(customerId);
  return all.filter(({ state }) => state !== 'WITHDRAWN');
}

describe('while Stripe can’t be asked', () => {
  it('what was last heard of it confirms nothing', async () => {
    await sdk.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    await billing.retrieve(subscriptionId);
    await sdk.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    const answer = await request({ ...billing, retrieve: down, scheduleEnd: down });
    expect(answer).toMatchObject({ cancellation: { state: 'REQUESTED' } });
    const [record] = await receipts();
    await createCancellations(billing, records).retry(record ?? expect.fail(), log);
    expect(await receipts()).toMatchObject([{ state: 'CONFIRMED' }]);
    expect((await atStripe()).cancel_at_period_end).toBe(true);
  });

  it('an older receipt is not handed out for it', async () => {
    await request(billing);
    await sdk.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
    await expect(request({ ...billing, retrieve: down })).rejects.toBeInstanceOf(UpstreamError);
  });
});

describe('a try that is under way while the subscriber resumes', () => {
  it('is taken back, but not what the subscriber asked for after that', async () => {
    await request({ ...billing, scheduleEnd: down });
    const [record] = await receipts();
    const slow = {
      ...billing,
      async scheduleEnd(...args: Parameters<Billing['scheduleEnd']>) {
        const scheduled = await billing.scheduleEnd(...args);
        const usual = createCancellations(billing, records);
        await usual.resume(customerId, subscriptionId);
        await request(billing);
        return scheduled;
      },
    };
    await createCancellations(slow, records).retry(record ?? expect.fail(), log);
    expect(await receipts()).toMatchObject([{ state: 'CONFIRMED' }]);
    expect((await atStripe()).cancel_at_period_end).toBe(true);
  });

  it('leaves nothing scheduled when that was the last word', async () => {
    await request({ ...billing, scheduleEnd: down });
    const [record] = await receipts();
    const slow = {
      ...billing,
      async scheduleEnd(...args: Parameters<Billing['scheduleEnd']>) {
        await createCancellations(billing, records).resume(customerId, subscriptionId);
        return billing.scheduleEnd(...args);
      },
    };
    await createCancellations(slow, records).retry(record ?? expect.fail(), log);
    expect(await receipts()).toEqual([]);
    expect((await atStripe()).cancel_at).toBeNull();
  });

  it('does not withdraw what is asked for while it withdraws', async () => {
    await request({ ...billing, scheduleEnd: down });
    const [record] = await receipts();
    let resumes = 1;
    const slow = {
      ...billing,
      async scheduleEnd(...args: Parameters<Billing['scheduleEnd']>) {
        if ((resumes -= 1) >= 0)
          await createCancellations(billing, records).resume(customerId, subscriptionId);
        return billing.scheduleEnd(...args);
      },
      async withdrawEnd(...args: Parameters<Billing['withdrawEnd']>) {
        await request(billing);
        return billing.withdrawEnd(...args);
      },
    };
    await createCancellations(slow, records).retry(record ?? expect.fail(), log);
    expect(await receipts()).toMatchObject([{ state: 'CONFIRMED' }]);
    expect((await atStripe()).cancel_at_period_end).toBe(true);
  });
});

describe('the reconciler', () => {
  it('confirms nothing about a subscription that this Stripe account does not know', async () => {
    await request({ ...billing, scheduleEnd: down });
    const [record] = await receipts();
    const elsewhere = { ...billing, retrieve: async () => null };
    await createCancellations(elsewhere, records).retry(record ?? expect.fail(), log);
    expect(await receipts()).toMatchObject([{ state: 'REQUESTED', attempts: 1 }]);
  });

  it(
    'takes all that is due at once, past what it can’t deal with',
    { timeout: 60_000 },
    async () => {
      // Nobody but this server writes records; should one be spoiled all the same, the others go on.
      const spoiled = { state: 'REQUESTED', dueAt: new Date(0), subscriptionId: 7 };
      await firestore.collection('cancellations').doc('spoiled').set(spoiled);
      const customers: string[] = [];
      for (let count = 0; count < 120; count += 1) {
        [customerId = '', subscriptionId = ''] = seed();
        customers.push(customerId);
        await records.openOrCreate({
          ...input(),
          customerId,
          state: 'REQUESTED',
          requestedAt: new Date(0),
          confirmedAt: null,
          effectiveAt: null,
          requestedBy: 'SUBSCRIBER',
          periodEndsAt: new Date(Date.now() + 86_400_000),
          attempts: 0,
          dueAt: new Date(1_000),
        });
      }
      const looks: Date[] = [];
      const cancellations = createCancellations(billing, {
        ...records,
        due: (now, limit) => (looks.push(now), records.due(now, limit)),
      });
      const stop = startReconciler(cancellations, log);
      const waiting = async () => {
        const due = await records.due(new Date(), 200);
        return due.filter((record) => customers.includes(record.customerId)).length;
      };
      await expect.poll(waiting, { timeout: 50_000, interval: 200 }).toBe(0);
      await stop();
      // Three batches in one look: there was no pause of seconds between them.
      const [first, , third] = looks.map((look) => look.getTime());
      expect(Number(third) - Number(first)).toBeLessThan(30_000);
      expect(looks.length).toBeLessThan(8);
    },
  );
});
