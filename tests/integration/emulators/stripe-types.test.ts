/** Tests that the emulator's objects have the types of the installed SDK: the demo's and other states. */
import { expect, test } from 'vitest';
import { demoSubscribers } from '../../../emulators/seed.ts';
import type { SeedCustomer } from '../../../emulators/stripe/seed-data.ts';
import { typeChecker } from '../../support/stripe-types.ts';
import { useStripe } from './stripe-support.ts';

const stage = useStripe();

/** Everything that changes the charge or the open amount. */
const plan = { status: 'active', amount: 2799, startedDaysAgo: 40 } as const;
const everyAmount: SeedCustomer = {
  id: 'cus_amounts',
  credit: { eur: 200 },
  pendingItems: [700],
  subscriptions: [
    {
      ...{ ...plan, id: 'sub_euros', currency: 'eur', ownPrice: { currency: 'usd', amount: 2999 } },
      ...{ addOn: 1000, amountOff: { usd: 500, eur: 400 }, discountOn: 'ADD_ON' },
    },
    {
      ...{ ...plan, id: 'sub_packages', amount: 1000, divideBy: 10, quantity: 25 },
      ...{ percentOff: 10, discountOn: 'ITEM', prorations: [1501, -1], credited: 300 },
    },
    {
      ...{ ...plan, id: 'sub_draft', status: 'past_due', partlyPaid: 1000 },
      ...{ periodEndsInSeconds: 86_400 * 30.4, draftSeconds: 86_400 * 2 },
      defaultPaymentMethod: 'pm_card_authenticationRequired',
    },
  ],
};

test('invoices and previews have every change of an amount and every open one', async () => {
  const { stripe, emulator } = stage;
  emulator.seed({ customers: [everyAmount] });
  const preview = (subscription: string) => stripe.invoices.createPreview({ subscription });
  const euros = await preview('sub_euros');
  expect(euros).toMatchObject({ currency: 'eur', subtotal: 3799, total: 3399, amount_due: 3199 });
  const packages = await preview('sub_packages');
  expect(packages).toMatchObject({ subtotal: 3000 - 300 + 1500 + 700, total: 4900 });
  await stripe.subscriptions.update('sub_packages', { cancel_at_period_end: true });
  expect(await preview('sub_packages')).toMatchObject({ amount_due: 2200 });
  const invoices = await stripe.invoices.list({
    ...{ subscription: 'sub_draft', expand: ['data.payment_intent'] },
  });
  expect(invoices.data.slice(0, 2)).toMatchObject([
    { status: 'draft', auto_advance: true },
    { status: 'open', amount_remaining: 1799, payment_intent: { status: 'requires_action' } },
  ]);
  const differences = await typeChecker();
  expect([euros, packages, invoices].flatMap(differences)).toEqual([]);
});

test('the people of the demo, with all that belongs to them', async () => {
  const { stripe, emulator } = stage;
  const customers = demoSubscribers.flatMap(({ customers: own = [] }) => own);
  emulator.seed({
    customers: customers.map((each) => ({ ...each, defaultPaymentMethod: 'pm_card_visa' })),
  });
  const differences = await typeChecker();
  const pages = await Promise.all([
    stripe.customers.list({ limit: 100, expand: ['data.subscriptions'] }),
    stripe.invoices.list({ limit: 100, expand: ['data.payment_intent.latest_charge'] }),
    stripe.subscriptions.list({
      ...{ limit: 100, status: 'all' },
      expand: ['data.latest_invoice', 'data.schedule', 'data.default_payment_method'],
    }),
    stripe.subscriptions.list({ ...{ limit: 100, status: 'all' }, expand: ['data.plan.product'] }),
  ]);
  expect(pages.every(({ data }) => data.length > 0)).toBe(true);
  expect(pages.flatMap(differences)).toEqual([]);
});
