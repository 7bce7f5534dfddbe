/** Tests that the log never has tokens, emails, portal addresses or keys. */
import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { secretKey, usePortal } from '../../support/harness.ts';

const webhookSecret = 'whsec_canary_5f2b8c1d9e7a4f60b3c2d1e0';
const portal = usePortal({ STRIPE_WEBHOOK_SECRET: webhookSecret });

it('logs hold nothing private, wherever it is put and whatever fails', async () => {
  const { token, email, uid } = await createSubscriber(portal.sdk);
  const { data } = await portal.ask('{ viewer { portalUrl } }', { token });
  const url = data.viewer.portalUrl as string;
  const canaries = [token, email, uid, url, secretKey, webhookSecret];
  for (const canary of canaries) {
    const text = encodeURIComponent(canary);
    const headers = Object.fromEntries(
      ['authorization', 'cookie', 'content-type', 'host', 'origin', 'referer', 'user-agent']
        .concat(['stripe-signature', 'traceparent', 'x-forwarded-for', 'x-request-id'])
        .map((name) => [name, canary]),
    );
    const json = { 'content-type': 'application/json' };
    const bearer = { ...json, authorization: `Bearer ${canary}` };
    const signed = { ...json, 'stripe-signature': `t=1,v1=${canary}` };
    const operation = { query: `query ${canary.replaceAll(/\W/g, '_')} { __typename }` };
    const inputs = {
      query: `query ($a: String!, $b: ID) { whoIs(key: $a) { notes } audit(about: { subscriberId: $b }) { hasNextPage } ${text.replaceAll(/\W/g, '_')} }`,
      variables: { a: canary, b: canary, [canary]: canary },
      operationName: canary,
      extensions: { persistedQuery: { version: 1, sha256Hash: canary }, [canary]: canary },
    };
    const sent = [
      { url: `/${text}?a=${text}`, headers },
      { url: `/%${canary}`, headers },
      { url: `/graphql?query=${text}`, headers },
      { method: 'POST', url: '/graphql', headers, payload: canary },
      { method: 'POST', url: '/graphql', headers: bearer, payload: operation },
      { method: 'POST', url: '/graphql', headers: json, payload: operation },
      { method: 'POST', url: '/graphql', headers: json, payload: inputs },
      { method: 'POST', url: '/graphql', headers: json, payload: `{"query":"${canary}` },
      { method: 'POST', url: '/webhooks/stripe', headers: signed, payload: { id: canary } },
    ];
    for (const request of sent) {
      await portal.app.inject(request as InjectOptions).catch(() => undefined);
      if (request.headers === json && 'payload' in request)
        await portal.app.inject({
          ...(request as InjectOptions),
          headers: { ...json, authorization: `Bearer ${token}` },
        });
    }
  }
  await portal.stripe.close();
  await portal.ask('{ viewer { portalUrl subscriptions { id } } }', { token });

  const logs = portal.logs();
  for (const canary of [...canaries, token.slice(0, 30), url.split('/').at(-1) as string]) {
    expect(logs).not.toContain(canary);
    expect(logs).not.toContain(canary.replaceAll(/\W/g, '_'));
    expect(logs).not.toContain(encodeURIComponent(canary));
  }
  expect(logs).toContain('falling back to the login page');
  expect(logs).not.toContain('example.com');
});
