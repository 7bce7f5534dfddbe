/** Tests subscriptions without time passing: their changes and cancellations. */
import { describe, expect, test } from 'vitest';
import { startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { refusal, sdkFor, subscribe, useStripe } from './stripe-support.ts';

const stage = useStripe();
const now = () => Math.floor(Date.now() / 1000);

describe('a cancellation at period end', () => {
  test('by date and by period together is refused, even to clear both', async () => {
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
    const { phases } = await stripe.subscriptionSchedules.retrieve(schedule);
    await stripe.subscriptionSchedules.update(schedule, { end_behavior: 'cancel' });
    const released = { status: 'released', released_subscription: 'sub_scheduled' };
    const keepsEnd = { preserve_cancel_date: true };
    expect(await stripe.subscriptionSchedules.release(schedule, keepsEnd)).toMatchObject(released);
    const free = await stripe.subscriptions.retrieve('sub_scheduled');
    expect(free).toMatchObject({ schedule: null, cancel_at: phases[0]?.end_date });
    expect(await refusal(stripe.subscriptionSchedules.release(schedule))).toMatchObject({
      statusCode: 400,
      message:
        'You cannot release a subscription schedule that is currently in the `released` status.',
    });
    const next = await stripe.subscriptionSchedules.create({ from_subscription: 'sub_scheduled' });
    await stripe.subscriptionSchedules.update(next.id, { end_behavior: 'cancel' });
    await stripe.subscriptionSchedules.release(next.id);
    expect((await stripe.subscriptions.retrieve('sub_scheduled')).cancel_at).toBeNull();
  });
});

test('an immediate cancellation ends the subscription, which then takes notes only', async () => {
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

test('one whose first payment is open takes metadata and a payment method; to cancel it lets it expire', async () => {
  const { emulator, stripe } = stage;
  const plan = { id: 'sub_open', status: 'incomplete', amount: 2999, startedDaysAgo: 0.5 } as const;
  emulator.seed({ customers: [{ id: 'cus_open', subscriptions: [plan] }] });
  for (const change of [
    { cancel_at_period_end: true },
    { cancel_at: now() + 86_400 },
    { description: 'any' },
  ])
    expect(await refusal(stripe.subscriptions.update(plan.id, change))).toMatchObject({
      statusCode: 400,
      message:
        'A subscription in the `incomplete` status can only have metadata and default_source updated.',
    });
  const paid = { default_payment_method: 'pm_card_visa', metadata: { a: 'b' } };
  expect(await stripe.subscriptions.update(plan.id, paid)).toMatchObject(paid);
  expect(await stripe.subscriptions.cancel(plan.id)).toMatchObject({
    status: 'incomplete_expired',
    canceled_at: expect.any(Number) as number,
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
