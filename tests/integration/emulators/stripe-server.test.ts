/** The handle: seeding, counting requests and resetting. */
import { beforeEach, describe, expect, test } from 'vitest';
import { startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { expectConsoleError } from '../../support/console-errors.ts';
import { raw, refusal, sdkFor, useStripe } from './stripe-support.ts';

const stage = useStripe();
beforeEach(() => stage.emulator.reset());

test('the journal counts requests and keeps no secret', async () => {
  const { emulator, stripe } = stage;
  emulator.seed({ customers: [{ id: 'cus_a' }] });
  await stripe.customers.create({ email: 'a@b.co' }, { idempotencyKey: 'j' });
  await stripe.customers.create({ email: 'a@b.co' }, { idempotencyKey: 'j' });
  await refusal(stripe.customers.retrieve('cus_x'));
  const session = await stripe.billingPortal.sessions.create({ customer: 'cus_a' });
  await fetch(`${session.url}?x=1`);
  await raw(stage, 'GET', '/v1/nothing');
  expect(emulator.requests.entries).toEqual([
    entry('POST', '/v1/customers', 200, { idempotencyKey: 'j' }),
    entry('POST', '/v1/customers', 200, { idempotencyKey: 'j', replayed: true }),
    entry('GET', '/v1/customers/cus_x', 404),
    entry('POST', '/v1/billing_portal/sessions', 200),
    entry('GET', '/p/session/:secret', 200),
    entry('GET', '/v1/nothing', 404),
  ]);
  emulator.requests.clear();
  expect(emulator.requests.entries).toEqual([]);
});

function entry(method: string, path: string, status: number, more: object = {}) {
  return { method, path, status, idempotencyKey: null, replayed: false, ...more };
}

describe('seeds', () => {
  test('become objects with ids that follow from the data', async () => {
    const { emulator, stripe } = stage;
    const now = Math.floor(Date.now() / 1000);
    emulator.seed({
      customers: [
        {
          id: 'cus_a',
          email: 'a@b.co',
          createdDaysAgo: 400,
          subscriptions: [
            { id: 'sub_a', status: 'active', amount: 2999, startedDaysAgo: 40 },
            {
              id: 'sub_b',
              status: 'canceled',
              amount: null,
              currency: 'jpy',
              startedDaysAgo: 90,
              endedDaysAgo: 10,
              canceledDaysAgo: 5,
              feedback: 'unused',
            },
          ],
        },
      ],
    });
    expect(await stripe.customers.retrieve('cus_a')).toMatchObject({ email: 'a@b.co' });
    const a = await stripe.subscriptions.retrieve('sub_a');
    expect(a).toMatchObject({
      items: { data: [{ id: 'si_a', price: { id: 'price_premium_2999_usd_month_1' } }] },
    });
    expect(a.current_period_start).toBeLessThanOrEqual(now);
    expect(a.current_period_end).toBeGreaterThan(now);
    const b = await stripe.subscriptions.retrieve('sub_b');
    expect(b).toMatchObject({
      plan: { amount: null, billing_scheme: 'tiered', currency: 'jpy' },
      cancellation_details: { feedback: 'unused', reason: 'cancellation_requested' },
    });
    expect(Number(b.ended_at) - Number(b.canceled_at)).toBe(5 * 86_400);
    expect((await stripe.events.list()).data).toEqual([]);
  });

  test('live on with the clock: what is past due pays nothing, a trial is announced in time', async () => {
    let now = Date.parse('2025-01-10T00:00Z');
    const emulator = await startStripeEmulator({ now: () => now });
    const stripe = sdkFor(emulator);
    emulator.seed({
      customers: [
        {
          id: 'cus_a',
          subscriptions: [
            { id: 'sub_due', status: 'past_due', amount: 1, startedDaysAgo: 9 },
            { id: 'sub_trial', status: 'trialing', amount: 1, startedDaysAgo: 2, trialDays: 7 },
          ],
        },
      ],
    });
    now = Date.parse('2025-02-02T00:00Z');
    expect((await stripe.subscriptions.retrieve('sub_due')).status).toBe('past_due');
    expect((await stripe.subscriptions.retrieve('sub_trial')).status).toBe('active');
    const { data } = await stripe.events.list({ type: 'customer.subscription.trial_will_end' });
    expect(data).toMatchObject([{ created: Date.parse('2025-01-12T00:00Z') / 1000 }]);
    await emulator.close();
  });
});

test('an error of its own is answered 500 and listed, apart from failures that were ordered', async () => {
  expectConsoleError(/the clock broke/);
  let isBroken = false;
  const now = () => {
    if (!isBroken) return Date.now();
    isBroken = false;
    throw new Error('the clock broke');
  };
  const emulator = await startStripeEmulator({ now });
  const stripe = sdkFor(emulator);
  emulator.failNext({ method: 'GET', path: '/v1/customers', effect: 'none' });
  expect((await refusal(stripe.customers.list())).statusCode).toBe(500);
  expect(emulator.bugs).toEqual([]);
  isBroken = true;
  expect((await refusal(stripe.customers.list())).message).toContain('the clock broke');
  expect(emulator.bugs).toEqual([new Error('the clock broke')]);
  await emulator.close();
});

test('a reset forgets objects, keys and requests', async () => {
  const { emulator, stripe } = stage;
  const options = { idempotencyKey: 'reset' };
  const { id } = await stripe.customers.create({}, options);
  emulator.reset();
  expect(emulator.requests.entries).toEqual([]);
  expect((await refusal(stripe.customers.retrieve(id))).code).toBe('resource_missing');
  expect((await stripe.customers.create({}, options)).id).not.toBe(id);
  expect((await stripe.billingPortal.configurations.list()).data).toHaveLength(1);
});
