/** Tests the wire: unknown parameters and invalid expansions are refused. */
import type Stripe from 'stripe';
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
  ];
  test.each(cases)('%s', async (_, path, form, expected) => {
    const { status, body } = await raw(stage, 'POST', path, form);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', ...expected });
  });
});

test('expand refuses what leads nowhere, and does nothing then', async () => {
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
