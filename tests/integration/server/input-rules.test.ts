/** Tests that input can't harm others: bad text and absurd ids are refused before any upstream call. */
import type { InjectOptions } from 'fastify';
import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { expect, describe, it } from 'vitest';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();
const half = 'a\ud800b';
const long = 'x'.repeat(256);

const cancel =
  'mutation ($input: CancelSubscriptionInput!) { cancelSubscription(input: $input) { __typename } }';
const resume =
  'mutation ($id: ID!) { resumeSubscription(input: { subscriptionId: $id }) { __typename } }';
const find = 'query ($key: String!) { whoIs(key: $key) { notes } }';
const audit =
  'query ($id: ID!, $after: ID) { audit(about: { subscriberId: $id }, after: $after) { hasNextPage } }';

/** Counts an agent's audit entries and Stripe's requests. */
async function traces(uid: string) {
  const firestore = getFirestore(
    getApps()[0] ?? initializeApp({ projectId: 'demo-stop-smoke-now' }),
  );
  const entries = firestore.collection('audit').where('agentId', '==', uid);
  const { count } = (await entries.count().get()).data();
  return { audit: count, stripe: portal.stripe.requests.entries.length };
}

const absurdDefault = `query ($id: ID = "${long}") { audit(about: { subscriberId: $id }) { hasNextPage } }`;
const inVariables: [string, string, object][] = [
  ['an absurd default', absurdDefault, {}],
  ['half a character in a comment', cancel, { input: { subscriptionId: 'sub_1', comment: half } }],
  ['half a character in an id', cancel, { input: { subscriptionId: half } }],
  ['an id of absurd length in an input', cancel, { input: { subscriptionId: long } }],
  ['an id of absurd length in a plain variable', resume, { id: long }],
  ['half a character in a look-up', find, { key: half }],
  ['half a character in a cursor', audit, { id: 'uid', after: half }],
];
const inLiterals: [string, string][] = [
  ['half a character, escaped', String.raw`whoIs(key: "a\ud800b") { notes }`],
  ['half a character in a block', `whoIs(key: """${half}""") { notes }`],
  ['an id of absurd length', `audit(about: { subscriberId: "${long}" }) { hasNextPage }`],
  ['an absurd number as id', `audit(about: { subscriberId: ${'9'.repeat(256)} }) { hasNextPage }`],
];

describe('the server refuses', () => {
  it.each([
    ...inVariables,
    ...inLiterals.map(([what, field]): [string, string, object] => [what, `{ ${field} }`, {}]),
  ])('%s', async (_, query, variables) => {
    const { uid, token } = await createUser({ role: 'support' });
    const before = await traces(uid);
    const { status, data, errors } = await portal.ask(query, { token, variables });
    expect({ status, data, errors }).toMatchObject({
      status: 400,
      data: undefined,
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect(errors).toHaveLength(1);
    expect(await traces(uid)).toEqual(before);
  });

  const named = { query: 'query A { __typename }', operationName: half };
  const byGet = { query: find, variables: JSON.stringify({ key: half }) };
  it.each<[string, InjectOptions]>([
    ['in the name of the operation', { method: 'POST', payload: named }],
    ['in an address', { headers: { 'apollo-require-preflight': 'yes' }, query: byGet }],
  ])('half a character %s', async (_, request) => {
    const answer = await portal.app.inject({ url: '/graphql', ...request });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_USER_INPUT' } }] });
  });
});

it('whole characters and ids of 255 are fine', async () => {
  const { token, subscriptions } = await createSubscriber(portal.sdk);
  const input = { subscriptionId: subscriptions[0]?.id, comment: 'Danke, war schön 😀 \u{10FFFF}' };
  const canceled = await portal.ask(cancel, { token, variables: { input } });
  expect(canceled.data.cancelSubscription.__typename).toBe('CancellationAccepted');
  const unknown = await portal.ask(resume, { token, variables: { id: 'x'.repeat(255) } });
  expect(unknown.data.resumeSubscription.__typename).toBe('SubscriptionNotFound');
});
