/** Subscriptions without time passing: how they begin, what can be changed, how they are canceled. */
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { createPrice, ownerOf, refusal, sdkFor, subscribe, useStripe } from './stripe-support.ts';

const stage = useStripe();
const now = () => Math.floor(Date.now() / 1000);

describe('a new subscription', () => {
  test('is active, with plan and price on its item and the plan on top', async () => {
    const { stripe } = stage;
    const subscription = await subscribe(stripe, { metadata: { from: 'web' } });
    expect(subscription).toMatchObject({
      object: 'subscription',
      status: 'active',
      currency: 'usd',
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, reason: null },
      ended_at: null,
      trial_end: null,
      livemode: false,
      metadata: { from: 'web' },
      plan: { object: 'plan', amount: 2999, interval: 'month' },
      items: { data: [{ quantity: 1, plan: { amount: 2999 }, price: { unit_amount: 2999 } }] },
    });
    expect(subscription.current_period_start).toBeGreaterThan(now() - 5);
    expect(subscription.current_period_end).toBeGreaterThan(now() + 27 * 86_400);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toEqual(subscription);
  });

  test('of several prices has no plan on top', async () => {
    const { stripe } = stage;
    const [one, two] = [await createPrice(stripe), await createPrice(stripe)];
    const items = [{ price: one.id, quantity: 3 }, { price: two.id }];
    const subscription = await subscribe(stripe, { items });
    expect(subscription).toMatchObject({ plan: null, items: { data: [{ quantity: 3 }, {}] } });
  });

  test('can start with a trial, and with its cancellation', async () => {
    const { stripe } = stage;
    const trial = await subscribe(stripe, { trial_period_days: 7, cancel_at_period_end: true });
    expect(trial).toMatchObject({
      status: 'trialing',
      current_period_end: trial.created + 7 * 86_400,
      trial_start: trial.created,
      trial_end: trial.created + 7 * 86_400,
      cancel_at: trial.trial_end,
    });
    const until = now() + 1000;
    expect(await subscribe(stripe, { trial_end: until })).toMatchObject({ trial_end: until });
    expect((await subscribe(stripe, { trial_end: 'now' })).status).toBe('active');
  });

  test('whose first payment fails is incomplete, or refused when asked so', async () => {
    const { stripe } = stage;
    const broke = { invoice_settings: { default_payment_method: 'pm_card_chargeCustomerFail' } };
    expect((await subscribe(stripe, {}, broke)).status).toBe('incomplete');
    expect((await subscribe(stripe, { trial_period_days: 3 }, broke)).status).toBe('trialing');
    const paid = await subscribe(stripe, { default_payment_method: 'pm_card_visa' }, broke);
    expect(paid.status).toBe('active');
    const error = await refusal(
      subscribe(stripe, { payment_behavior: 'error_if_incomplete' }, broke),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
  });

  test('needs a customer, and recurring prices of one currency', async () => {
    const { stripe } = stage;
    const once = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 1,
      product_data: { name: 'Once' },
    });
    const [usd, eur] = [await createPrice(stripe), await createPrice(stripe, { currency: 'eur' })];
    const refusals: [Partial<Stripe.SubscriptionCreateParams>, Partial<Stripe.StripeRawError>][] = [
      [{ customer: 'cus_x' }, { code: 'resource_missing', param: 'customer' }],
      [{ items: [{ price: 'price_x' }] }, { param: 'items[0][price]' }],
      [{ items: [{ price: once.id }] }, { param: 'items[0][price]' }],
      [{ items: [{ price: usd.id }, { price: eur.id }] }, { param: 'items' }],
      [{ default_payment_method: 'pm_x' }, { code: 'resource_missing' }],
    ];
    for (const [params, expected] of refusals)
      expect(await refusal(subscribe(stripe, params))).toMatchObject(expected);
  });
});

describe('a cancellation at period end', () => {
  test('is scheduled with its reasons, and withdrawn without a trace', async () => {
    const { stripe } = stage;
    const { id, current_period_end: end } = await subscribe(stripe);
    const scheduled = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Thanks!', feedback: 'too_expensive' },
    });
    expect(scheduled).toMatchObject({
      status: 'active',
      cancel_at: end,
      cancel_at_period_end: true,
      ended_at: null,
      cancellation_details: {
        comment: 'Thanks!',
        feedback: 'too_expensive',
        reason: 'cancellation_requested',
      },
    });
    expect(scheduled.canceled_at).toBeGreaterThan(now() - 5);
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, reason: null },
    });
  });

  test('falls on the end of a trial', async () => {
    const { stripe } = stage;
    const { id, trial_end: end } = await subscribe(stripe, { trial_period_days: 5 });
    const scheduled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(scheduled).toMatchObject({ status: 'trialing', cancel_at: end });
    const longer = Number(end) + 1000;
    const moved = await stripe.subscriptions.update(id, { trial_end: longer });
    expect(moved).toMatchObject({ cancel_at: longer, current_period_end: longer });
  });

  test('can have a date of its own, in the future', async () => {
    const { stripe } = stage;
    const { id } = await subscribe(stripe);
    const date = now() + 86_400;
    expect(await stripe.subscriptions.update(id, { cancel_at: date })).toMatchObject({
      cancel_at: date,
      cancel_at_period_end: false,
    });
    expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
    });
    expect((await refusal(stripe.subscriptions.update(id, { cancel_at: 1 }))).message).toBe(
      'Invalid timestamp: must be an integer Unix timestamp in the future.',
    );
  });

  test('by date and by period at once is refused, also to clear both', async () => {
    const { stripe } = stage;
    const { id } = await subscribe(stripe);
    for (const both of [
      { cancel_at: now() + 86_400, cancel_at_period_end: true },
      { cancel_at: '', cancel_at_period_end: false },
    ] as const) {
      const error = await refusal(stripe.subscriptions.update(id, both));
      expect(error).toMatchObject({
        statusCode: 400,
        type: 'StripeInvalidRequestError',
        message:
          'Received both cancel_at_period_end and cancel_at parameters. Please pass in only one.',
      });
    }
    expect((await stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
  });

  test('takes the place of a later date, and a date takes its place', async () => {
    const { stripe } = stage;
    const { id, current_period_end: end } = await subscribe(stripe);
    const later = end + 40 * 86_400;
    await stripe.subscriptions.update(id, { cancel_at: later });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      cancel_at: end,
      cancel_at_period_end: true,
    });
    expect(await stripe.subscriptions.update(id, { cancel_at: later })).toMatchObject({
      cancel_at: later,
      cancel_at_period_end: false,
    });
    const cleared = { cancel_at: null, cancel_at_period_end: false, canceled_at: null };
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject(
      cleared,
    );
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject(cleared);
  });

  test('of a subscription that a schedule manages is refused; other changes are not', async () => {
    const { stripe, emulator } = stage;
    const schedule = 'sub_sched_1Abc';
    emulator.seed({
      customers: [
        {
          id: 'cus_scheduled',
          subscriptions: [
            { id: 'sub_scheduled', status: 'active', amount: 2999, startedDaysAgo: 3, schedule },
          ],
        },
      ],
    });
    for (const change of [
      { cancel_at_period_end: true },
      { cancel_at_period_end: false },
      { cancel_at: '' },
    ] as const)
      expect(await refusal(stripe.subscriptions.update('sub_scheduled', change))).toMatchObject({
        statusCode: 400,
        type: 'StripeInvalidRequestError',
        message:
          'The subscription is managed by the subscription schedule `sub_sched_1Abc`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.',
      });
    const noted = await stripe.subscriptions.update('sub_scheduled', { metadata: { a: 'b' } });
    expect(noted).toMatchObject({ schedule, cancel_at: null, metadata: { a: 'b' } });
  });
});

describe('a cancellation at once', () => {
  test('ends the subscription, which then takes notes only', async () => {
    const { stripe } = stage;
    const { id } = await subscribe(stripe);
    const canceled = await stripe.subscriptions.cancel(id, {
      cancellation_details: { feedback: 'unused' },
      invoice_now: true,
      prorate: false,
    });
    expect(canceled).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: false,
      cancellation_details: { feedback: 'unused', reason: 'cancellation_requested' },
    });
    expect(canceled.ended_at).toBe(canceled.canceled_at);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');

    const error = await refusal(stripe.subscriptions.update(id, { cancel_at_period_end: false }));
    expect(error).toMatchObject({
      statusCode: 400,
      message: 'A canceled subscription can only update its cancellation_details and metadata.',
    });
    const noted = await stripe.subscriptions.update(id, { metadata: { seen: 'yes' } });
    expect(noted.metadata).toEqual({ seen: 'yes' });
    expect(await refusal(stripe.subscriptions.cancel(id))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: `No such subscription: '${id}'`,
    });
  });

  test('comes with the deletion of the customer, who is a stub from then on', async () => {
    const { stripe } = stage;
    const subscription = await subscribe(stripe, {}, { name: 'Ada' });
    const [id, customer] = [subscription.id, ownerOf(subscription)];
    const stub = { id: customer, object: 'customer', deleted: true };
    expect(await stripe.customers.del(customer)).toEqual(stub);
    expect(await stripe.customers.retrieve(customer)).toEqual(stub);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    const error = await refusal(stripe.customers.update(customer, { name: 'B' }));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' });
  });
});

test('metadata is merged: keys are added and changed, an empty value removes one', async () => {
  const { stripe } = stage;
  const { id } = await subscribe(stripe, { metadata: { kept: '1', changed: '1', removed: '1' } });
  const change = { metadata: { changed: '2', removed: '', added: '3' } };
  expect((await stripe.subscriptions.update(id, change)).metadata).toEqual({
    kept: '1',
    changed: '2',
    added: '3',
  });
  expect((await stripe.subscriptions.update(id, { metadata: '' })).metadata).toEqual({});
});

test('a change of metadata leaves the time of the cancellation', async () => {
  let seconds = Date.parse('2025-12-20T12:00Z') / 1000;
  const emulator = await startStripeEmulator({ now: () => seconds * 1000 });
  try {
    const stripe = sdkFor(emulator);
    const { id } = await subscribe(stripe);
    const { canceled_at } = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    seconds += 100;
    const noted = await stripe.subscriptions.update(id, { metadata: { a: 'b' } });
    expect(noted.canceled_at).toBe(canceled_at);
    const again = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(again.canceled_at).toBe(seconds);
  } finally {
    await emulator.close();
  }
});

test('a key may be kept from changing subscriptions, and be let again', async () => {
  const { stripe, emulator } = stage;
  const { id } = await subscribe(stripe);
  emulator.restrict('sk_test_emulator', ['subscription_read', 'customer_write']);
  const error = await refusal(
    stripe.subscriptions.update(id, { cancel_at_period_end: true }, { idempotencyKey: 'denied' }),
  );
  expect(error).toMatchObject({ statusCode: 403, type: 'StripePermissionError' });
  expect(error.message).toContain("Having the 'rak_subscription_write' permission");
  expect((await stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
  await stripe.customers.create();
  emulator.restrict('sk_test_emulator', null);
  const change = { cancel_at_period_end: true };
  const allowed = await stripe.subscriptions.update(id, change, { idempotencyKey: 'denied' });
  expect(allowed.cancel_at_period_end).toBe(true);
});

test('a trial can be ended now', async () => {
  const { stripe } = stage;
  const { id } = await subscribe(stripe, { trial_period_days: 30 });
  const paying = await stripe.subscriptions.update(id, { trial_end: 'now' });
  expect(paying.status).toBe('active');
  expect(paying.trial_end).toBe(paying.current_period_start);
  expect(paying.billing_cycle_anchor).toBe(paying.current_period_start);
});
