/** The wire: keys, versions, headers, form bodies, and the words in which Stripe refuses. */
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { raw, refusal, subscribe, useStripe } from './stripe-support.ts';

const stage = useStripe();

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
