/** What the emulator sends is of the types of the installed SDK: the demo's people, and the states beside them. */
import { expect, test } from 'vitest';
import { demoSubscribers } from '../../../emulators/seed.ts';
import { typeChecker } from '../../support/stripe-types.ts';
import { useStripe } from './stripe-support.ts';

const stage = useStripe();

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
