/** Events and webhooks: what is raised, who is told, how it is signed, and how often it is tried. */
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal, sdkFor, startReceiver, subscribe, useStripe } from './stripe-support.ts';
import type { Receiver } from './stripe-support.ts';
import { startStripeEmulator } from '../../../emulators/stripe/server.ts';

const stage = useStripe();
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  stage.emulator.reset();
  receiver.received.length = 0;
});

/** Registers the receiver and returns what reads its mail, checking each signature. */
async function listen(enabled_events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['*']) {
  const { stripe, emulator } = stage;
  const endpoint = await stripe.webhookEndpoints.create({ url: receiver.url, enabled_events });
  return {
    endpoint,
    mail: async () => {
      await emulator.settled();
      return receiver.received.map(({ body, signature }) =>
        stripe.webhooks.constructEvent(body, signature, String(endpoint.secret)),
      );
    },
  };
}

describe('events', () => {
  test('tell what changed, from what, and by which request', async () => {
    const { stripe } = stage;
    const { id } = await subscribe(stripe);
    const { lastResponse } = await stripe.subscriptions.update(
      id,
      { cancel_at_period_end: true, metadata: { a: '1' } },
      { idempotencyKey: 'because' },
    );
    const { data } = await stripe.events.list({ type: 'customer.subscription.updated' });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      object: 'event',
      api_version: '2024-12-18.acacia',
      livemode: false,
      pending_webhooks: 0,
      request: { id: lastResponse.requestId, idempotency_key: 'because' },
      data: { object: { id, cancel_at_period_end: true } },
    });
    expect(data[0]?.data.previous_attributes).toEqual({
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { reason: null },
      metadata: { a: null },
    });
    expect(await stripe.events.retrieve(String(data[0]?.id))).toEqual(data[0]);
  });

  test('keep the object as it was, and are not raised when nothing changed', async () => {
    const { stripe } = stage;
    const { id } = await stripe.customers.create({ name: 'Before' });
    await stripe.customers.update(id, { name: 'After' });
    await stripe.customers.update(id, { name: 'After' });
    await stripe.customers.del(id);
    const { data } = await stripe.events.list({ type: 'customer.*' });
    expect(
      data.map(({ type, data: { object } }) => [type, (object as Stripe.Customer).name]),
    ).toEqual([
      ['customer.deleted', 'After'],
      ['customer.updated', 'After'],
      ['customer.created', 'Before'],
    ]);
  });

  test('hold ids, whatever the request expanded', async () => {
    const { stripe } = stage;
    const { id: customer } = await stripe.customers.create();
    await stripe.billingPortal.sessions.create({ customer, expand: ['configuration'] });
    const { data } = await stripe.events.list({ type: 'billing_portal.session.created' });
    expect(data[0]?.data.object).toMatchObject({ configuration: 'bpc_default' });
  });

  test('are listed by type, types and time', async () => {
    const { stripe } = stage;
    await subscribe(stripe);
    const types = async (params: Stripe.EventListParams) =>
      (await stripe.events.list(params)).data.map(({ type }) => type);
    expect(await types({ type: 'price.created' })).toEqual(['price.created']);
    expect(await types({ types: ['price.created', 'customer.created'] })).toEqual([
      'price.created',
      'customer.created',
    ]);
    expect(await types({ created: { lt: 1000 } })).toEqual([]);
    expect(await types({ created: { gte: 1000 } })).toHaveLength(4);
    const both = types({ type: 'a', types: ['b'] });
    expect((await refusal(both)).code).toBe('parameters_exclusive');
  });
});

describe('webhooks', () => {
  test('are signed and sent to whoever asked for the type', async () => {
    const { stripe } = stage;
    const { endpoint, mail } = await listen(['customer.subscription.created']);
    expect(endpoint.secret).toMatch(/^whsec_/);
    const { id } = await subscribe(stripe);
    const [event, ...others] = await mail();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      type: 'customer.subscription.created',
      pending_webhooks: 1,
      data: { object: { id } },
    });
    expect((await stripe.events.retrieve(String(event?.id))).pending_webhooks).toBe(0);
    const [post] = receiver.received;
    expect(() =>
      stripe.webhooks.constructEvent(String(post?.body), String(post?.signature), 'whsec_other'),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError);
  });

  test('are sent again until they are accepted', async () => {
    const { stripe } = stage;
    const { mail } = await listen(['customer.created']);
    receiver.answerWith(500, 302);
    await stripe.customers.create();
    const events = await mail();
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  });

  test('are given up in the end, and the event says so', async () => {
    const { stripe } = stage;
    const { mail } = await listen(['customer.created']);
    receiver.answerWith(500, 500, 500, 500);
    await stripe.customers.create();
    const events = await mail();
    expect(events).toHaveLength(3);
    expect((await stripe.events.retrieve(String(events[0]?.id))).pending_webhooks).toBe(1);
    receiver.answerWith();
  });

  test('that nobody takes disturb nothing', async () => {
    const { stripe, emulator } = stage;
    await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['*'] });
    const { id } = await stripe.customers.create();
    await emulator.settled();
    expect((await stripe.customers.retrieve(id)).id).toBe(id);
  });

  test('include what a test clock brings about', async () => {
    const { stripe } = stage;
    const { mail } = await listen([
      'customer.subscription.deleted',
      'test_helpers.test_clock.ready',
    ]);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_700_000_000 });
    const ending = { trial_period_days: 1, cancel_at_period_end: true };
    await subscribe(stripe, ending, { test_clock: clock.id });
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: 1_700_100_000 });
    expect((await mail()).map(({ type }) => type).sort()).toEqual([
      'customer.subscription.deleted',
      'test_helpers.test_clock.ready',
    ]);
  });

  test('can be known from the seed, with a secret that both sides hold', async () => {
    const { stripe, emulator } = stage;
    const secret = 'whsec_known';
    emulator.seed({ webhookEndpoints: [{ url: receiver.url, secret }] });
    await stripe.customers.create();
    await emulator.settled();
    const [post] = receiver.received;
    const event = stripe.webhooks.constructEvent(
      String(post?.body),
      String(post?.signature),
      secret,
    );
    expect(event.type).toBe('customer.created');
  });

  test('do not hold up the end of the emulator', async () => {
    const emulator = await startStripeEmulator({ webhookRetryDelays: [60_000] });
    emulator.seed({ webhookEndpoints: [{ url: 'http://127.0.0.1:9/', secret: 'whsec_x' }] });
    await sdkFor(emulator).customers.create();
    const started = Date.now();
    await emulator.close();
    await emulator.settled();
    expect(Date.now() - started).toBeLessThan(30_000);
  });
});

describe('webhook endpoints', () => {
  test('tell their secret once', async () => {
    const { stripe } = stage;
    const { endpoint } = await listen(['customer.created']);
    const again = await stripe.webhookEndpoints.retrieve(endpoint.id);
    expect(again).not.toHaveProperty('secret');
    expect((await stripe.webhookEndpoints.list()).data).toEqual([again]);
  });

  test('can be switched off, changed and deleted', async () => {
    const { stripe } = stage;
    const { endpoint, mail } = await listen(['customer.created']);
    const off = await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
    expect(off.status).toBe('disabled');
    await stripe.customers.create();
    expect(await mail()).toEqual([]);
    await stripe.webhookEndpoints.update(endpoint.id, {
      disabled: false,
      enabled_events: ['customer.deleted'],
    });
    const { id } = await stripe.customers.create();
    await stripe.customers.del(id);
    expect((await mail()).map(({ type }) => type)).toEqual(['customer.deleted']);
    expect(await stripe.webhookEndpoints.del(endpoint.id)).toMatchObject({ deleted: true });
    expect((await refusal(stripe.webhookEndpoints.retrieve(endpoint.id))).code).toBe(
      'resource_missing',
    );
  });

  test('need an address and event types', async () => {
    const { webhookEndpoints } = stage.stripe;
    const create = (params: object) =>
      webhookEndpoints.create(params as Stripe.WebhookEndpointCreateParams);
    expect((await refusal(create({ enabled_events: ['*'] }))).param).toBe('url');
    expect((await refusal(create({ url: 'ftp://x', enabled_events: ['*'] }))).code).toBe(
      'url_invalid',
    );
    expect((await refusal(create({ url: 'http://x.co' }))).param).toBe('enabled_events');
    expect((await refusal(create({ url: 'http://x.co', enabled_events: ['?'] }))).message).toBe(
      'Invalid event type: ?',
    );
  });
});
