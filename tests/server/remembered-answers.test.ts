/** An answer that is sent again is the answer that would be made anew: whatever changes, and whoever asks. */
import { getAuth } from 'firebase-admin/auth';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createCancellationRecords } from '../../server/services/cancellation-records.ts';
import { createFirestore } from '../../server/services/firestore.ts';
import { createSubscriber, signIn, writeDocument } from '../factories.ts';
import { usePortal } from '../harness.ts';
import { type StripeGateway, startStripeGateway } from '../stripe-gateway.ts';

let gateway: StripeGateway;
const variables = {
  STRIPE_WEBHOOK_SECRET: 'whsec_answers',
  STRIPE_API_HOST: '127.0.0.1:0',
  RATE_LIMIT_READS: '50',
  RATE_LIMIT_STRANGERS: '1000',
};
beforeAll(async () => {
  gateway = await startStripeGateway(() => portal.stripe.url);
  variables.STRIPE_API_HOST = gateway.host;
});
afterAll(() => gateway.close());
const portal = usePortal(variables);
const log = pino({ level: 'silent' });
const soon = () => new Date(Date.now() + 60_000);

const query = `query ManageSubscriptions { viewer { id email customerId role subscriptions {
  id title status displayStatus startedAt endsAt cancelAt willRenew cancellationPending explain
  price { amount currency display isFallback } } } }`;

/** What the log says of a request, once it is over. */
const logged = (id: string) =>
  vi.waitFor(() => {
    const line = portal.logs().match(new RegExp(`^.*"${id}".*"msg":"request"`, 'm'))?.[0];
    return z.object({ remembered: z.boolean().default(false) }).parse(JSON.parse(`${line}}`));
  });

/** Sends a request as it is. `remembered` tells whether its answer was one that had been written before. */
async function send(token: string, payload: object, headers: Record<string, string> = {}) {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: `Bearer ${token}`, ...headers },
    payload,
  });
  const { 'x-request-id': id, ...others } = response.headers;
  return {
    id,
    headers: others,
    status: response.statusCode,
    body: response.body,
    viewer: response.json<{ data?: { viewer: Record<string, unknown> } }>().data?.viewer,
    ...(await logged(String(id))),
  };
}

/** A subscriber whose answer to the query is remembered. */
async function known() {
  const subscriber = await createSubscriber(portal.sdk);
  await portal.services.waiting.look();
  const { token, subscriptions } = subscriber;
  const first = await send(token, { query });
  expect((await send(token, { query })).remembered).toBe(true);
  return { ...subscriber, first, subscriptionId: subscriptions[0]?.id ?? '' };
}

const cancel = (subscriptionId: string) => ({
  query: `mutation { cancelSubscription(input: { subscriptionId: "${subscriptionId}" }) { __typename } }`,
});

describe('a remembered answer', () => {
  it('is the one that was made, to the byte and to the header', async () => {
    const { token, first } = await known();
    const again = await send(token, { query });
    const headers = { ...again.headers, date: first.headers.date };
    expect([again.status, again.body, headers]).toEqual([200, first.body, first.headers]);
    expect(headers['cache-control']).toBe('no-store');
    expect(again.id).not.toBe(first.id);
    expect(first.remembered).toBe(false);
  });

  it('is counted and measured like any other', async () => {
    const { token } = await known();
    const metrics = await portal.metrics.register.metrics();
    const count = /graphql_operations_total\{operation="ManageSubscriptions",.*"ok"\} (\d+)/;
    const before = Number(count.exec(metrics)?.[1]);
    await send(token, { query });
    const after = await portal.metrics.register.metrics();
    expect(Number(count.exec(after)?.[1])).toBe(before + 1);
  });

  it('is nobody else’s', async () => {
    const [one, two] = [await known(), await known()];
    for (const { token, uid, email } of [one, two, one, two]) {
      const { remembered, viewer } = await send(token, { query });
      expect([remembered, viewer]).toMatchObject([true, { id: uid, email }]);
    }
  });

  it('ends with an own change, and with the next one', async () => {
    const { token, subscriptionId } = await known();
    await send(token, cancel(subscriptionId));
    const cancelled = await send(token, { query });
    expect(cancelled.viewer).toMatchObject({ subscriptions: [{ displayStatus: 'Canceled' }] });
    await send(token, {
      query: cancel(subscriptionId).query.replace('cancelSubscription', 'resumeSubscription'),
    });
    const resumed = await send(token, { query });
    expect(resumed.viewer).toMatchObject({ subscriptions: [{ displayStatus: 'active' }] });
    await portal.services.waiting.look();
    await send(token, { query });
    expect((await send(token, { query })).remembered).toBe(true);
  });

  it('ends when the cache is told of a change', async () => {
    const { token, customerId, subscriptionId } = await known();
    await portal.sdk.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
    expect((await send(token, { query })).viewer).toMatchObject({
      subscriptions: [{ displayStatus: 'active' }],
    });
    await portal.services.lists?.invalidate(customerId);
    expect((await send(token, { query })).viewer).toMatchObject({
      subscriptions: [{ displayStatus: 'Canceled' }],
    });
  });

  it('ends when another replica has recorded a cancellation', async () => {
    const { token, customerId, subscriptionId } = await known();
    const elsewhere = createCancellationRecords(createFirestore('demo-stop-smoke-now'));
    await elsewhere.openOrCreate({
      state: 'REQUESTED',
      subscriptionId,
      customerId,
      requestedAt: new Date(),
      confirmedAt: null,
      effectiveAt: null,
      periodEndsAt: soon(),
      attempts: 0,
      dueAt: soon(),
      reason: null,
      comment: null,
      requestedBy: 'SUBSCRIBER',
    });
    await portal.services.waiting.look();
    expect((await send(token, { query })).viewer).toMatchObject({
      subscriptions: [{ displayStatus: 'active', cancellationPending: true }],
    });
  });

  it('ends when a cancellation waits, and when it waits no more', { timeout: 30_000 }, async () => {
    const { token, subscriptionId } = await known();
    gateway.refuse = ({ method }) => method === 'POST';
    await send(token, cancel(subscriptionId));
    const waits = { displayStatus: 'active', cancellationPending: true };
    for (let time = 0; time < 3; time += 1) {
      expect((await send(token, { query })).viewer).toMatchObject({ subscriptions: [waits] });
      await portal.services.waiting.look();
    }
    expect((await send(token, { query })).remembered).toBe(true);
    gateway.refuse = () => false;
    await expect
      .poll(
        async () => {
          for (const record of await portal.services.cancellations.due(soon(), 500))
            await portal.services.cancellations.retry(record, log);
          return (await send(token, { query })).viewer;
        },
        // The circuit to Stripe may be open for some seconds.
        { timeout: 20_000, interval: 500 },
      )
      .toMatchObject({
        subscriptions: [{ displayStatus: 'Canceled', cancellationPending: false }],
      });
  });

  it('ends with the token that it was made for', async () => {
    const { uid, token } = await known();
    await getAuth().updateUser(uid, {
      email: `new-${uid}@example.com`,
      emailVerified: true,
    });
    const renewed = await signIn(uid);
    expect((await send(renewed, { query })).viewer).toMatchObject({
      email: `new-${uid}@example.com`.toLowerCase(),
    });
    expect((await send(token, { query })).remembered).toBe(false);
  });

  it('ends when the sessions are revoked, as soon as a change has found out', async () => {
    const { uid, token, subscriptionId } = await known();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await getAuth().revokeRefreshTokens(uid);
    expect((await send(token, cancel(subscriptionId))).status).toBe(401);
    expect((await send(token, { query })).status).toBe(401);
  });

  it('ends when the directory names another customer', async () => {
    const { uid, token } = await known();
    const other = await createSubscriber(portal.sdk);
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: other.customerId }] });
    await expect
      .poll(
        async () => {
          // What hands out a key to the account asks anew, but for what was asked 2 s ago.
          await send(token, { query: '{ viewer { portalUrl } }' });
          return (await send(token, { query })).viewer;
        },
        { timeout: 5_000, interval: 500 },
      )
      .toMatchObject({ customerId: other.customerId });
  });

  it('takes its place in the limit, and is refused above it, once', async () => {
    const { token } = await known();
    const statuses: number[] = [];
    for (let time = 0; time < 49; time += 1) statuses.push((await send(token, { query })).status);
    expect(statuses).toEqual([...Array<number>(48).fill(200), 429]);
    const metrics = await portal.metrics.register.metrics();
    expect(metrics).toMatch(/rate_limited_total\{budget="reads"\} 1\n/);
  });
});

describe('an answer is made anew', () => {
  it.each([
    [
      'with variables',
      {
        query: query
          .replace('Subscriptions {', 'Subscriptions($n: Int = 10) {')
          .replace('subscriptions {', 'subscriptions(first: $n) {'),
        variables: { n: 1 },
      },
    ],
    ['with a key to the account in it', { query: '{ viewer { portalUrl subscriptions { id } } }' }],
    ['with receipts in it', { query: '{ viewer { subscriptions { id cancellation { id } } } }' }],
    ['with an error in it', { query: '{ viewer { subscriptions(first: 0) { id } } }' }],
    ['with nothing of the list in it', { query: '{ viewer { id } }' }],
  ])('%s', async (_, payload) => {
    const { token } = await known();
    const answers = [await send(token, payload), await send(token, payload)];
    expect(answers.map(({ remembered }) => remembered)).toEqual([false, false]);
  });

  it('in another form, for whoever accepts another', async () => {
    const { token } = await known();
    const accept = 'application/graphql-response+json';
    const other = await send(token, { query }, { accept });
    expect([other.remembered, other.headers['content-type']]).toEqual([
      false,
      `${accept}; charset=utf-8`,
    ]);
    const again = await send(token, { query }, { accept });
    expect([again.remembered, again.headers['content-type']]).toEqual([
      true,
      `${accept}; charset=utf-8`,
    ]);
  });

  it('for the support team', async () => {
    const { uid } = await createSubscriber(portal.sdk);
    await getAuth().setCustomUserClaims(uid, { role: 'support' });
    const token = await signIn(uid);
    for (let time = 0; time < 3; time += 1)
      expect((await send(token, { query })).remembered).toBe(false);
  });

  it('after a token that can’t be good, an empty one, or none', async () => {
    const { token } = await known();
    for (const authorization of [`Bearer ${token}x`, 'Bearer ', token, 'Basic eDp5'])
      expect((await send('', { query }, { authorization })).status).toBe(401);
  });
});
