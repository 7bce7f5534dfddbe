/** What a cancellation asks of upstreams. Counted, not timed, and without webhooks, whose arrival would count as well. */
import { expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { useFirestoreRequests } from '../../support/firestore-requests.ts';
import { usePortal } from '../../support/harness.ts';
import { operationBody } from '../../support/manifest.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';

const variables = { STRIPE_WEBHOOK_SECRET: 'whsec_costs' };
const options = {};
const issuer = useTokenIssuer(options);
const firestore = useFirestoreRequests();
const portal = usePortal(variables, options);

it('costs a list and a change at Stripe; of Firestore, the customer, and two reads and three writes of the account', async () => {
  const { uid, subscriptions } = await createSubscriber(portal.sdk, [{}, {}]);
  const token = await issuer().sign({ sub: uid });
  await portal.ask(operationBody('ManageSubscriptions'), { token });
  const before = firestore();
  portal.stripe.requests.clear();

  const input = `input: { subscriptionId: "${subscriptions[0]?.id}" }`;
  const fields = '{ __typename ... on CancellationAccepted { subscription { displayStatus } } }';
  const { data } = await portal.ask(`mutation { cancelSubscription(${input}) ${fields} }`, {
    token,
  });

  expect(data.cancelSubscription).toMatchObject({
    __typename: 'CancellationAccepted',
    subscription: { displayStatus: 'Canceled' },
  });
  expect(firestore() - before).toBe(6);
  expect(portal.stripe.requests.entries).toHaveLength(2);
});
