/** Tests the audit trail of a person: every look-up and refusal, by any key, in pages. */
import { getFirestore } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCustomer, createSubscriber, createUser } from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import { cancel } from '../../support/changes.ts';

const portal = usePortal();
const agent = useAgent();
let subscriber: Awaited<ReturnType<typeof createSubscriber>>;
beforeEach(async () => {
  subscriber = await createSubscriber(portal.sdk);
});

interface Page {
  nodes: Record<string, string | null>[];
  hasNextPage: boolean;
}
async function audit(about: object, page: object = {}): Promise<Page> {
  const { data, errors } = await portal.ask(
    `query ($about: AuditSubject!, $first: Int! = 50, $after: ID) {
      audit(about: $about, first: $first, after: $after) {
        nodes {
          id operation outcome key agentId customerId subscriptionId subscriberId
        }
        hasNextPage
      }
    }`,
    { token: agent.token, variables: { about, ...page } },
  );
  expect(errors).toBeUndefined();
  return (data as unknown as { audit: Page }).audit;
}
const by = ({ nodes }: Page, agentId: string | null) =>
  nodes
    .filter((entry) => entry.agentId === agentId)
    .map(({ operation, outcome, key }) => [operation, outcome, key]);
const whoIs = (key: string, caller: { token?: string }) =>
  portal.ask(`{ whoIs(key: ${JSON.stringify(key)}) { subscriber { id } } }`, caller);

it.each([{}, { subscriberId: 'a', customerId: 'cus_a' }, { subscriberId: null }])(
  'is of exactly one subject, in a variable or in the text: not of %j',
  async (about) => {
    const text = JSON.stringify(about).replaceAll(/"(\w+)":/g, '$1: ');
    const [inText, inVariable] = [text, '$about'].map(
      (subject) => `{ audit(about: ${subject}) { hasNextPage } }`,
    );
    const { token } = agent;
    for (const { errors } of [
      await portal.ask(inText ?? '', { token }),
      await portal.ask(`query ($about: AuditSubject!) ${inVariable}`, {
        token,
        variables: { about },
      }),
    ])
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  },
);

describe('a refused look-up', () => {
  it('is in the trail of its target, by each key', async () => {
    const { token, uid } = await createUser();
    const { email, customerId } = subscriber;
    await whoIs(` ${email.toUpperCase()}`, { token });
    await whoIs(subscriber.uid, { token });
    await whoIs(customerId, { token });
    expect(by(await audit({ subscriberId: subscriber.uid }), uid)).toEqual([
      ['whoIs', 'REFUSED', customerId],
      ['whoIs', 'REFUSED', subscriber.uid],
      ['whoIs', 'REFUSED', email],
    ]);
  });
});

describe('the key that was looked up', () => {
  it('is stored as a hash, never as an address, and found by the address', async () => {
    const newAddress = `unknown-${subscriber.uid.toLowerCase()}@example.com`;
    await whoIs(newAddress, agent);
    await whoIs(subscriber.email, agent);
    const audits = getFirestore().collection('audit');
    const { docs } = await audits.where('agentId', '==', agent.uid).get();
    const stored = JSON.stringify(docs.map((document) => document.data()));
    expect(stored).toContain('sha256:');
    expect(stored).not.toContain(newAddress);
    expect(stored).not.toContain(subscriber.email);

    expect(by(await audit({ key: newAddress.toUpperCase() }), agent.uid)[0]).toEqual([
      'whoIs',
      'NOT_FOUND',
      newAddress.toUpperCase(),
    ]);
    expect(by(await audit({ subscriberId: subscriber.uid }), agent.uid)).toEqual([
      ['whoIs', 'SUCCEEDED', subscriber.email],
    ]);
  });
});

it('entries about a customer without an owner are found by the customer, and by the key', async () => {
  const { id, subscriptions } = await createCustomer(portal.sdk, [{}]);
  const subscriptionId = subscriptions[0]?.id ?? '';
  await whoIs(subscriptionId, agent);
  await cancel(portal, agent, { subscriptionId });
  expect((await audit({ customerId: id })).nodes).toMatchObject([
    { operation: 'cancelSubscription', outcome: 'SUCCEEDED', customerId: id, subscriptionId },
    { operation: 'whoIs', outcome: 'SUCCEEDED', customerId: id, subscriberId: null },
  ]);
  const byKey = by(await audit({ key: subscriptionId }), agent.uid);
  expect(byKey).toContainEqual(['whoIs', 'SUCCEEDED', subscriptionId]);
  expect(byKey).toContainEqual(['cancelSubscription', 'SUCCEEDED', null]);
});

it('is read in pages, and says whether there are more', async () => {
  for (let times = 0; times < 3; times += 1) await whoIs(subscriber.uid, agent);
  const about = { subscriberId: subscriber.uid };
  const first = await audit(about, { first: 2 });
  expect(first).toMatchObject({ hasNextPage: true });
  expect(first.nodes).toHaveLength(2);
  // Reading the first page adds an entry newer than the page.
  const second = await audit(about, { first: 1, after: first.nodes[1]?.id });
  expect(second).toMatchObject({ hasNextPage: false, nodes: [{ operation: 'whoIs' }] });
});

it('has nothing of what was not valid, and FAILED of no refusal by the provider', async () => {
  const { errors } = await portal.ask(
    `{ audit(about: { subscriberId: "${subscriber.uid}" }, first: 0) { hasNextPage } }`,
    { token: agent.token },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  const id = subscriber.subscriptions[0]?.id ?? '';
  await portal.sdk.subscriptions.cancel(id);
  await cancel(portal, agent, { subscriptionId: id });
  expect(by(await audit({ subscriberId: subscriber.uid }), agent.uid)).toEqual([
    ['cancelSubscription', 'UNCHANGED', null],
  ]);
});
