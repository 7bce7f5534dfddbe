/** `npm run backfill`: every customer of Stripe has an account, with a receipt for what was canceled before; again and again without harm. */
import { getFirestore } from 'firebase-admin/firestore';
import { getApps, initializeApp } from 'firebase-admin/app';
import { beforeAll, expect, it } from 'vitest';
import { createCustomer } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { startCommand } from '../../support/server-process.ts';

useOwnFirestore();
const portal = usePortal();
const documents = (name: string) =>
  getFirestore(getApps()[0] ?? initializeApp({ projectId: 'demo-stop-smoke-now' })).collection(
    name,
  );

/** More than a page of customers. */
const count = 130;
let canceled: string;
beforeAll(async () => {
  portal.stripe.seed({
    customers: Array.from({ length: count }, (_, index) => ({
      id: `cus_${index}`,
      email: `${index}@example.com`,
      subscriptions: [
        { id: `sub_${index}`, status: 'active' as const, amount: 2999, startedDaysAgo: 12 },
      ],
    })),
  });
  const { id, subscriptions } = await createCustomer(portal.sdk, [{}]);
  canceled = id;
  await portal.sdk.subscriptions.update(String(subscriptions[0]?.id), {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'unused' },
  });
});

async function backfill(...args: string[]) {
  const command = startCommand('backfill', portal.stripe, args);
  return { exitCode: await command.ended, output: command.output() };
}

it('fills all accounts, and is done then', async () => {
  expect(await backfill('--rate', '10')).toEqual({
    exitCode: 0,
    output: expect.stringContaining(
      `${count + 1} customers, ${count + 1} accounts filled`,
    ) as string,
  });
  const { size } = await documents('accounts').get();
  expect(size).toBe(count + 1);
  const receipts = await documents('cancellations').where('customerId', '==', canceled).get();
  expect(receipts.docs.map((receipt) => receipt.data())).toMatchObject([
    { state: 'CONFIRMED', requestedBy: 'PAYMENT_PROVIDER', reason: 'unused' },
  ]);
  expect((await backfill()).output).toContain('filled all accounts');
});

it('goes on where an earlier run ended, and leaves what is known', async () => {
  await documents('maintenance').doc('backfill').set({ after: 'cus_99', isDone: false });
  const again = await backfill('--rate', '10');
  expect(again.output).toContain('Resuming an earlier run.');
  expect(again.output).toContain(', 0 accounts filled');
  expect((await backfill('--again', '--rate', '10')).output).toContain(
    `${count + 1} customers, 0 accounts filled`,
  );
});

it('says how it is used', async () => {
  const { exitCode, output } = await backfill('--rate', '11');
  expect(exitCode).toBe(2);
  expect(output).toContain('--rate must be from 0.1 to 10.');
});
