/** The wire: keys, versions, headers, form bodies, and the words in which Stripe refuses. */
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { raw, refusal, sdkFor, subscribe, useStripe } from './stripe-support.ts';

const stage = useStripe();

describe('access', () => {
  test('no key and an odd key are 401', async () => {
    const missing = await raw(stage, 'GET', '/v1/customers', undefined, { Authorization: '' });
    expect(missing.status).toBe(401);
    expect(missing.body.error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringMatching(/^You did not provide an API key\./) as string,
    });
    const odd = sdkFor(stage.emulator);
    const error = await refusal(odd.customers.list({}, { apiKey: 'pk_odd_key_1234' }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.message).toBe('Invalid API Key provided: pk_odd_k***1234');
  });

  test('speaks the specified API version and newer ones, and says so', async () => {
    const get = (version: string) =>
      raw(stage, 'GET', '/v1/customers', undefined, { 'Stripe-Version': version });
    expect((await get('2024-12-18.acacia')).headers.get('stripe-version')).toBe(
      '2024-12-18.acacia',
    );
    const other = await get('2024-06-20');
    expect(other.status).toBe(400);
    expect(other.body.error?.message).toContain('speaks Stripe API version 2024-12-18.acacia,');
  });
});

describe('requests', () => {
  test('what the emulator does not cover is an unrecognized URL', async () => {
    const { status, body } = await raw(stage, 'GET', '/v1/prices/search');
    expect(status).toBe(404);
    expect(body.error?.message).toMatch(/^Unrecognized request URL \(GET: \/v1\/prices\/search\)/);
  });
});

describe('parameters', () => {
  const cases: [string, string, string, Partial<Stripe.StripeRawError>][] = [
    [
      'unknown and nested',
      '/v1/subscriptions',
      'customer=cus_1&items[0][price]=p&items[0][plan]=x',
      { code: 'parameter_unknown', param: 'items[0][plan]' },
    ],
    [
      'missing',
      '/v1/billing_portal/sessions',
      '',
      { code: 'parameter_missing', message: 'Missing required param: customer.' },
    ],
    [
      'not a boolean',
      '/v1/subscriptions',
      'customer=c&items[0][price]=p&cancel_at_period_end=perhaps',
      { param: 'cancel_at_period_end', message: 'Invalid boolean: perhaps' },
    ],
    [
      'not an address',
      '/v1/billing_portal/sessions',
      'customer=c&return_url=javascript:alert(1)',
      { code: 'url_invalid', param: 'return_url', message: 'Not a valid URL' },
    ],
    [
      'a metadata value too long',
      '/v1/customers',
      `metadata[a]=${'x'.repeat(501)}`,
      { param: 'metadata', message: expect.stringContaining('up to 500 characters') as string },
    ],
  ];
  test.each(cases)('%s', async (_, path, form, expected) => {
    const { status, body } = await raw(stage, 'POST', path, form);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', ...expected });
  });

  test('a missing object is a 404 on the id, or a 400 on the parameter that names it', async () => {
    const gone = await refusal(stage.stripe.subscriptions.retrieve('sub_x'));
    expect(gone).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(gone).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such subscription: 'sub_x'",
    });
    const named = await refusal(stage.stripe.subscriptions.list({ customer: 'cus_x' }));
    expect(named).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
      message: "No such customer: 'cus_x'",
    });
  });
});

describe('expand', () => {
  test('replaces ids by objects, nested and in lists', async () => {
    const { stripe } = stage;
    const subscription = await subscribe(stripe, {}, { name: 'Ada' });
    const [id, customer] = [subscription.id, subscription.customer as string];
    const plain = await stripe.subscriptions.retrieve(id);
    expect(plain.customer).toBe(customer);
    const full = await stripe.subscriptions.retrieve(id, {
      expand: ['customer', 'items.data.price.product', 'latest_invoice'],
    });
    expect(full.customer).toMatchObject({ object: 'customer', name: 'Ada' });
    expect(full.items.data[0]?.price.product).toMatchObject({ object: 'product', name: 'Premium' });
    expect(full.latest_invoice).toMatchObject({ object: 'invoice', status: 'paid' });
    const list = await stripe.subscriptions.list({
      customer,
      expand: ['data.customer', 'data.plan.product'],
    });
    expect(list.data[0]).toMatchObject({
      customer: { name: 'Ada' },
      plan: { product: { name: 'Premium' } },
    });
    const owner = await stripe.customers.retrieve(customer, {
      expand: ['subscriptions.data.plan.product'],
    });
    expect(owner).toMatchObject({ subscriptions: { data: [{ id }], has_more: false } });
  });

  test('refuses what leads nowhere, and does nothing then', async () => {
    const { stripe } = stage;
    const { id } = await subscribe(stripe);
    const error = await refusal(
      stripe.subscriptions.update(id, { cancel_at_period_end: true, expand: ['foo'] }),
    );
    expect(error.message).toBe('This property cannot be expanded (foo).');
    expect((await stripe.subscriptions.retrieve(id)).cancel_at_period_end).toBe(false);
    await expect(
      stripe.subscriptions.list({ expand: ['data.items.data.price.product'] }),
    ).rejects.toThrow('You cannot expand more than 4 levels of a property.');
  });
});
