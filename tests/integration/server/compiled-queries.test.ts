/** A compiled query answers like graphql-js, to the byte, for subscribers of every kind and when upstreams fail. */
import { describe, expect, it } from 'vitest';
import { createSubscriber, createUser, writeDocument } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { operations } from '../../support/manifest.ts';

const portal = usePortal({ STRIPE_WEBHOOK_SECRET: 'whsec_compiled' });
const queries = operations.filter(({ type }) => type === 'query');

/** The answer, with the only part that is new each time made equal. */
async function answerTo(query: string, token: string | undefined) {
  const response = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: { query },
  });
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    body: response.body.replace(/\/p\/session\/[^"]+/g, '/p/session/SESSION'),
  };
}

/** Asks with the text of the manifest, which is compiled, and with another text of the same query. */
async function both(query: string, token?: string) {
  return [await answerTo(query, token), await answerTo(`${query}\n# interpreted`, token)];
}

describe.each(queries.map(({ name, body }) => [name, body] as const))('%s', (_, query) => {
  const people = {
    'a subscriber': () => createSubscriber(portal.sdk),
    'a subscriber with three plans': () =>
      createSubscriber(portal.sdk, [
        { currency: 'eur' },
        { params: { trial_period_days: 14 } },
        { params: { cancel_at_period_end: true } },
      ]),
    'somebody without a plan': () => createUser(),
    'somebody with a malformed document': async () => {
      const user = await createUser();
      await writeDocument(user.uid, { subscriptions: 'none' });
      return user;
    },
  };
  it.each(Object.entries(people))('for %s', async (__, create) => {
    const { token } = await create();
    await answerTo(query, token);
    const [compiled, interpreted] = await both(query, token);
    expect(compiled).toEqual(interpreted);
    expect(compiled?.status).toBe(200);
  });

  it('for nobody', async () => {
    const [compiled, interpreted] = await both(query);
    expect(compiled).toEqual(interpreted);
  });
});

it('leaves a request for an operation that is not there to Apollo', async () => {
  const [{ body: query } = { body: '' }] = queries;
  const response = await portal.app.inject({
    method: 'POST',
    url: '/graphql',
    payload: { query, operationName: 'Another' },
  });
  expect(response.statusCode).toBe(400);
});

it('fails like graphql-js while Stripe is down and nothing is known', async () => {
  const { token } = await createSubscriber(portal.sdk);
  await portal.stripe.close();
  for (const { body } of queries) {
    const [compiled, interpreted] = await both(body, token);
    expect(inOrder(compiled)).toEqual(inOrder(interpreted));
  }
});

/** Fields that fail at the same time are told in the order in which their requests failed: here by their paths. */
function inOrder(answer: { body: string } | undefined) {
  const { errors = [], ...rest } = JSON.parse(answer?.body ?? '{}') as {
    errors?: { path: string[] }[];
  };
  const byPath = errors.toSorted((a, b) => String(a.path).localeCompare(String(b.path)));
  return { ...answer, body: { ...rest, errors: byPath } };
}
