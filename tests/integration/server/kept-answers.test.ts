/** An answer is sent again only while nothing that it was made of can have changed, and only to whom it belongs. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createSubscriber, writeDocument } from '../../support/factories.ts';
import { type Answer, type PortalOptions, usePortal } from '../../support/harness.ts';
import { useTokenIssuer } from '../../support/use-token-issuer.ts';
import { cancel } from './changes.ts';

const secret = 'whsec_kept';
const variables = {
  STRIPE_WEBHOOK_SECRET: secret,
};
const options: PortalOptions = { budgets: { reads: 30 } };
const issuer = useTokenIssuer(options);
const portal = usePortal(variables, options);
beforeAll(() => portal.receiveWebhooks(secret));

const query = '{ viewer { id email subscriptions { id displayStatus cancelAt } } }';

/** Asks, and says whether the log line of the request calls the answer cached. */
async function ask(token: string, text = query, headers: object = {}, values?: object) {
  const logged = portal.logs().length;
  const response = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload: { query: text, variables: values },
  });
  const lines = () => portal.logs().slice(logged);
  await expect.poll(lines).toContain('"route":"/graphql"');
  const answer = response.json<Pick<Answer, 'data' | 'errors'>>();
  const { statusCode: status, headers: sent } = response;
  return {
    ...answer,
    status,
    type: sent['content-type'],
    isCached: lines().includes('"cached":true'),
  };
}

/** A subscriber of whom nothing is kept yet, with a signed token. */
async function somebody() {
  const subscriber = await createSubscriber(portal.sdk);
  await portal.quiet();
  return { ...subscriber, token: await issuer().sign({ sub: subscriber.uid }) };
}

describe('the second equal question', () => {
  it('is answered with the same answer, without asking anybody', async () => {
    const { token } = await somebody();
    const first = await ask(token);
    portal.stripe.requests.clear();
    const second = await ask(token);
    expect([first.isCached, second.isCached]).toEqual([false, true]);
    expect(second).toEqual({ ...first, isCached: true });
    expect(portal.stripe.requests.entries).toEqual([]);
  });

  it('is counted and limited like any other', async () => {
    const { token } = await somebody();
    const counted = async () =>
      Number(
        /^portal_graphql_operations_total\{operation="anonymous",type="query",outcome="ok"\} (\d+)$/m.exec(
          await portal.metrics.register.metrics(),
        )?.[1] ?? 0,
      );
    const before = await counted();
    for (let time = 0; time < 30; time += 1) expect((await ask(token)).status).toBe(200);
    expect((await counted()) - before).toBe(30);
    expect(await ask(token)).toMatchObject({
      status: 429,
      isCached: false,
      errors: [{ extensions: { code: 'RATE_LIMITED' } }],
    });
  });

  it('is executed when it is asked in another form, or differs in a letter', async () => {
    const { token } = await somebody();
    await ask(token);
    const plain = { accept: 'application/json' };
    expect((await ask(token, query, plain)).isCached).toBe(false);
    const standard = { accept: 'application/graphql-response+json' };
    const other = await ask(token, query, standard);
    expect(other.isCached).toBe(false);
    expect((await ask(token, query, standard)).type).toBe(other.type);
    expect((await ask(token, `${query} `)).isCached).toBe(false);
  });
});

describe('questions with variables', () => {
  const text = 'query Some($first: Int!) { viewer { subscriptions(first: $first) { id } } }';
  const first = (token: string, count: unknown) => ask(token, text, {}, { first: count });

  it('are one question only with equal values', async () => {
    const { token } = await somebody();
    expect((await first(token, 1)).isCached).toBe(false);
    expect((await first(token, 2)).isCached).toBe(false);
    expect((await first(token, 2)).isCached).toBe(true);
    expect(await first(token, 'many')).toMatchObject({ status: 400, isCached: false });
  });
});

describe('what was kept is gone', () => {
  it('after a change of one’s own', async () => {
    const { token, subscriptions } = await somebody();
    await ask(token);
    expect((await ask(token)).isCached).toBe(true);
    await cancel(portal, { token }, { subscriptionId: subscriptions[0]?.id });
    const after = await ask(token);
    expect(after.isCached).toBe(false);
    expect(after.data.viewer.subscriptions).toMatchObject([{ displayStatus: 'Canceled' }]);
  });

  it('after a webhook', async () => {
    const { token, subscriptions } = await somebody();
    await ask(token);
    await portal.sdk.subscriptions.update(subscriptions[0]?.id ?? '', {
      cancel_at_period_end: true,
    });
    await portal.stripe.settled();
    const after = await ask(token);
    expect(after.isCached).toBe(false);
    expect(after.data.viewer.subscriptions).toMatchObject([{ displayStatus: 'Canceled' }]);
  });

  it('for another token, which may say something else of its owner', async () => {
    const { uid, token } = await somebody();
    await ask(token);
    const renamed = await issuer().sign({ sub: uid, email: 'new@example.com' });
    const answer = await ask(renamed);
    expect(answer.isCached).toBe(false);
    expect(answer.data.viewer.email).toBe('new@example.com');
  });
});

describe('never kept', () => {
  it.each([
    ['a key to the account', '{ viewer { portalUrl } }'],
    ['an error', '{ viewer { subscriptions(first: 99) { id } } }'],
    ['what is support’s', '{ viewer { billingAccounts { isUsed } } }'],
    [
      'a change',
      'mutation { resumeSubscription(input: { subscriptionId: "sub_1" }) { __typename } }',
    ],
  ])('%s', async (_, text) => {
    const { token } = await somebody();
    await ask(token);
    for (let time = 0; time < 3; time += 1) expect((await ask(token, text)).isCached).toBe(false);
  });

  it('an answer to somebody else', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, somebody));
    for (let time = 0; time < 2; time += 1)
      for (const { uid, token, subscriptions } of people) {
        const { data } = await ask(token);
        expect(data.viewer).toMatchObject({
          id: uid,
          subscriptions: [{ id: subscriptions[0]?.id }],
        });
      }
    // Two subscribers whose documents name one customer have an answer each.
    const [one, two] = [await somebody(), await somebody()];
    await writeDocument(two.uid, { subscriptions: [{ vendorProfileId: one.customerId }] });
    for (let time = 0; time < 2; time += 1)
      for (const { uid, token } of [one, two])
        expect((await ask(token)).data.viewer).toMatchObject({
          id: uid,
          subscriptions: [{ id: one.subscriptions[0]?.id }],
        });
  });

  it('an answer to a token that is refused since', async () => {
    const { uid, token } = await somebody();
    await ask(token);
    const expired = await issuer().sign({ sub: uid, exp: Math.floor(Date.now() / 1000) - 10 });
    expect(await ask(expired)).toMatchObject({ status: 401, isCached: false });
  });
});
