/** Every preview is what the renewal then charges: coupons, taxes, trials, phases, pending changes; and refunds. */
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

type Created = Partial<Stripe.SubscriptionCreateParams>;
type Discounts = Stripe.CouponCreateParams;

/** What the previews say before each of the next renewals, and what these then charge. */
async function compared(start: string, moments: string[], params: Created) {
  const { stripe } = stage;
  const { subscription, moveTo } = await subscribeOnClock(stripe, start, params);
  const said: number[] = [];
  const charged: number[] = [];
  for (const moment of moments) {
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.created).toBe(at(moment));
    await moveTo(moment);
    const [made] = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data;
    said.push(preview.total);
    charged.push(Number(made?.amount_paid));
    expect(made).toMatchObject({
      subtotal: preview.subtotal,
      tax: preview.tax,
      total_discount_amounts: preview.total_discount_amounts,
    });
  }
  expect(said).toEqual(charged);
  return { charged, subscription };
}

const coupon = async (params: Discounts): Promise<Created> => {
  const { id } = await stage.stripe.coupons.create(params);
  return { discounts: [{ coupon: id }] };
};

const rate = async (percentage: number, inclusive: boolean): Promise<string> =>
  (await stage.stripe.taxRates.create({ display_name: 'VAT', percentage, inclusive })).id;

describe('a preview and its renewal', () => {
  const months = ['2025-02-01', '2025-03-01', '2025-04-01'];

  test.each([
    ['50 % for ever', { percent_off: 50, duration: 'forever' }, [1499, 1499, 1499]],
    ['100 % for ever', { percent_off: 100, duration: 'forever' }, [0, 0, 0]],
    ['100 % once', { percent_off: 100, duration: 'once' }, [2999, 2999, 2999]],
    [
      '$10 off for two months',
      { amount_off: 1000, currency: 'usd', duration: 'repeating', duration_in_months: 2 },
      [1999, 2999, 2999],
    ],
  ] satisfies [string, Discounts, number[]][])('agree: %s', async (_, params, expected) => {
    const { charged } = await compared('2025-01-01', months, await coupon(params));
    expect(charged).toEqual(expected);
  });

  test.each([
    ['on top', false, 3569],
    ['contained', true, 2999],
  ])('agree: 19 % tax %s', async (_, inclusive, expected) => {
    const default_tax_rates = [await rate(19, inclusive)];
    const { charged } = await compared('2025-01-01', ['2025-02-01'], { default_tax_rates });
    expect(charged).toEqual([expected]);
  });

  test('agree: automatic tax', async () => {
    const { charged, subscription } = await compared('2025-01-01', ['2025-02-01'], {
      automatic_tax: { enabled: true },
    });
    expect(subscription.automatic_tax.enabled).toBe(true);
    expect(charged).toEqual([3299]);
    const [made] = (await stage.stripe.invoices.list({ subscription: subscription.id, limit: 1 }))
      .data;
    expect(made?.automatic_tax).toMatchObject({ enabled: true, status: 'complete' });
  });

  test('agree: a trial, whose first charge has the coupon that holds once', async () => {
    const { charged } = await compared('2025-01-01', ['2025-01-08', '2025-02-08'], {
      trial_period_days: 7,
      ...(await coupon({ percent_off: 50, duration: 'once' })),
      default_tax_rates: [await rate(10, false)],
    });
    expect(charged).toEqual([1649, 3299]);
  });

  test('a coupon that is used up is gone, and `discounts` can be expanded before', async () => {
    const { stripe } = stage;
    const used = await subscribe(stripe, await coupon({ percent_off: 50, duration: 'once' }));
    expect([used.discount, used.discounts]).toEqual([null, []]);
    const { id } = await subscribe(stripe, await coupon({ percent_off: 50, duration: 'forever' }));
    const { discounts } = await stripe.subscriptions.retrieve(id, { expand: ['discounts'] });
    expect(discounts).toMatchObject([{ coupon: { percent_off: 50, duration: 'forever' } }]);
  });
});

describe('a schedule', () => {
  /** A plan whose next phase has another price. */
  async function scheduled(end_behavior: 'cancel' | 'release') {
    const { stripe } = stage;
    const clocked = await subscribeOnClock(stripe, '2025-01-01');
    const { subscription } = clocked;
    const cheaper = await createPrice(stripe, { unit_amount: 1999 });
    const { id, phases } = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const [now] = phases;
    const items = now?.items.map(({ price, quantity = 1 }) => ({
      price: price as string,
      quantity,
    }));
    const schedule = await stripe.subscriptionSchedules.update(id, {
      end_behavior,
      phases: [
        {
          items: items ?? [],
          start_date: Number(now?.start_date),
          end_date: Number(now?.end_date),
        },
        { items: [{ price: cheaper.id }], iterations: undefined, end_date: at('2025-04-01') },
      ] as Stripe.SubscriptionScheduleUpdateParams.Phase[],
    });
    return { ...clocked, schedule, cheaper };
  }

  test('has phases; the next takes effect at its start, and after the last it lets go', async () => {
    const { stripe } = stage;
    const { subscription, schedule, cheaper, moveTo, now } = await scheduled('release');
    expect(schedule.phases.map(({ start_date }) => start_date)).toEqual([
      at('2025-01-01'),
      at('2025-02-01'),
    ]);
    const found = await stripe.subscriptions.retrieve(subscription.id, { expand: ['schedule'] });
    expect(found.schedule).toMatchObject({
      id: schedule.id,
      phases: [{}, { items: [{ price: cheaper.id, quantity: 1 }] }],
    });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.total).toBe(1999);
    expect((await now()).items.data[0]?.price.unit_amount).toBe(2999);
    const after = await moveTo('2025-02-01');
    expect(after.items.data[0]?.price.id).toBe(cheaper.id);
    const [made] = (await stripe.invoices.list({ subscription: subscription.id, limit: 1 })).data;
    expect(made?.total).toBe(1999);
    expect((await moveTo('2025-04-01')).schedule).toBeNull();
    const released = await stripe.subscriptionSchedules.retrieve(schedule.id);
    expect(released).toMatchObject({
      status: 'released',
      released_subscription: subscription.id,
    });
  });

  test('can end the plan with its last phase, or be let go by hand', async () => {
    const { schedule, now, moveTo } = await scheduled('cancel');
    expect((await now()).cancel_at).toBe(at('2025-04-01'));
    await moveTo('2025-02-15');
    await stage.stripe.subscriptionSchedules.release(schedule.id);
    expect((await now()).schedule).toBeNull();
    expect((await moveTo('2025-04-01')).status).toBe('canceled');
  });
});

describe('a change of the price', () => {
  test('holds from the next renewal on, and with a new interval at once', async () => {
    const { stripe } = stage;
    const { subscription, moveTo } = await subscribeOnClock(stripe, '2025-01-01');
    const [dear, yearly] = await Promise.all([
      createPrice(stripe, { unit_amount: 4999 }),
      createPrice(stripe, { unit_amount: 19_999, recurring: { interval: 'year' } }),
    ]);
    const item = String(subscription.items.data[0]?.id);
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: dear.id }] });
    await moveTo('2025-02-01');
    const changed = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, price: yearly.id }],
    });
    expect(changed.current_period_end).toBe(at('2026-02-01'));
    const { data } = await stripe.invoices.list({ subscription: subscription.id });
    expect(data.map(({ total }) => total).sort((a, b) => a - b)).toEqual([2999, 4999, 19_999]);
  });

  test('waits in `pending_update` for its payment, until it expires', async () => {
    const { stripe } = stage;
    const { subscription, moveTo } = await subscribeOnClock(stripe, '2025-01-01');
    const dear = await createPrice(stripe, { unit_amount: 4999 });
    await stripe.subscriptions.update(subscription.id, {
      default_payment_method: 'pm_card_chargeCustomerFail',
    });
    const pending = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: String(subscription.items.data[0]?.id), price: dear.id }],
      payment_behavior: 'pending_if_incomplete',
      proration_behavior: 'always_invoice',
    });
    expect(pending.items.data[0]?.price.unit_amount).toBe(2999);
    expect(pending.pending_update).toMatchObject({
      expires_at: at('2025-01-01T23:00'),
      subscription_items: [{ price: { unit_amount: 4999 } }],
    });
    expect((await moveTo('2025-01-02')).pending_update).toBeNull();
    const { data } = await stripe.events.list({
      type: 'customer.subscription.pending_update_expired',
    });
    expect((data[0]?.data.object as Stripe.Subscription).id).toBe(subscription.id);
  });
});

describe('a refund', () => {
  test('shows on the charge, in part and in full, and not on the invoice', async () => {
    const { stripe } = stage;
    const { subscription } = await subscribeOnClock(stripe, '2025-01-01');
    const expand = ['charge.refunds', 'payment_intent.latest_charge'];
    const read = () => stripe.invoices.retrieve(subscription.latest_invoice as string, { expand });
    const paid = (await read()).charge as Stripe.Charge;
    expect(paid).toMatchObject({ amount: 2999, amount_refunded: 0, refunded: false });
    const part = await stripe.refunds.create({ charge: paid.id, amount: 1000 });
    expect(part).toMatchObject({ amount: 1000, status: 'succeeded', charge: paid.id });
    const invoice = await read();
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 2999,
      charge: { amount_refunded: 1000, refunded: false, refunds: { data: [{ id: part.id }] } },
      payment_intent: { latest_charge: { amount_refunded: 1000 } },
    });
    const intent = paid.payment_intent as string;
    const rest = await stripe.refunds.create({
      payment_intent: intent,
      reason: 'requested_by_customer',
    });
    expect(rest.amount).toBe(1999);
    expect(await stripe.charges.retrieve(paid.id)).toMatchObject({ refunded: true });
    expect(await stripe.refunds.retrieve(rest.id, { expand: ['charge'] })).toMatchObject({
      charge: { id: paid.id },
    });
    const list = await stripe.refunds.list({ payment_intent: intent });
    expect(list.data.map(({ id }) => id).sort()).toEqual([part.id, rest.id].sort());
    const again = await refusal(stripe.refunds.create({ charge: paid.id }));
    expect(again.code).toBe('charge_already_refunded');
    const events = await stripe.events.list({ types: ['charge.refunded', 'refund.created'] });
    expect(events.data.map(({ type }) => type)).toEqual([
      'charge.refunded',
      'refund.created',
      'charge.refunded',
      'refund.created',
    ]);
    expect(events.data[0]?.data.previous_attributes).toEqual({
      amount_refunded: 1000,
      refunded: false,
    });
  });

  test('is refused where nothing was paid', async () => {
    const { stripe } = stage;
    const failing = await subscribe(stripe, {
      default_payment_method: 'pm_card_chargeCustomerFail',
    });
    const [open] = (await stripe.invoices.list({ customer: ownerOf(failing) })).data;
    expect(open?.charge).toBeNull();
    const intent = open?.payment_intent as string;
    const unpaid = await refusal(stripe.refunds.create({ payment_intent: intent }));
    expect(unpaid.message).toContain('does not have a successful charge');
    expect((await refusal(stripe.refunds.create({}))).statusCode).toBe(400);
    expect((await refusal(stripe.refunds.create({ charge: 'ch_none' }))).code).toBe(
      'resource_missing',
    );
  });
});
