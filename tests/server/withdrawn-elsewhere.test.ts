/** A receipt must not outlive its cancellation: somebody withdraws it at the provider, and cancels again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSubscriber } from '../factories.ts';
import { usePortal } from '../harness.ts';
import { type StripeGateway, startStripeGateway } from '../stripe-gateway.ts';

const address = { STRIPE_API_HOST: '127.0.0.1:0' };
let gateway: StripeGateway;
beforeAll(async () => {
  gateway = await startStripeGateway(() => portal.stripe.url);
  address.STRIPE_API_HOST = gateway.host;
});
afterAll(() => gateway.close());
// Without webhooks, so that nothing tells the records of the withdrawal.
const portal = usePortal(address);

const cancel = (token: string, subscriptionId: string) =>
  portal.ask(
    `mutation ($input: CancelSubscriptionInput!) {
      cancelSubscription(input: $input) {
        __typename
        ... on CancellationAccepted { cancellation { id state } subscription { cancelAt } }
      }
    }`,
    { token, variables: { input: { subscriptionId } } },
  );

it('is never answered with the receipt of the first one', { timeout: 30_000 }, async () => {
  const { token, subscriptions } = await createSubscriber(portal.sdk);
  const id = subscriptions[0]?.id ?? '';
  const first = (await cancel(token, id)).data.cancelSubscription;
  expect(first.cancellation.state).toBe('CONFIRMED');
  await portal.sdk.subscriptions.update(id, { cancel_at_period_end: false });

  // Stripe says that no end is scheduled, and then nothing more.
  let reads = 0;
  gateway.refuse = ({ method }) => method === 'POST' || (reads += 1) > 1;
  const down = await cancel(token, id);
  expect(down.errors).toMatchObject([{ extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } }]);
  expect(reads).toBeGreaterThan(1);

  gateway.refuse = () => false;
  const second = (await cancel(token, id)).data.cancelSubscription;
  expect(second).toMatchObject({
    cancellation: { state: 'CONFIRMED' },
    subscription: { cancelAt: expect.any(String) as string },
  });
  expect(second.cancellation.id).not.toBe(first.cancellation.id);
  expect((await portal.sdk.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
});
