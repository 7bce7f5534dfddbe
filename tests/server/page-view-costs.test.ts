/** What a page view asks of upstreams: one document and one list when cold, nothing when warm. Counted, not timed. */
import type { AddressInfo } from 'node:net';
import { setLogFunction } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { createSubscriber } from '../factories.ts';
import { usePortal } from '../harness.ts';
import { startTokenIssuer, type TokenIssuer } from '../signed-tokens.ts';

const secret = 'whsec_costs';
const variables = { STRIPE_WEBHOOK_SECRET: secret, ID_TOKEN_KEYS_URL: 'http://127.0.0.1:0' };
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
beforeAll(async () => {
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = portal.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/webhooks/stripe`;
  portal.stripe.seed({ webhookEndpoints: [{ url, secret }] });
  await portal.services.waiting.look();
});

/** The page's own operation, as the browser sends it. */
const screens = 'client/screens/manage-subscription';
const page = [
  readFileSync(`${screens}/manage-subscription.graphql`, 'utf8').split('\n\n')[0],
  readFileSync(`${screens}/subscription-card.graphql`, 'utf8'),
].join('\n');

/** What a request costs. */
async function costs(view: () => Promise<unknown>) {
  const [documents, keys] = [firestore, issuer.fetches()];
  portal.stripe.requests.clear();
  await view();
  return {
    firestore: firestore - documents,
    stripe: portal.stripe.requests.entries.length,
    keys: issuer.fetches() - keys,
  };
}

describe('a page view', () => {
  it('costs one document and one list when cold, and nothing when warm', async () => {
    const { uid } = await createSubscriber(portal.sdk, [{}, {}]);
    await portal.stripe.settled();
    await portal.services.identity.warm();
    await portal.services.waiting.look();
    const token = await issuer.sign({ sub: uid });
    const view = async () => {
      const { data, errors } = await portal.ask(page, { token });
      expect(errors).toBeUndefined();
      expect(data.viewer.subscriptions).toMatchObject([
        { displayStatus: 'active', cancellationPending: false },
        { displayStatus: 'active', cancellationPending: false },
      ]);
    };
    expect(await costs(view)).toEqual({ firestore: 1, stripe: 1, keys: 0 });
    for (let time = 0; time < 5; time += 1)
      expect(await costs(view)).toEqual({ firestore: 0, stripe: 0, keys: 0 });

    // Another sign-in of the same person.
    const other = await issuer.sign({ sub: uid, iat: Math.floor(Date.now() / 1000) - 5 });
    const again = () => portal.ask(page, { token: other });
    expect(await costs(again)).toEqual({ firestore: 0, stripe: 0, keys: 0 });
  });

  it('is no reason to trust what is remembered with a change, or with a key to the account', async () => {
    const { uid, subscriptions } = await createSubscriber(portal.sdk);
    await portal.stripe.settled();
    const token = await issuer.sign({ sub: uid });
    await portal.ask(page, { token });
    expect(await costs(() => portal.ask(page, { token }))).toMatchObject({ firestore: 0 });

    const way = await costs(() => portal.ask('{ viewer { portalUrl } }', { token }));
    expect(way).toMatchObject({ firestore: 1 });
    const input = `input: { subscriptionId: "${subscriptions[0]?.id}" }`;
    const change = await costs(() =>
      portal.ask(`mutation { resumeSubscription(${input}) { __typename } }`, { token }),
    );
    expect(change.firestore).toBeGreaterThanOrEqual(2);
  });
});
