/** With webhooks configured, lists are remembered, and never stale: real deliveries over HTTP. */
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSubscriber } from '../factories.ts';
import { usePortal } from '../harness.ts';

const secret = 'whsec_remembered';
const portal = usePortal({ STRIPE_WEBHOOK_SECRET: secret });
beforeAll(async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = portal.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/webhooks/stripe`;
  portal.stripe.seed({ webhookEndpoints: [{ url, secret }] });
});

const query =
  '{ viewer { subscriptions { id displayStatus } cancellations { state requestedBy } } }';
const lists = () =>
  portal.stripe.requests.entries.filter(({ path }) => path === '/v1/subscriptions').length;

describe('a remembered list', () => {
  it('is asked for once, and again after a change at the provider', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const id = subscriptions[0]?.id ?? '';
    await portal.stripe.settled();
    portal.stripe.requests.clear();
    for (let time = 0; time < 3; time += 1) await portal.ask(query, { token });
    expect(lists()).toBe(1);

    await portal.sdk.subscriptions.update(id, { cancel_at_period_end: true });
    await portal.stripe.settled();
    const { data } = await portal.ask(query, { token });
    expect(data.viewer).toEqual({
      subscriptions: [{ id, displayStatus: 'Canceled' }],
      cancellations: [{ state: 'CONFIRMED', requestedBy: 'PAYMENT_PROVIDER' }],
    });

    await portal.sdk.subscriptions.update(id, { cancel_at_period_end: false });
    await portal.stripe.settled();
    const renewed = await portal.ask(query, { token });
    expect(renewed.data.viewer).toEqual({
      subscriptions: [{ id, displayStatus: 'active' }],
      cancellations: [{ state: 'WITHDRAWN', requestedBy: 'PAYMENT_PROVIDER' }],
    });
  });

  it('is forgotten with an own change, before any webhook', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const id = subscriptions[0]?.id ?? '';
    await portal.ask(query, { token });
    await portal.ask(
      `mutation { cancelSubscription(input: { subscriptionId: "${id}" }) { __typename } }`,
      { token },
    );
    const { data } = await portal.ask(query, { token });
    expect(data.viewer.subscriptions).toEqual([{ id, displayStatus: 'Canceled' }]);
    await portal.stripe.settled();
    const after = await portal.ask(query, { token });
    expect(after.data.viewer.cancellations).toEqual([
      { state: 'CONFIRMED', requestedBy: 'SUBSCRIBER' },
    ]);
  });

  it('is refused to whoever forges a webhook', async () => {
    const response = await portal.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: '{"type":"customer.subscription.updated"}',
    });
    expect(response.statusCode).toBe(400);
  });
});
