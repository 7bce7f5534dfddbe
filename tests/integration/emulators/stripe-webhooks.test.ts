/** Events and webhooks: what is raised, who is told, how it is signed, and how often it is tried. */
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Receiver, startReceiver, subscribe, useStripe } from './stripe-support.ts';

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

const secret = 'whsec_known';

/** Registers the receiver and returns what reads its mail, checking each signature. */
function listen(...enabledEvents: string[]) {
  const { stripe, emulator } = stage;
  emulator.seed({ webhookEndpoints: [{ url: receiver.url, secret, enabledEvents }] });
  return async () => {
    await emulator.settled();
    return receiver.received.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, secret),
    );
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
});

describe('webhooks', () => {
  test('are signed and sent to whoever asked for the type', async () => {
    const { stripe } = stage;
    const mail = listen('customer.subscription.created');
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
    const mail = listen('customer.created');
    receiver.answerWith(500, 302);
    await stripe.customers.create();
    const events = await mail();
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  });
});
