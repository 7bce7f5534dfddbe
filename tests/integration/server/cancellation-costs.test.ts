/** What a cancellation asks of upstreams. Counted, not timed, and without webhooks, whose arrival would count as well. */
import { setLogFunction } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { operationBody } from '../../support/manifest.ts';
import { startTokenIssuer, type TokenIssuer } from '../../support/signed-tokens.ts';

const variables = { STRIPE_WEBHOOK_SECRET: 'whsec_costs', ID_TOKEN_KEYS_URL: 'http://127.0.0.1:0' };
let issuer: TokenIssuer;
/** Requests to Firestore, by the SDK's own log. */
let firestore = 0;
beforeAll(async () => {
  issuer = await startTokenIssuer();
  variables.ID_TOKEN_KEYS_URL = issuer.url;
  setLogFunction((line) => {
    if (line.includes('Sending request')) firestore += 1;
  });
});
afterAll(async () => {
  setLogFunction(null);
  await issuer.close();
});
const portal = usePortal(variables);

it('costs a list and a change at Stripe; of Firestore, the customer, and two reads and three writes of the account', async () => {
  const { uid, subscriptions } = await createSubscriber(portal.sdk, [{}, {}]);
  const token = await issuer.sign({ sub: uid });
  await portal.ask(operationBody('ManageSubscriptions'), { token });
  firestore = 0;
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
  expect(firestore).toBe(6);
  expect(portal.stripe.requests.entries).toHaveLength(2);
});
