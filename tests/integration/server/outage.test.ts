/** Tests an upstream that is down: a coded error, a way out, and a process that recovers. */
import { describe, expect, it } from 'vitest';
import { startStripeEmulator } from '../../../emulators/stripe/server.ts';
import {
  createCustomer,
  createSubscriber,
  createUser,
  writeDocument,
} from '../../support/factories.ts';
import { sdkFor, usePortal } from '../../support/harness.ts';
import { useStripeGateway } from '../../support/use-stripe-gateway.ts';

const query = '{ viewer { id subscriptions { id } } }';

describe('Stripe is down', () => {
  const portal = usePortal({ STRIPE_LOGIN_URL: 'https://billing.example.com/login' });

  it('answers with a code, keeps the way out open, and recovers', async () => {
    const { token, email, uid } = await createSubscriber(portal.sdk);
    const port = portal.stripe.port;
    await portal.stripe.close();

    const down = await portal.ask(query, { token });
    expect(down.status).toBe(200);
    expect(down.errors).toMatchObject([
      {
        message: 'We can’t reach our payment provider right now. Please try again.',
        path: ['viewer', 'subscriptions'],
        extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
      },
    ]);
    const way = await portal.ask('{ viewer { portalUrl } }', { token });
    expect(way.errors).toBeUndefined();
    expect(way.data.viewer.portalUrl).toBe(
      `https://billing.example.com/login?prefilled_email=${encodeURIComponent(email)}`,
    );
    const cancel = await portal.ask(
      'mutation { cancelSubscription(input: { subscriptionId: "sub_1" }) { __typename } }',
      { token },
    );
    expect(cancel.errors).toMatchObject([{ extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } }]);
    // The log and the metrics use the same name.
    const metrics = await portal.metrics.register.metrics();
    const circuits = metrics.match(/(?<=^portal_circuit_state\{upstream=")\w+/gm);
    const named = portal.logs().match(/(?<="upstream":")\w+/g) ?? [];
    expect([...new Set(named)]).toEqual(['stripe']);
    expect(circuits).toContain('stripe');

    portal.stripe = await startStripeEmulator({ port });
    const customer = await createCustomer(sdkFor(portal.stripe), [{}]);
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: customer.id }] });
    // The circuit lets a probe through after some seconds.
    await expect.poll(async () => (await portal.ask(query, { token })).errors).toBeUndefined();
    const up = await portal.ask(query, { token });
    expect(up.data.viewer.subscriptions).toHaveLength(1);
  });
});

describe('Stripe answers nonsense', () => {
  const variables = {};
  const gateway = useStripeGateway(variables, () => portal.stripe);
  const portal = usePortal(variables);
  const bodies = ['null', '[]', '{}', '{"data": [{"id": 1}]}', '<html>', '{"data": '];

  it.each(bodies)('is an error, not a blank list: %s', async (text) => {
    const headers = { 'content-type': 'application/json' };
    gateway.plan = () => ({ answer: { status: 200, headers, body: text } });
    const { uid, token } = await createUser();
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: 'cus_1' }] });
    const { errors } = await portal.ask(query, { token });
    expect(errors).toMatchObject([{ extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } }]);
  });
});
