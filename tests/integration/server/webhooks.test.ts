/** Tests webhooks: which are believed, the response, and that a failed one isn't lost. */
import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { UpstreamError } from '../../../server/domain/errors.ts';
import { createWebhookVerifier } from '../../../server/adapters/stripe/verify-webhook.ts';
import type { CustomerEvent } from '../../../server/domain/customer-record/webhook-events.ts';
import { webhooks } from '../../../server/http/webhooks.ts';
import { createMetrics } from '../../../server/telemetry/metrics.ts';
import { createCustomer } from '../../support/factories.ts';
import { sdkFor } from '../../support/harness.ts';

const secret = 'whsec_canary_tests';
const seconds = () => Math.floor(Date.now() / 1000);

let handled: CustomerEvent[];
let handle: (event: CustomerEvent) => Promise<void>;
let lines: string[];
let app: FastifyInstance;
let url: string;
let emulator: StripeEmulator;
let sdk: Stripe;

beforeAll(async () => {
  emulator = await startStripeEmulator({ webhookRetryDelays: [10, 20, 40] });
  sdk = sdkFor(emulator);
});
afterAll(() => emulator.close());

beforeEach(async () => {
  emulator.reset();
  handled = [];
  lines = [];
  handle = async (event) => void handled.push(event);
  const log: FastifyBaseLogger = pino(
    new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }),
  );
  app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  await app.register(webhooks, {
    verify: createWebhookVerifier(sdk, [secret]),
    handle: (event) => handle(event),
    metrics: createMetrics(),
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  return () => app.close();
});

const eventOf = (type = 'customer.subscription.updated', object: object = {}, id = 'evt_1') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    created: 1_700_000_000,
    data: {
      object: { object: 'subscription', id: 'sub_canary', customer: 'cus_canary', ...object },
    },
  });

const sign = (payload: string, options: object = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds(), ...options });

/** Posts a body with a signature, or without one if it is `null`. */
async function post(body: string, signature: string | null = sign(body), headers: object = {}) {
  const response = await app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== null && { 'stripe-signature': signature }),
      ...headers,
    },
    payload: body,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const outcomes = () =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; outcome?: string; reason?: string })
    .filter(({ msg }) => msg === 'webhook')
    .map(({ outcome, reason }) => reason ?? outcome);

test('secrets are both good while one replaces the other, and no third is', async () => {
  const verify = createWebhookVerifier(sdk, [secret, 'whsec_next']);
  const signedWith = (by: string) =>
    verify(Buffer.from(eventOf()), sign(eventOf(), { secret: by }));
  expect(signedWith(secret)).toMatchObject({ kind: 'customer' });
  expect(signedWith('whsec_next')).toMatchObject({ kind: 'customer' });
  expect(() => signedWith('whsec_third')).toThrow('bad signature');
  expect(() => verify(Buffer.from('{'), sign('{', { secret: 'whsec_next' }))).toThrow(
    'unknown format',
  );
});

describe('a genuine event', () => {
  test('says which subscription changed, and may carry the whole customer', async () => {
    expect(await post(eventOf())).toEqual({ status: 200, body: { received: true } });
    await post(eventOf(undefined, { customer: { id: 'cus_whole', email: 'a@example.com' } }));
    const event = {
      kind: 'customer',
      id: 'evt_1',
      type: 'customer.subscription.updated',
      created: new Date('2023-11-14T22:13:20Z'),
      customerId: 'cus_canary',
      isOfSubscription: true,
    };
    expect(handled).toEqual([event, { ...event, customerId: 'cus_whole' }]);
  });

  test.each([
    ['customer.updated', { object: 'customer', id: 'cus_canary', customer: undefined }],
    ['customer.discount.created', { object: 'discount' }],
    ['subscription_schedule.updated', { object: 'subscription_schedule' }],
    ['invoice.payment_failed', { object: 'invoice' }],
    ['invoice.paid', { object: 'invoice' }],
  ])('says whose next charge may be another one: %s', async (type, object) => {
    expect((await post(eventOf(type, object))).status).toBe(200);
    expect(handled).toMatchObject([{ customerId: 'cus_canary', isOfSubscription: false }]);
  });

  test.each([
    ['customer.discount.updated', { object: 'discount', customer: undefined }],
    ['invoice.payment_failed', { object: 'invoice', customer: null }],
    ['customer.subscription.updated', { customer: null }],
  ])('is taken and left alone without a customer: %s', async (type, object) => {
    expect((await post(eventOf(type, object))).status).toBe(200);
    expect(handled).toEqual([]);
    expect(outcomes()).toEqual(['ignored']);
  });

  test('is taken and left alone when it is of another type', async () => {
    expect((await post(eventOf('invoice.created'))).status).toBe(200);
    expect((await post(eventOf('customer.created'))).status).toBe(200);
    expect(handled).toEqual([]);
    expect(outcomes()).toEqual(['ignored', 'ignored']);
  });

  test('is logged without anything of its content', async () => {
    await post(eventOf(undefined, { note: 'ada@example.com' }));
    handle = () => Promise.reject(new Error('cus_canary ada@example.com'));
    await post(eventOf(undefined, undefined, 'evt_2'));
    await post(eventOf(), 'forged');
    expect(lines.join('')).toContain('evt_1');
    expect(lines.join('')).not.toMatch(/canary|ada@/);
    const line = lines.find((text) => text.includes('evt_1')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      event: 'evt_1',
      type: 'customer.subscription.updated',
      outcome: 'handled',
      ms: expect.any(Number) as number,
    });
  });

  test('needs one good signature of two, while the secret is rolled over', async () => {
    const body = eventOf();
    const [, old] = sign(body, { secret: 'whsec_old' }).split(',');
    expect((await post(body, sign(body).replace(',', `,${old},`))).status).toBe(200);
    expect(handled).toHaveLength(1);
  });

  test.each([-299, 299])('is taken when it was signed at %i s from now', async (offset) => {
    const body = eventOf();
    expect((await post(body, sign(body, { timestamp: seconds() + offset }))).status).toBe(200);
  });
});

describe('the endpoint refuses with the same 400', () => {
  const good = eventOf();
  const at = (offset: number) => sign(good, { timestamp: seconds() + offset });
  const now = sign(good);
  const cases: [name: string, reason: string, body: string, signature: string | null][] = [
    ['no signature', 'no signature', good, null],
    ['another secret', 'bad signature', good, sign(good, { secret: 'whsec_other' })],
    ['a changed body', 'bad signature', good.replace('sub_canary', 'sub_other'), now],
    ['an old delivery sent again', 'bad signature', good, at(-305)],
    ['the near future', 'from the future', good, at(330)],
    ['nonsense', 'no signature', good, 'let me in'],
    ['a good signature of no JSON', 'unknown format', 'hello', sign('hello')],
    ...[{ id: '' }, { id: '__proto__' }, { id: 'sub_1/../x' }, { object: 'customer' }].map(
      (object): (typeof cases)[number] => {
        const body = eventOf(undefined, object);
        return [`the form ${JSON.stringify(object)}`, 'unknown format', body, sign(body)];
      },
    ),
  ];

  test.each(cases)('%s', async (_, reason, body, signature) => {
    const answer = await post(body, signature);
    expect(answer).toEqual({ status: 400, body: { message: 'The delivery was refused.' } });
    expect(outcomes()).toEqual([reason]);
    expect(handled).toEqual([]);
  });
});

test('a request that is no delivery is answered with 413 over 256 kB, signed or not, and with 415 in another content type', async () => {
  const big = eventOf(undefined, { note: 'x'.repeat(256 * 1024) });
  expect((await post(big)).status).toBe(413);
  const nearly = eventOf(undefined, { note: 'x'.repeat(255 * 1024) });
  expect((await post(nearly)).status).toBe(200);
  expect((await post(eventOf(), undefined, { 'content-type': 'text/plain' })).status).toBe(415);
  expect(handled).toHaveLength(1);
});

describe('an event that comes more than once', () => {
  test('is handled each time, also after it failed, for all who sent it', async () => {
    handle = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new UpstreamError('stripe', new Error('down'));
    };
    const answers = await Promise.all([post(eventOf()), post(eventOf())]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    handle = async (event) => void handled.push(event);
    for (let round = 0; round < 2; round += 1) expect((await post(eventOf())).status).toBe(200);
    expect(handled.map(({ id }) => id)).toEqual(['evt_1', 'evt_1']);
  });

  test('fails with 500 when it is our fault', async () => {
    handle = () => Promise.reject(new TypeError('a bug'));
    const { status, body } = await post(eventOf());
    expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('bug')]);
    expect(outcomes()).toEqual(['failed']);
  });
});

describe('with Stripe', () => {
  const listen = () =>
    emulator.seed({ webhookEndpoints: [{ url: `${url}/webhooks/stripe`, secret }] });

  test('the portal hears of every change of a subscription', async () => {
    listen();
    const { id, subscriptions } = await createCustomer(sdk, [{}]);
    const subscriptionId = String(subscriptions[0]?.id);
    await sdk.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    await sdk.subscriptions.cancel(subscriptionId);
    await emulator.settled();
    expect(handled.map(({ type }) => type).sort()).toEqual([
      'customer.subscription.created',
      'customer.subscription.deleted',
      'customer.subscription.updated',
    ]);
    expect(new Set(handled.map((event) => event.customerId))).toEqual(new Set([id]));
    expect(outcomes()).toContain('ignored');
  });

  test('the portal is sent again what failed, until it is handled', async () => {
    let failures = 2;
    handle = async (event) => {
      if ((failures -= 1) >= 0) throw new UpstreamError('stripe', new Error('down'));
      handled.push(event);
    };
    const { subscriptions } = await createCustomer(sdk, [{}]);
    listen();
    await sdk.subscriptions.update(String(subscriptions[0]?.id), { cancel_at_period_end: true });
    await emulator.settled();
    expect(outcomes()).toEqual(['failed', 'failed', 'handled']);
    const { data } = await sdk.events.list({ type: 'customer.subscription.updated' });
    expect([data[0]?.id, data[0]?.pending_webhooks]).toEqual([handled[0]?.id, 0]);
  });
});
