/** Tests idempotency keys: what a retry gets. */
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { createPrice, refusal, subscribe, useStripe } from './stripe-support.ts';

let skipped = 0;
const stage = useStripe({ now: () => Date.now() + skipped });

describe('the same key', () => {
  test('and the same parameters: the same answer, and nothing done twice', async () => {
    const { stripe } = stage;
    const options = { idempotencyKey: 'same' };
    const first = await stripe.customers.create({ email: 'a@b.co', name: 'A' }, options);
    const second = await stripe.customers.create({ name: 'A', email: 'a@b.co' }, options);
    expect(second).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(second.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
    expect((await stripe.customers.list({ email: 'a@b.co' })).data).toHaveLength(1);
    expect(stage.emulator.requests.entries.filter((entry) => entry.replayed)).toHaveLength(1);
  });

  test('and other parameters, or another endpoint: the official errors', async () => {
    const { stripe } = stage;
    const options = { idempotencyKey: 'other' };
    const { id } = await stripe.customers.create({ name: 'A' }, options);
    const params = await refusal(stripe.customers.create({ name: 'B' }, options));
    expect(params).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(params).toMatchObject({
      statusCode: 400,
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'other' if you meant to execute a different request.",
    });
    const endpoint = await refusal(stripe.customers.update(id, { name: 'A' }, options));
    expect(endpoint.message).toBe(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('/v1/customers/${id}' vs '/v1/customers'). Try using a key other than 'other' if you meant to execute a different request.`,
    );
  });

  test('repeats a refusal that came from running, not one that came from validation', async () => {
    const { stripe } = stage;
    const price = await createPrice(stripe);
    const invalid = { idempotencyKey: 'invalid' };
    await refusal(stripe.customers.create({ email: 'unknown' }, invalid));
    expect((await stripe.customers.create({ email: 'a@b.co' }, invalid)).email).toBe('a@b.co');

    const params = { customer: 'cus_later', items: [{ price: price.id }] };
    const ran = { idempotencyKey: 'ran' };
    const error = await refusal(stripe.subscriptions.create(params, ran));
    stage.emulator.seed({ customers: [{ id: 'cus_later' }] });
    const again = await refusal(stripe.subscriptions.create(params, ran));
    expect(again).toMatchObject({ code: 'resource_missing', message: error.message });
    expect(again.headers?.['idempotent-replayed']).toBe('true');
  });

  test('is forgotten after 24 hours', async () => {
    const { stripe } = stage;
    const options = { idempotencyKey: 'day' };
    const first = await stripe.customers.create({}, options);
    skipped = (24 * 3600 - 5) * 1000;
    expect((await stripe.customers.create({}, options)).id).toBe(first.id);
    skipped = (24 * 3600 + 5) * 1000;
    expect((await stripe.customers.create({}, options)).id).not.toBe(first.id);
    skipped = 0;
  });
});

test('a failure is saved: the key says 500 from then on', async () => {
  const end = { cancel_at_period_end: true };
  const { stripe, emulator } = stage;
  const { id } = await subscribe(stripe);
  emulator.failNext({ method: 'POST', path: `/v1/subscriptions/${id}` });
  const options = { idempotencyKey: 'failed' };
  const first = await refusal(stripe.subscriptions.update(id, end, options));
  expect(first).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  expect(first.headers?.['idempotent-replayed']).toBeUndefined();
  const again = await refusal(stripe.subscriptions.update(id, end, options));
  expect(again).toMatchObject({ statusCode: 500, message: first.message });
  expect(again.headers?.['idempotent-replayed']).toBe('true');
  expect(again.headers?.['original-request']).toBe(first.requestId);
  const other = await refusal(stripe.subscriptions.update(id, { metadata: { a: 'b' } }, options));
  expect(other.type).toBe('StripeIdempotencyError');
  expect((await stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();
  const fresh = await stripe.subscriptions.update(id, end, { idempotencyKey: 'fresh' });
  expect(fresh.cancel_at_period_end).toBe(true);
});
