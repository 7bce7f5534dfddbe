/**
 * Tests `npm run backfill`: the server reads each subscriber's record, with receipts of earlier cancellations. A repetition is
 * harmless.
 */
import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal, useWorker } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { startCommand } from '../../support/server-process.ts';

useOwnFirestore();
const portal = usePortal();
const collection = (name: string) => getFirestore().collection(name);

const count = 12;
const others = 100;
let canceled: Awaited<ReturnType<typeof createSubscriber>>;
beforeAll(async () => {
  canceled = await createSubscriber(portal.sdk, [{}]);
  await portal.sdk.subscriptions.update(String(canceled.subscriptions[0]?.id), {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'unused' },
  });
  portal.stripe.seed({
    customers: Array.from({ length: count }, (_, index) => ({
      id: `cus_${index}`,
      email: `${index}@example.com`,
      subscriptions: [
        { id: `sub_${index}`, status: 'active' as const, amount: 2999, startedDaysAgo: 12 },
      ],
    })),
  });
  for (let index = 0; index < count; index += 1)
    await collection('users_subscriptions')
      .doc(`uid-${index}`)
      .set({ subscriptions: [{ vendorProfileId: 'stripe' }, { vendorProfileId: `cus_${index}` }] });
  for (let index = 0; index < others; index += 1)
    await collection('users_subscriptions')
      .doc(`other-${index}`)
      .set({ subscriptions: [{ vendorProfileId: 'stripe' }] });
});
useWorker(portal);

async function backfill() {
  const command = startCommand('backfill', portal.stripe, []);
  return { exitCode: await command.ended, output: command.output() };
}

it('has all customer records read by the worker, and a second time none', async () => {
  expect(await backfill()).toEqual({
    exitCode: 0,
    output: expect.stringContaining(
      `${count + 1} customers, ${count + 1} customer records are being read`,
    ) as string,
  });
  const read = () =>
    collection('customer_records').where('observed.observedAt', '>', new Date(0)).get();
  await expect.poll(async () => (await read()).size).toBe(count + 1);
  const { customerId } = canceled;
  const cancellations = await collection('cancellations')
    .where('customerId', '==', customerId)
    .get();
  expect(cancellations.docs.map((cancellation) => cancellation.data())).toMatchObject([
    { state: 'CONFIRMED', requestedBy: 'PAYMENT_PROVIDER', reason: 'unused' },
  ]);
  expect((await collection('mails').get()).size).toBe(0);
  expect((await backfill()).output).toContain(
    `${count + 1} customers, 0 customer records are being read`,
  );
});
