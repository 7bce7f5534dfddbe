/** The real clock: renewals and ends that come by themselves, within seconds, with their webhooks. */
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeedSubscription } from '../../../emulators/stripe/seed-data.ts';
import { type Receiver, refusal, startReceiver, useStripe } from './stripe-support.ts';

const stage = useStripe();
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  stage.emulator.seed({ webhookEndpoints: [{ url: receiver.url, secret: 'whsec_time' }] });
});
afterAll(() => receiver.close());

const now = () => Math.floor(Date.now() / 1000);

/** Seeds a monthly subscription under an id of its own. */
function seed(id: string, more: Partial<SeedSubscription>): void {
  const usual = { status: 'active', amount: 2999, startedDaysAgo: 100 } as const;
  const customer = { id: `cus_${id}`, subscriptions: [{ ...usual, id: `sub_${id}`, ...more }] };
  stage.emulator.seed({ customers: [customer] });
}

/** What the webhook receiver has heard about a subscription. */
function heard(id: string): (Stripe.Event & { data: { object: Stripe.Subscription } })[] {
  return receiver.received
    .map(({ body }) => JSON.parse(body) as Stripe.Event & { data: { object: Stripe.Subscription } })
    .filter(({ data }) => data.object.id === `sub_${id}`);
}

const until = (id: string, count: number) =>
  expect.poll(() => heard(id), { interval: 20 }).toHaveLength(count);

test('a period that ends in two seconds is renewed though nobody asks, for a month', async () => {
  const start = now();
  seed('renews', { periodEndsInSeconds: 2 });
  const before = await stage.stripe.subscriptions.retrieve('sub_renews');
  expect(before.current_period_end - start).toBeLessThan(60);
  expect(before.current_period_start).toBeLessThan(start - 27 * 86_400);
  stage.emulator.requests.clear();
  await until('renews', 1);
  expect(stage.emulator.requests.entries).toEqual([]);
  const [event] = heard('renews');
  const boundary = before.current_period_end;
  expect(event).toMatchObject({
    type: 'customer.subscription.updated',
    created: boundary,
    request: { id: null, idempotency_key: null },
    data: { previous_attributes: { current_period_end: boundary } },
  });
  const { current_period_start: from, current_period_end: to, status } = event!.data.object;
  expect({ from, status }).toEqual({ from: boundary, status: 'active' });
  expect(to - from).toBeGreaterThan(27 * 86_400);
  expect(now()).toBeGreaterThanOrEqual(boundary);
});

test('a cancellation, with the period or on a date, ends the subscription by itself', async () => {
  seed('ends', { periodEndsInSeconds: 3, cancelAtPeriodEnd: true, feedback: 'unused' });
  seed('ends_on_date', { cancelsInDays: 1.5 / 86_400 });
  const { cancel_at, canceled_at } = await stage.stripe.subscriptions.retrieve('sub_ends');
  await Promise.all([until('ends', 1), until('ends_on_date', 1)]);
  expect(heard('ends')[0]).toMatchObject({
    type: 'customer.subscription.deleted',
    data: {
      object: {
        status: 'canceled',
        ended_at: cancel_at,
        canceled_at,
        cancellation_details: { feedback: 'unused', reason: 'cancellation_requested' },
      },
    },
  });
  expect(heard('ends_on_date')[0]?.type).toBe('customer.subscription.deleted');
});

test('nothing moves after a reset', async () => {
  seed('gone', { periodEndsInSeconds: 2 });
  stage.emulator.reset();
  stage.emulator.seed({ webhookEndpoints: [{ url: receiver.url, secret: 'whsec_time' }] });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(heard('gone')).toEqual([]);
  expect((await refusal(stage.stripe.subscriptions.retrieve('sub_gone'))).statusCode).toBe(404);
});
