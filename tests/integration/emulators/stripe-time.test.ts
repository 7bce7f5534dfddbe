/** Time: test clocks, trials, renewals by the calendar, failed payments, scheduled cancellations. */
import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { at, createPrice, ownerOf, subscribeOnClock, useStripe } from './stripe-support.ts';

const stage = useStripe();

/** A subscription on a test clock, with the way to move it, and its events. */
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
    /** Events about the subscription in the order in which they happened. */
    events: async () => {
      const all = await stripe.events.list({ type: 'customer.subscription.*', limit: 100 });
      return all.data
        .filter((event) => (event.data.object as Stripe.Subscription).id === subscription.id)
        .reverse();
    },
  };
}

const period = ({ current_period_start: from, current_period_end: to }: Stripe.Subscription) =>
  [from, to].map((moment) => new Date(moment * 1000).toISOString().slice(0, 10));

describe('renewal', () => {
  test('follows the calendar: Jan 31, Feb 28, Mar 31', async () => {
    const { subscription, moveTo } = await onClock('2025-01-31');
    expect(period(subscription)).toEqual(['2025-01-31', '2025-02-28']);
    expect(period(await moveTo('2025-02-28'))).toEqual(['2025-02-28', '2025-03-31']);
    expect(period(await moveTo('2025-03-30'))).toEqual(['2025-02-28', '2025-03-31']);
    expect(period(await moveTo('2025-04-01'))).toEqual(['2025-03-31', '2025-04-30']);
    expect(period(await moveTo('2028-02-29'))).toEqual(['2028-02-29', '2028-03-31']);
  });

  test.each([
    ['year', 1, '2024-02-29', ['2025-02-28', '2026-02-28']],
    ['week', 2, '2024-12-25', ['2025-02-19', '2025-03-05']],
  ] as const)('by the %s, each %i', async (interval, interval_count, start, expected) => {
    const price = await createPrice(stage.stripe, { recurring: { interval, interval_count } });
    const { moveTo } = await onClock(start, { items: [{ price: price.id }] });
    expect(period(await moveTo('2025-03-01'))).toEqual(expected);
  });

  test('raises one event for each period, at its own time', async () => {
    const { moveTo, events } = await onClock('2025-01-15');
    await moveTo('2025-04-01');
    expect((await events()).map(({ type, created }) => [type, created])).toEqual([
      ['customer.subscription.created', at('2025-01-15')],
      ['customer.subscription.updated', at('2025-02-15')],
      ['customer.subscription.updated', at('2025-03-15')],
    ]);
    expect((await events())[2]).toMatchObject({
      request: { id: null, idempotency_key: null },
      data: {
        previous_attributes: {
          current_period_start: at('2025-02-15'),
          current_period_end: at('2025-03-15'),
        },
      },
    });
  });
});

describe('a trial', () => {
  test('is announced three days before its end and then paid', async () => {
    const { subscription, moveTo, events } = await onClock('2025-01-01', { trial_period_days: 14 });
    expect(subscription.status).toBe('trialing');
    expect((await moveTo('2025-01-11T23:59')).status).toBe('trialing');
    expect(await events()).toHaveLength(1);
    await moveTo('2025-01-12');
    expect((await events()).at(-1)).toMatchObject({
      type: 'customer.subscription.trial_will_end',
      created: at('2025-01-12'),
    });
    const paying = await moveTo('2025-01-15');
    expect(paying).toMatchObject({ status: 'active', trial_end: at('2025-01-15') });
    expect(period(paying)).toEqual(['2025-01-15', '2025-02-15']);
    expect((await events()).at(-1)?.data.previous_attributes).toMatchObject({ status: 'trialing' });
  });

  test('ends in cancellation when that was asked for', async () => {
    const { moveTo, events } = await onClock('2025-01-01', {
      trial_period_days: 7,
      cancel_at_period_end: true,
    });
    expect(await moveTo('2025-02-01')).toMatchObject({
      status: 'canceled',
      ended_at: at('2025-01-08'),
    });
    expect((await events()).map(({ type }) => type)).toEqual([
      'customer.subscription.created',
      'customer.subscription.trial_will_end',
      'customer.subscription.deleted',
    ]);
  });
});

describe('a payment that fails', () => {
  const failing = { default_payment_method: 'pm_card_chargeCustomerFail' };

  test('makes a trial past due, and a working one makes it active at the next renewal', async () => {
    const customer = { invoice_settings: failing };
    const trial = { trial_period_days: 7 };
    const { subscription, moveTo } = await onClock('2025-01-01', trial, customer);
    expect((await moveTo('2025-01-08')).status).toBe('past_due');
    expect((await moveTo('2025-02-08')).status).toBe('past_due');
    await stage.stripe.customers.update(ownerOf(subscription), {
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const recovered = await moveTo('2025-03-08');
    expect(recovered.status).toBe('active');
    expect(period(recovered)).toEqual(['2025-03-08', '2025-04-08']);
  });

  test('makes a renewal past due by the method of the subscription', async () => {
    const { subscription, moveTo } = await onClock('2025-01-01');
    await stage.stripe.subscriptions.update(subscription.id, failing);
    expect((await moveTo('2025-02-01')).status).toBe('past_due');
  });

  test('at the start leaves 23 hours', async () => {
    const { subscription, moveTo } = await onClock('2025-01-01', failing);
    expect(subscription.status).toBe('incomplete');
    expect((await moveTo('2025-01-01T22:59')).status).toBe('incomplete');
    expect(await moveTo('2025-01-01T23:00')).toMatchObject({
      status: 'incomplete_expired',
      ended_at: at('2025-01-01T23:00'),
    });
  });
});

describe('a scheduled cancellation', () => {
  test('ends the subscription at the end of the period and keeps when it was asked for', async () => {
    const { subscription, moveTo, events } = await onClock('2025-01-10');
    await moveTo('2025-01-20');
    await stage.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect((await moveTo('2025-02-09')).status).toBe('active');
    expect(await moveTo('2025-05-01')).toMatchObject({
      status: 'canceled',
      cancel_at_period_end: true,
      cancel_at: at('2025-02-10'),
      canceled_at: at('2025-01-20'),
      ended_at: at('2025-02-10'),
      current_period_end: at('2025-02-10'),
    });
    expect((await events()).at(-1)).toMatchObject({
      type: 'customer.subscription.deleted',
      created: at('2025-02-10'),
    });
  });

  test('on a date of its own lets periods pass before it', async () => {
    const { moveTo } = await onClock('2025-01-10', { cancel_at: at('2025-03-25') });
    expect((await moveTo('2025-03-24')).status).toBe('active');
    expect(await moveTo('2025-04-01')).toMatchObject({
      status: 'canceled',
      ended_at: at('2025-03-25'),
      current_period_start: at('2025-03-10'),
    });
  });
});
