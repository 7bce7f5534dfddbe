/** "Who is this?" while Stripe does not answer: what is known is shown, and nobody is called unknown. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outcomes } from '../../support/audit-outcomes.ts';
import {
  createCustomer,
  createSubscriber,
  createUser,
  type TestUser,
} from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { startStripeGateway } from '../../support/stripe-gateway.ts';

/** Stripe's address as the server knows it. */
const address = { STRIPE_API_HOST: '127.0.0.1:0' };
let isDown = false;
let gateway: Awaited<ReturnType<typeof startStripeGateway>>;
beforeAll(async () => {
  gateway = await startStripeGateway({
    upstream: () => portal.stripe,
    plan: () => (isDown ? 'unavailable' : 'pass'),
  });
  address.STRIPE_API_HOST = gateway.host;
});
afterAll(() => gateway.close());
afterEach(() => {
  isDown = false;
});

const portal = usePortal(address);
let agent: TestUser;
beforeAll(async () => {
  agent = await createUser({ role: 'support' });
});
const ask = (query: string) => portal.ask(query, { token: agent.token });

describe('whoIs', () => {
  const whoIs = (key: string) =>
    ask(
      `{ whoIs(key: "${key}") {
        subscriber { id }
        billingAccounts { customerId subscriptions { id } }
        notes
      } }`,
    );

  it('shows what is known while Stripe does not answer, with a code, and says that more may be missing', async () => {
    const { uid, email, customerId } = await createSubscriber(portal.sdk);
    isDown = true;
    const answer = await whoIs(email);
    expect(answer.data).toEqual({
      whoIs: {
        subscriber: { id: uid },
        billingAccounts: [{ customerId, subscriptions: null }],
        notes: [
          expect.stringContaining('The payment provider did not answer') as string,
          `Not known just now: the plans of ${customerId}. Ask again.`,
        ],
      },
    });
    expect(answer.errors).toMatchObject([
      {
        path: ['whoIs', 'billingAccounts', 0, 'subscriptions'],
        extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
      },
    ]);
    expect(await outcomes(answer)).toEqual([['whoIs', 'SUCCEEDED']]);
  });

  it('never says that nobody is known when only Stripe may know them', async () => {
    const { id, subscriptions } = await createCustomer(portal.sdk, [{}], 'payer@example.net');
    isDown = true;
    for (const key of ['payer@example.net', id, subscriptions[0]?.id ?? '', 'ABCDEFGH-0001']) {
      const answer = await whoIs(key);
      expect(answer.data ?? null).toBeNull();
      expect(answer.errors).toMatchObject([
        { path: ['whoIs'], extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } },
      ]);
      expect(await outcomes(answer)).toEqual([['whoIs', 'FAILED']]);
    }
  });
});
