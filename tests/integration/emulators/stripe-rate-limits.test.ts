/** Rate limits of the Stripe emulator, as the official SDK meets them: off by default, Stripe's own where asked for. */
import { beforeEach, describe, expect, test } from 'vitest';
import { liveMode } from '../../../emulators/stripe/rate-limits.ts';
import { refusal, subscribe, useStripe } from './stripe-support.ts';

let now = 1_750_000_000_000;
const limited = useStripe({ rateLimits: liveMode, now: () => now });
const open = useStripe();
const slow = useStripe({ rateLimits: liveMode, latency: 50 });
beforeEach(() => limited.emulator.reset());

/** How many of so many calls at once are answered. */
async function answered(count: number, call: () => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, call));
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

const list = () => limited.stripe.subscriptions.list({ limit: 1 });

describe('with the limits of live mode', () => {
  test('an endpoint answers 25 requests in a second, whatever the id, and 25 in the next', async () => {
    const { id } = await subscribe(limited.stripe);
    expect(await answered(40, () => limited.stripe.subscriptions.retrieve(id))).toBe(25);
    expect(await answered(1, () => limited.stripe.subscriptions.retrieve('sub_other'))).toBe(0);
    now += 200;
    expect(await answered(40, () => limited.stripe.subscriptions.retrieve(id))).toBe(5);
    now += 1_000;
    expect(await answered(40, () => limited.stripe.subscriptions.retrieve(id))).toBe(25);
  });

  test('other endpoints go on, until the account has had its 100', async () => {
    const { customers, events, invoices, webhookEndpoints } = limited.stripe;
    expect(await answered(30, list)).toBe(25);
    expect(await answered(25, () => customers.list())).toBe(25);
    expect(await answered(25, () => invoices.list())).toBe(25);
    expect(await answered(20, () => webhookEndpoints.list())).toBe(20);
    expect(await answered(20, () => events.list())).toBe(5);
    const error = await refusal(customers.create());
    expect(error.headers?.['stripe-rate-limited-reason']).toBe('global-rate');
  });

  test('the refusal is the one that the SDK knows', async () => {
    await answered(25, list);
    const error = await refusal(list());
    expect(error).toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
      code: 'rate_limit',
      rawType: 'invalid_request_error',
      doc_url: 'https://stripe.com/docs/error-codes/rate-limit',
    });
    expect(error.headers?.['stripe-rate-limited-reason']).toBe('endpoint-rate');
    expect(error.headers).not.toHaveProperty('retry-after');
    expect(error.requestId).toMatch(/^req_/);
  });

  test('a refused change is not saved under its key', async () => {
    const create = () => limited.stripe.customers.create({}, { idempotencyKey: 'again' });
    await answered(25, () => limited.stripe.customers.create());
    expect((await refusal(create())).code).toBe('rate_limit');
    now += 1_000;
    expect((await create()).id).toMatch(/^cus_/);
  });

  test('an object is changed by one request at a time', async () => {
    const { stripe } = slow;
    const [{ id }, other] = [await subscribe(stripe), await subscribe(stripe)];
    const change = (subscription: string) =>
      stripe.subscriptions.update(subscription, { metadata: { a: 'b' } });
    const first = change(id);
    const [second, elsewhere] = await Promise.allSettled([change(id), change(other.id)]);
    await first;
    expect(second).toMatchObject({
      reason: { type: 'StripeRateLimitError', statusCode: 429, code: 'lock_timeout' },
    });
    expect(elsewhere.status).toBe('fulfilled');
    expect((await change(id)).id).toBe(id);
  });
});

test('nothing is limited by default', async () => {
  expect(await answered(150, () => open.stripe.subscriptions.list({ limit: 1 }))).toBe(150);
});
