/** Invoices: made for each period that begins, tried again when a payment fails, previewed; cards, coupons, taxes. */
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  at,
  createPrice,
  ownerOf,
  refusal,
  subscribe,
  subscribeOnClock,
  useStripe,
} from './stripe-support.ts';

const stage = useStripe();

const failing = { default_payment_method: 'pm_card_chargeCustomerFail' };

/** A subscription on a test clock, with the way to move it, and its invoices. */
async function onClock(
  start: string,
  params?: Partial<Stripe.SubscriptionCreateParams>,
  customer?: Stripe.CustomerCreateParams,
) {
  const { stripe } = stage;
  const clocked = await subscribeOnClock(stripe, start, params, customer);
  const { subscription } = clocked;
  return {
    ...clocked,
    invoices: async () =>
      (
        await stripe.invoices.list({
          subscription: subscription.id,
          expand: ['data.payment_intent'],
        })
      ).data,
  };
}

const errorOf = ({ payment_intent: intent }: Stripe.Invoice) =>
  (intent as Stripe.PaymentIntent | null)?.last_payment_error?.message ?? null;

describe('an invoice', () => {
  test('is made for each period that begins, and paid at once', async () => {
    const { subscription, moveTo, invoices } = await onClock('2025-01-15', {
      trial_period_days: 17,
    });
    await moveTo('2025-03-10');
    const found = await invoices();
    expect(
      found.map(({ created, amount_due, status, billing_reason }) => [
        created,
        amount_due,
        status,
        billing_reason,
      ]),
    ).toEqual([
      [at('2025-03-01'), 2999, 'paid', 'subscription_cycle'],
      [at('2025-02-01'), 2999, 'paid', 'subscription_cycle'],
      [at('2025-01-15'), 0, 'paid', 'subscription_create'],
    ]);
    const numbers = found.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(3);
    expect(numbers[0]).toMatch(/^[A-Z0-9]{1,8}-0003$/);
    const [newest] = found;
    expect(newest).toMatchObject({
      object: 'invoice',
      customer: ownerOf(subscription),
      paid: true,
      next_payment_attempt: null,
      status_transitions: { paid_at: at('2025-03-01') },
    });
    const { latest_invoice } = await stage.stripe.subscriptions.retrieve(subscription.id);
    expect(latest_invoice).toBe(newest?.id);
    const alone = await stage.stripe.invoices.retrieve(String(newest?.id));
    expect(alone).toMatchObject({ id: newest?.id, number: newest?.number });
    expect((await fetch(String(alone.hosted_invoice_url))).status).toBe(200);
  });

  test('that can not be paid says why, and when it is tried again; a new card pays it', async () => {
    const { subscription, moveTo, invoices } = await onClock('2025-01-01');
    const { stripe } = stage;
    await stripe.subscriptions.update(subscription.id, failing);
    await moveTo('2025-02-01');
    const [first] = await invoices();
    expect(first).toMatchObject({
      status: 'open',
      attempted: true,
      attempt_count: 1,
      paid: false,
      amount_remaining: 2999,
      next_payment_attempt: at('2025-02-04'),
    });
    expect(first && errorOf(first)).toBe('Your card was declined.');
    await moveTo('2025-02-04');
    expect((await invoices())[0]).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: at('2025-02-09'),
    });
    await stripe.subscriptions.update(subscription.id, { default_payment_method: 'pm_card_visa' });
    await moveTo('2025-02-09');
    expect((await invoices())[0]).toMatchObject({
      status: 'paid',
      next_payment_attempt: null,
      status_transitions: { paid_at: at('2025-02-09') },
    });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('is given up after four tries, and is not tried again after the end', async () => {
    const { subscription, moveTo, invoices } = await onClock('2025-01-01');
    await stage.stripe.subscriptions.update(subscription.id, failing);
    await moveTo('2025-02-20');
    expect((await invoices())[0]).toMatchObject({ attempt_count: 4, next_payment_attempt: null });
    await moveTo('2025-03-02');
    await stage.stripe.subscriptions.cancel(subscription.id);
    expect((await invoices())[0]).toMatchObject({ status: 'open', next_payment_attempt: null });
  });
});

describe('a preview', () => {
  test('adds up quantity, several items, a discount and a tax', async () => {
    const { stripe } = stage;
    const [coupon, rate, premium, extra] = await Promise.all([
      stripe.coupons.create({ percent_off: 20, duration: 'forever' }),
      stripe.taxRates.create({ display_name: 'VAT', percentage: 19, inclusive: false }),
      createPrice(stripe),
      createPrice(stripe, { unit_amount: 500 }),
    ]);
    const subscription = await subscribe(stripe, {
      items: [{ price: premium.id, quantity: 3 }, { price: extra.id }],
      discounts: [{ coupon: coupon.id }],
      default_tax_rates: [rate.id],
    });
    expect(subscription).toMatchObject({
      discount: { coupon: { percent_off: 20 } },
      default_tax_rates: [{ percentage: 19 }],
    });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    // 3 × 29.99 + 5.00 = 94.97; less 20% is 75.98 (18.99 off); 19% of that is 14.44.
    expect(preview).toMatchObject({
      status: 'draft',
      number: null,
      created: subscription.current_period_end,
      subtotal: 9497,
      total_discount_amounts: [{ amount: 1899 }],
      total_tax_amounts: [{ amount: 1444, inclusive: false }],
      tax: 1444,
      amount_due: 9042,
      total: 9042,
    });
    expect(preview.lines.data.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [3, 8997],
      [1, 500],
    ]);
    // Nothing of it is stored, and the invoice that was made at the start has the same amounts.
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ amount_due }) => amount_due)).toEqual([9042]);
  });

  test('takes an inclusive tax out of the price, and an amount off', async () => {
    const { stripe } = stage;
    const coupon = await stripe.coupons.create({
      amount_off: 1000,
      currency: 'usd',
      duration: 'forever',
    });
    const rate = await stripe.taxRates.create({
      display_name: 'VAT',
      percentage: 25,
      inclusive: true,
    });
    const { id } = await subscribe(stripe);
    await stripe.subscriptions.update(id, {
      discounts: [{ coupon: coupon.id }],
      default_tax_rates: [rate.id],
    });
    const preview = await stripe.invoices.createPreview({ subscription: id });
    expect(preview).toMatchObject({ amount_due: 1999, tax: 400, total_excluding_tax: 1599 });
  });

  test('is refused when nothing more will be charged', async () => {
    const { stripe } = stage;
    const { id } = await subscribe(stripe, { cancel_at_period_end: true });
    const none = await refusal(stripe.invoices.createPreview({ subscription: id }));
    expect(none).toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' });
    const missing = await refusal(stripe.invoices.createPreview({ subscription: 'sub_none' }));
    expect(missing.code).toBe('resource_missing');
  });
});

describe('a card', () => {
  test('is told of the customer, and of the subscription that has one of its own', async () => {
    const { stripe } = stage;
    const subscription = await subscribe(
      stripe,
      { default_payment_method: 'pm_card_amex' },
      { invoice_settings: { default_payment_method: 'pm_card_visa' } },
    );
    const customer = (await stripe.customers.retrieve(ownerOf(subscription), {
      expand: [
        'invoice_settings.default_payment_method',
        'subscriptions.data.default_payment_method',
      ],
    })) as Stripe.Customer;
    expect(customer.default_source).toBeNull();
    expect(customer.invoice_settings.default_payment_method).toMatchObject({
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2028 },
    });
    expect(customer.subscriptions?.data[0]?.default_payment_method).toMatchObject({
      card: { brand: 'amex', last4: '0005' },
      customer: customer.id,
    });
    const list = await stripe.customers.listPaymentMethods(customer.id);
    expect(list.data.map(({ card }) => card?.last4)).toEqual(['4242', '0005']);
    expect(await stripe.paymentMethods.retrieve('pm_card_visa')).toMatchObject({ type: 'card' });
  });
});

test('a restricted key needs the permission for what it expands', async () => {
  const { stripe, emulator } = stage;
  const key = 'sk_test_emulator';
  emulator.restrict(key, ['invoice_read']);
  await stripe.invoices.list();
  const expanding = stripe.invoices.list({ expand: ['data.payment_intent'] });
  expect((await refusal(expanding)).message).toContain('rak_payment_intent_read');
  emulator.restrict(key, ['invoice_read', 'payment_intent_read']);
  await stripe.invoices.list({ expand: ['data.payment_intent'] });
  emulator.restrict(key, null);
});

test('seeded subscriptions have the invoices of their past', async () => {
  const { stripe, emulator } = stage;
  const plan = { amount: 2999, startedDaysAgo: 100 } as const;
  emulator.seed({
    customers: [
      {
        id: 'cus_seeded',
        subscriptions: [
          { id: 'sub_seeded', status: 'active', ...plan, percentOff: 50, taxPercent: 10 },
          { id: 'sub_owing', status: 'past_due', ...plan, periodEndsInSeconds: 25 * 86_400 },
          { id: 'sub_new', status: 'trialing', trialDays: 7, amount: 999, startedDaysAgo: 1 },
        ],
      },
    ],
  });
  const of = async (subscription: string) =>
    (await stripe.invoices.list({ subscription })).data.map((each) => [
      each.status,
      each.amount_due,
    ]);
  expect(await of('sub_seeded')).toEqual(Array(4).fill(['paid', 1649]));
  const owing = await of('sub_owing');
  expect(owing[0]).toEqual(['open', 2999]);
  expect(owing.slice(1).every(([status]) => status === 'paid')).toBe(true);
  const [open] = (await stripe.invoices.list({ subscription: 'sub_owing', limit: 1 })).data;
  expect(Number(open?.next_payment_attempt) * 1000).toBeGreaterThan(Date.now());
  expect(await of('sub_new')).toEqual([['paid', 0]]);
});
