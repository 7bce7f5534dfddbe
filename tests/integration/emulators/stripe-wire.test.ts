/** The wire: keys, versions, headers, form bodies, and the words in which Stripe refuses. */
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  createPrice,
  ownerOf,
  raw,
  refusal,
  sdkFor,
  subscribe,
  useStripe,
} from './stripe-support.ts';

const stage = useStripe();

describe('access', () => {
  test('no key, an odd key and a live key are 401', async () => {
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
    const live = await refusal(odd.customers.list({}, { apiKey: 'sk_live_abc' }));
    expect(live.message).toContain('test keys only');
  });

  test('Basic authentication works as with curl -u', async () => {
    const Authorization = `Basic ${Buffer.from('sk_test_curl:').toString('base64')}`;
    const { status } = await raw(stage, 'GET', '/v1/customers', undefined, { Authorization });
    expect(status).toBe(200);
  });

  test('speaks one API version and says so', async () => {
    const get = (version: string) =>
      raw(stage, 'GET', '/v1/customers', undefined, { 'Stripe-Version': version });
    expect((await get('2024-12-18.acacia')).headers.get('stripe-version')).toBe(
      '2024-12-18.acacia',
    );
    const other = await get('2025-03-31.basil');
    expect(other.status).toBe(400);
    expect(other.body.error?.message).toContain('speaks Stripe API version 2024-12-18.acacia only');
    expect((await get('2019-2-19')).body.error?.message).toBe(
      'Invalid Stripe API version: 2019-2-19',
    );
  });

  test('has no connected accounts', async () => {
    const error = await refusal(stage.stripe.customers.list({}, { stripeAccount: 'acct_1' }));
    expect(error.message).toContain('does not cover Connect');
  });
});

describe('requests', () => {
  test('each answer has a request id of its own and echoes the key', async () => {
    const [one, two] = await Promise.all([
      stage.stripe.customers.create({}, { idempotencyKey: 'wire-1' }),
      stage.stripe.customers.create({}),
    ]);
    expect(one.lastResponse.requestId).toMatch(/^req_\w{14}$/);
    expect(one.lastResponse.requestId).not.toBe(two.lastResponse.requestId);
    expect(one.lastResponse.headers['idempotency-key']).toBe('wire-1');
    expect(two.lastResponse.headers['idempotency-key']).toBeUndefined();
  });

  test.each([
    ['GET', '/v1/foo'],
    ['PATCH', '/v1/customers'],
    ['GET', '/v1/prices/search'],
  ])('%s %s is an unrecognized URL', async (method, path) => {
    const { status, body } = await raw(stage, method, path);
    expect(status).toBe(404);
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    });
  });

  test('a trailing slash gets the official hint', async () => {
    const { body } = await raw(stage, 'GET', '/v1/customers/');
    expect(body.error?.message).toContain(
      'If you are trying to list objects, remove the trailing slash.',
    );
  });

  test('JSON bodies are refused', async () => {
    const { status, body } = await raw(stage, 'POST', '/v1/customers', '{}', {
      'Content-Type': 'application/json',
    });
    expect(status).toBe(400);
    expect(body.error?.message).toMatch(
      /^Invalid request: unsupported Content-Type application\/json/,
    );
  });

  test('arrays come with or without an index', async () => {
    const price = await createPrice(stage.stripe);
    const customer = await stage.stripe.customers.create();
    for (const item of ['items[0][price]', 'items[][price]']) {
      const form = `customer=${customer.id}&${item}=${price.id}`;
      expect((await raw(stage, 'POST', '/v1/subscriptions', form)).status).toBe(200);
    }
  });

  test('names from the prototype are names like any other', async () => {
    const { body } = await raw(stage, 'POST', '/v1/customers', 'constructor[email]=a@b.co');
    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: 'constructor' });
    const { body: customer } = await raw(stage, 'POST', '/v1/customers', 'metadata[toString]=x');
    expect(customer).toMatchObject({ metadata: { toString: 'x' } });
  });
});

describe('parameters', () => {
  const cases: [string, string, string, Partial<Stripe.StripeRawError>][] = [
    [
      'unknown',
      '/v1/customers',
      'foo=1',
      { code: 'parameter_unknown', param: 'foo', message: 'Received unknown parameter: foo' },
    ],
    [
      'two unknown',
      '/v1/customers',
      'foo=1&bar=2',
      { code: 'parameter_unknown', message: 'Received unknown parameters: foo, bar' },
    ],
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
      {
        code: 'parameter_missing',
        param: 'customer',
        message: 'Missing required param: customer.',
      },
    ],
    [
      'missing and nested',
      '/v1/subscriptions',
      'customer=cus_1&items[0][quantity]=1',
      {
        code: 'parameter_missing',
        param: 'items[0][price]',
        message: 'Missing required param: items[0][price].',
      },
    ],
    [
      'not an integer',
      '/v1/prices',
      'currency=usd&unit_amount=29.99&product=p',
      {
        code: 'parameter_invalid_integer',
        param: 'unit_amount',
        message: 'Invalid integer: 29.99',
      },
    ],
    [
      'not a boolean',
      '/v1/subscriptions',
      'customer=c&items[0][price]=p&cancel_at_period_end=perhaps',
      { param: 'cancel_at_period_end', message: 'Invalid boolean: perhaps' },
    ],
    [
      'empty where nothing can be unset',
      '/v1/billing_portal/sessions',
      'customer=',
      { code: 'parameter_invalid_empty', param: 'customer' },
    ],
    [
      'a hash for text',
      '/v1/customers',
      'email[a]=b',
      { param: 'email', message: 'Invalid string: {"a":"b"}' },
    ],
    [
      'text for a hash',
      '/v1/customers',
      'metadata=x',
      { param: 'metadata', message: 'Invalid object' },
    ],
    [
      'text for an array',
      '/v1/customers',
      'expand=x',
      { param: 'expand', message: 'Invalid array' },
    ],
    [
      'not an e-mail address',
      '/v1/customers',
      'email=nobody',
      { code: 'email_invalid', param: 'email', message: 'Invalid email address: nobody' },
    ],
    [
      'not an address',
      '/v1/billing_portal/sessions',
      'customer=c&return_url=javascript:alert(1)',
      { code: 'url_invalid', param: 'return_url', message: 'Not a valid URL' },
    ],
    [
      'too long',
      '/v1/customers',
      `name=${'x'.repeat(257)}`,
      { param: 'name', message: 'Invalid string: xxxxx...xxxxx; must be at most 256 characters' },
    ],
    [
      'a metadata value too long',
      '/v1/customers',
      `metadata[a]=${'x'.repeat(501)}`,
      { param: 'metadata', message: expect.stringContaining('up to 500 characters') as string },
    ],
    [
      'not one of a choice',
      '/v1/prices',
      'currency=usd&unit_amount=1&product=p&recurring[interval]=decade',
      {
        param: 'recurring[interval]',
        message: 'Invalid recurring[interval]: must be one of day, month, week, or year',
      },
    ],
  ];
  test.each(cases)('%s', async (_, path, form, expected) => {
    const { status, body } = await raw(stage, 'POST', path, form);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', ...expected });
  });

  test('errors link to the documentation and to the request', async () => {
    const { body, headers } = await raw(stage, 'POST', '/v1/customers', 'foo=1');
    expect(body.error).toMatchObject({
      doc_url: 'https://stripe.com/docs/error-codes/parameter-unknown',
      request_log_url: expect.stringContaining(String(headers.get('request-id'))) as string,
    });
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

  test('an empty value unsets, a metadata key as well as all of them', async () => {
    const { stripe } = stage;
    const { id } = await stripe.customers.create({
      email: 'a@example.com',
      name: 'Ada',
      metadata: { a: '1', b: '2' },
    });
    const less = await stripe.customers.update(id, { name: '', metadata: { a: '', c: '3' } });
    expect(less).toMatchObject({ name: null, email: 'a@example.com' });
    expect(less.metadata).toEqual({ b: '2', c: '3' });
    expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  });
});

describe('expand', () => {
  test('replaces ids by objects, nested and in lists', async () => {
    const { stripe } = stage;
    const subscription = await subscribe(stripe, {}, { name: 'Ada' });
    const [id, customer] = [subscription.id, ownerOf(subscription)];
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
    expect((await refusal(stripe.subscriptions.list({ expand: ['customer'] }))).message).toBe(
      "This property cannot be expanded (customer). You may want to try expanding 'data.customer' instead.",
    );
    for (const path of ['id', 'items', 'customer.email', 'constructor'])
      await expect(stripe.subscriptions.retrieve(id, { expand: [path] })).rejects.toThrow(
        `This property cannot be expanded (${path}).`,
      );
    await expect(
      stripe.subscriptions.list({ expand: ['data.items.data.price.product'] }),
    ).rejects.toThrow('You cannot expand more than 4 levels of a property.');
  });
});

test('an SDK of the default configuration is understood', async () => {
  const stripe = sdkFor(stage.emulator, { maxNetworkRetries: 2, telemetry: true });
  await stripe.customers.create({ email: 'sdk@example.com' });
  expect((await stripe.customers.list({ email: 'sdk@example.com' })).data).toHaveLength(1);
});
