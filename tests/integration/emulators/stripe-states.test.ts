/** The states that Stripe has beside active and canceled: paused, sent, metered, mixed; and what each is charged. */
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  at,
  createPrice,
  ownerOf,
  refusal,
  sdkFor,
  subscribe,
  subscribeOnClock,
  useStripe,
} from './stripe-support.ts';

const stage = useStripe();

const visa = { invoice_settings: { default_payment_method: 'pm_card_visa' } };

/** The types of a subscription's events, oldest first. */
async function eventsOf(id: string): Promise<string[]> {
  const { data } = await stage.stripe.events.list({ limit: 100 });
  return data
    .filter(({ data: { object } }) => (object as Stripe.Subscription).id === id)
    .map(({ type }) => type.replace('customer.subscription.', ''))
    .reverse();
}

const latest = async ({ id }: Stripe.Subscription) =>
  (await stage.stripe.invoices.list({ subscription: id, limit: 1 })).data[0];

describe('a paused collection', () => {
  test.each([
    ['void', 'void'],
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)('%s: the plan renews, its invoice is %s', async (behavior, status) => {
    const { stripe } = stage;
    const { subscription, moveTo } = await subscribeOnClock(stripe, '2025-01-01');
    const paused = await stripe.subscriptions.update(subscription.id, {
      pause_collection: { behavior },
    });
    expect(paused).toMatchObject({
      status: 'active',
      pause_collection: { behavior, resumes_at: null },
    });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview).toMatchObject({ auto_advance: false, next_payment_attempt: null });
    expect(await moveTo('2025-02-01')).toMatchObject({
      status: 'active',
      current_period_end: at('2025-03-01'),
    });
    expect(await latest(subscription)).toMatchObject({ status, paid: false, amount_paid: 0 });
    const back = await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
    expect(back.pause_collection).toBeNull();
    await moveTo('2025-03-01');
    expect(await latest(subscription)).toMatchObject({ status: 'paid', amount_paid: 2999 });
  });

  test('ends at `resumes_at`, before the renewal of the same moment', async () => {
    const { stripe } = stage;
    const { subscription, moveTo } = await subscribeOnClock(stripe, '2025-01-01');
    await stripe.subscriptions.update(subscription.id, {
      pause_collection: { behavior: 'void', resumes_at: at('2025-02-01') },
    });
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.next_payment_attempt).toBe(at('2025-02-01T01:00'));
    expect((await moveTo('2025-02-01')).pause_collection).toBeNull();
    expect(await latest(subscription)).toMatchObject({ status: 'paid' });
    expect(await eventsOf(subscription.id)).toEqual(['created', 'updated', 'updated', 'updated']);
  });

  test('refuses a past `resumes_at`', async () => {
    const { id } = await subscribe(stage.stripe);
    const past = stage.stripe.subscriptions.update(id, {
      pause_collection: { behavior: 'void', resumes_at: 1 },
    });
    expect((await refusal(past)).param).toBe('pause_collection[resumes_at]');
  });
});

describe('a trial that ends without a payment method', () => {
  const trialing = (missing_payment_method: 'cancel' | 'create_invoice' | 'pause') =>
    subscribeOnClock(stage.stripe, '2025-01-01', {
      trial_period_days: 7,
      trial_settings: { end_behavior: { missing_payment_method } },
    });

  test('is canceled', async () => {
    const { subscription, moveTo } = await trialing('cancel');
    expect(subscription.trial_settings?.end_behavior.missing_payment_method).toBe('cancel');
    expect(await moveTo('2025-01-08')).toMatchObject({
      status: 'canceled',
      ended_at: at('2025-01-08'),
    });
    expect((await eventsOf(subscription.id)).at(-1)).toBe('deleted');
  });

  test('is past due with an open invoice', async () => {
    const { subscription, moveTo } = await trialing('create_invoice');
    expect((await moveTo('2025-01-08')).status).toBe('past_due');
    expect(await latest(subscription)).toMatchObject({ status: 'open', amount_due: 2999 });
  });

  test('is paused, has no next invoice, and goes on when it is resumed', async () => {
    const { stripe } = stage;
    const { subscription, moveTo } = await trialing('pause');
    const { id } = subscription;
    expect((await moveTo('2025-01-20')).status).toBe('paused');
    expect((await eventsOf(id)).slice(-2)).toEqual(['updated', 'paused']);
    const preview = await refusal(stripe.invoices.createPreview({ subscription: id }));
    expect(preview.message).toContain('is paused and will not generate invoices');
    await stripe.customers.update(ownerOf(subscription), visa);
    const resumed = await stripe.subscriptions.resume(id, { billing_cycle_anchor: 'now' });
    expect(resumed).toMatchObject({ status: 'active', current_period_start: at('2025-01-20') });
    expect((await eventsOf(id)).slice(-2)).toEqual(['updated', 'resumed']);
    const again = await refusal(stripe.subscriptions.resume(id));
    expect(again.message).toContain('not paused');
  });

  test('is charged with a payment method, and `trial_settings` can be changed', async () => {
    const { subscription, moveTo } = await trialing('pause');
    const changed = await stage.stripe.subscriptions.update(subscription.id, {
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      default_payment_method: 'pm_card_visa',
    });
    expect(changed.trial_settings?.end_behavior.missing_payment_method).toBe('cancel');
    expect((await moveTo('2025-01-08')).status).toBe('active');
  });
});

describe('invoices that are sent', () => {
  test('are open, fall due, make the plan past due, and are paid by the subscriber', async () => {
    const { stripe } = stage;
    const { subscription, moveTo } = await subscribeOnClock(
      stripe,
      '2025-01-01',
      { collection_method: 'send_invoice', days_until_due: 10 },
      visa,
    );
    expect(subscription).toMatchObject({
      status: 'active',
      collection_method: 'send_invoice',
      days_until_due: 10,
    });
    const first = await latest(subscription);
    expect(first).toMatchObject({
      status: 'open',
      collection_method: 'send_invoice',
      due_date: at('2025-01-11'),
      attempt_count: 0,
      next_payment_attempt: null,
    });
    expect((await moveTo('2025-01-10')).status).toBe('active');
    expect((await moveTo('2025-01-11')).status).toBe('past_due');
    const paid = await stripe.invoices.pay(String(first?.id));
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 2999 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await refusal(stripe.invoices.pay(paid.id))).message).toBe('Invoice is already paid');
    const list = await stripe.subscriptions.list({
      customer: ownerOf(subscription),
      collection_method: 'send_invoice',
    });
    expect(list.data).toHaveLength(1);
  });

  test('need to know when they fall due', async () => {
    const missing = subscribe(stage.stripe, { collection_method: 'send_invoice' });
    expect((await refusal(missing)).param).toBe('days_until_due');
  });
});

describe('items', () => {
  test('that are metered are charged for what was used', async () => {
    const { stripe } = stage;
    const price = await createPrice(stripe, {
      unit_amount: 5,
      recurring: { interval: 'month', usage_type: 'metered' },
    });
    const { subscription, moveTo } = await subscribeOnClock(stripe, '2025-01-01', {
      items: [{ price: price.id }],
    });
    const [item] = subscription.items.data;
    expect(item?.price.recurring?.usage_type).toBe('metered');
    expect(item).not.toHaveProperty('quantity');
    expect(await latest(subscription)).toMatchObject({ amount_due: 0 });
    await stripe.subscriptionItems.createUsageRecord(String(item?.id), { quantity: 70 });
    const { amount_due } = await stripe.invoices.createPreview({ subscription: subscription.id });
    await moveTo('2025-02-01');
    expect([amount_due, (await latest(subscription))?.amount_due]).toEqual([350, 350]);
    await moveTo('2025-03-01');
    expect(await latest(subscription)).toMatchObject({ amount_due: 0 });
    const customer = ownerOf(subscription);
    const counted = stripe.subscriptions.create({
      customer,
      items: [{ price: price.id, quantity: 2 }],
    });
    expect((await refusal(counted)).message).toContain('Quantity should not be specified');
  });

  test('beyond ten are on their own list', async () => {
    const { stripe } = stage;
    const prices = await Promise.all(
      Array.from({ length: 11 }, (_, index) => createPrice(stripe, { unit_amount: 100 + index })),
    );
    const { id, items } = await subscribe(stripe, {
      items: prices.map((price) => ({ price: price.id })),
    });
    expect([items.data.length, items.has_more]).toEqual([10, true]);
    const all = await stripe.subscriptionItems.list({ subscription: id, limit: 100 });
    expect(all.data.map(({ price }) => price.unit_amount)).toEqual(
      prices.map(({ unit_amount }) => unit_amount),
    );
    const last = String(all.data.at(-1)?.id);
    expect((await stripe.subscriptionItems.retrieve(last)).price.unit_amount).toBe(110);
    expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(1155);
  });

  test('of several intervals take a newer version with flexible billing', async () => {
    const { stripe, emulator } = stage;
    const [month, year] = await Promise.all([
      createPrice(stripe, { unit_amount: 1000 }),
      createPrice(stripe, { unit_amount: 9000, recurring: { interval: 'year' } }),
    ]);
    const items = [{ price: month.id }, { price: year.id }];
    expect((await refusal(subscribe(stripe, { items }))).message).toContain('recurring.interval');
    const newer = sdkFor(emulator, { apiVersion: '2025-06-30.basil' as '2024-12-18.acacia' });
    const { moveTo, subscription } = await subscribeOnClock(newer, '2025-01-31', {
      items,
      billing_mode: { type: 'flexible' },
    } as Partial<Stripe.SubscriptionCreateParams>);
    const periods = subscription.items.data.map(
      (item) => (item as unknown as Period).current_period_end,
    );
    expect(periods).toEqual([at('2025-02-28'), at('2026-01-31')]);
    const charged = async () =>
      (await stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data
        .map(({ amount_due }) => amount_due)
        .reverse();
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
    expect(preview.amount_due).toBe(1000);
    await moveTo('2026-01-31');
    expect(await charged()).toEqual([10_000, ...Array<number>(11).fill(1000), 10_000]);
  });
});

interface Period {
  current_period_start: number;
  current_period_end: number;
}

describe('the place of the period', () => {
  const period = ({ current_period_start: from, current_period_end: to }: Period) => [from, to];
  const expected = [at('2025-01-01'), at('2025-02-01')];

  test('is the subscription in the specified version, its items in newer ones', async () => {
    const { stripe, emulator } = stage;
    const { subscription } = await subscribeOnClock(stripe, '2025-01-01');
    expect(period(subscription)).toEqual(expected);
    expect(subscription.items.data[0]).not.toHaveProperty('current_period_end');
    const newer = sdkFor(emulator, { apiVersion: '2025-03-31.basil' as '2024-12-18.acacia' });
    const moved = await newer.subscriptions.retrieve(subscription.id);
    expect(moved.lastResponse.headers['stripe-version']).toBe('2025-03-31.basil');
    expect(moved).not.toHaveProperty('current_period_end');
    expect(moved).not.toHaveProperty('current_period_start');
    expect(period(moved.items.data[0] as unknown as Period)).toEqual(expected);
    const { subscriptions } = (await newer.customers.retrieve(ownerOf(moved), {
      expand: ['subscriptions'],
    })) as Stripe.Customer;
    expect(subscriptions?.data[0]).not.toHaveProperty('current_period_end');
  });
});

describe('an account with a newer default version', () => {
  const newer = useStripe({ apiVersion: '2025-03-31.basil' });

  test('has it in its events, and in answers to who asks for none', async () => {
    const { stripe, emulator } = newer;
    const subscription = await subscribe(stripe);
    expect(subscription).toHaveProperty('current_period_end');
    const [event] = (await stripe.events.list({ type: 'customer.subscription.created' })).data;
    expect(event?.api_version).toBe('2025-03-31.basil');
    expect(event?.data.object).not.toHaveProperty('current_period_end');
    const unversioned = await fetch(`${emulator.url}/v1/subscriptions/${subscription.id}`, {
      headers: { Authorization: 'Bearer sk_test_any' },
    });
    expect(await unversioned.json()).not.toHaveProperty('current_period_end');
  });
});
