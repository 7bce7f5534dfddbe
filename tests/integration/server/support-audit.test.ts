/** Tests that the audit has every look-up, change and refusal before the answer, and that support is refused without it. */
import { createHash } from 'node:crypto';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAudit } from '../../../server/adapters/firestore/audit-entries.ts';
import { createFirestore } from '../../../server/adapters/firestore/firestore-client.ts';
import { readKey } from '../../../server/domain/support/lookup-key.ts';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { type Portal, useAgent, usePortal } from '../../support/harness.ts';

const portal = usePortal();
/** A client of this file's own, because it reads the emulator's address when made. */
const connect = () => createFirestore('demo-stop-smoke-now');
const agent = useAgent();
let subscriber: Awaited<ReturnType<typeof createSubscriber>>;
beforeEach(async () => {
  subscriber = await createSubscriber(portal.sdk);
});

/** Returns the entries of a request, without what differs each time. */
async function stored({ headers }: { headers: Record<string, unknown> }) {
  const { docs } = await getFirestore()
    .collection('audit')
    .where('requestId', '==', headers['x-request-id'])
    .get();
  return docs
    .map((document) => {
      const { id, at, expiresAt, requestId, about, ...fields } = document.data() as Record<
        string,
        unknown
      >;
      expect(expiresAt).toBeDefined();
      expect(about).toEqual(expect.any(Array));
      expect(document.id).toBe(id);
      expect(Math.abs((at as { toMillis: () => number }).toMillis() - Date.now())).toBeLessThan(
        60_000,
      );
      expect(requestId).toBe(headers['x-request-id']);
      return fields;
    })
    .sort((a, b) => String(a['operation']).localeCompare(String(b['operation'])));
}
const byAgent = () => ({ agentId: agent.uid, agentEmail: agent.email });
/** The audit's form of a looked-up user id. One in 150 has letters only and is read as a name. */
const key = () =>
  `sha256:${createHash('sha256').update(readKey(subscriber.uid).text).digest('hex')}`;
const aboutSubscriber = () => ({ subscriberId: subscriber.uid, subscriptionId: null });
const ask = (query: string, { token } = agent) => portal.ask(query, { token });
const lookUp = () => `{ whoIs(key: "${subscriber.uid}") { subscriber { id } } }`;
const cancel = (id = subscriber.subscriptions[0]?.id) =>
  `mutation { cancelSubscription(input: { subscriptionId: "${id}" }) { __typename } }`;
const changes = () => portal.stripe.requests.entries.filter(({ method }) => method === 'POST');

describe('the audit', () => {
  it('has each look-up of a request: agent, person, operation, outcome; even one without a match', async () => {
    const answer = await ask(`{
      found: whoIs(key: "${subscriber.uid}") { subscriber { customers { isUsed } } }
      unknown: whoIs(key: "unknown") { notes }
    }`);
    const entries = await stored(answer);
    const lookUp = { ...byAgent(), ...aboutSubscriber(), key: key(), operation: 'whoIs' };
    expect(entries).toContainEqual({ ...lookUp, outcome: 'SUCCEEDED' });
    expect(
      entries.map(({ operation, outcome, subscriberId }) => [operation, outcome, subscriberId]),
    ).toEqual(
      expect.arrayContaining([
        ['customers', 'SUCCEEDED', subscriber.uid],
        ['whoIs', 'SUCCEEDED', subscriber.uid],
        ['whoIs', 'NOT_FOUND', null],
      ]),
    );
    expect(entries).toHaveLength(3);
  });

  it('has a change with its subscription, and one that found none', async () => {
    const subscriptionId = subscriber.subscriptions[0]?.id;
    const { uid: subscriberId, customerId } = subscriber;
    const about = { subscriberId, customerId, subscriptionId };
    expect(await stored(await ask(cancel()))).toEqual([
      { ...byAgent(), ...about, operation: 'cancelSubscription', outcome: 'SUCCEEDED' },
    ]);
    expect(await stored(await ask(cancel().replaceAll('cancel', 'resume')))).toEqual([
      { ...byAgent(), ...about, operation: 'resumeSubscription', outcome: 'SUCCEEDED' },
    ]);
    expect(await stored(await ask(cancel('sub_unknown')))).toEqual([
      {
        ...byAgent(),
        subscriberId: null,
        subscriptionId: 'sub_unknown',
        operation: 'cancelSubscription',
        outcome: 'NOT_FOUND',
      },
    ]);
  });

  it('has nothing of what subscribers do with their own', async () => {
    const { token } = subscriber;
    for (const query of ['{ viewer { id subscriptions { id } } }', cancel()])
      expect(await stored(await ask(query, { ...agent, token }))).toEqual([]);
  });
});

describe('the audit of refusals', () => {
  it('has a caller without a token', async () => {
    const answer = await portal.ask(lookUp());
    expect(answer.data).toBeNull();
    expect(answer.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await stored(answer)).toEqual([
      {
        agentId: null,
        agentEmail: null,
        subscriberId: null,
        subscriptionId: null,
        key: key(),
        operation: 'whoIs',
        outcome: 'REFUSED',
      },
    ]);
  });

  const billing = '{ viewer { id customers { id } } }';
  it.each<[string, () => string, () => object | null]>([
    ['whoIs', () => lookUp(), () => null],
    [
      'audit',
      () => `{ audit(about: { subscriberId: "${subscriber.uid}" }) { hasNextPage } }`,
      () => null,
    ],
    ['customers', () => billing, () => ({ viewer: { id: subscriber.uid, customers: null } })],
  ])('has a subscriber who asks for %s', async (operation, query, data) => {
    const { token, uid, email } = subscriber;
    const answer = await portal.ask(query(), { token });
    expect(answer.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
    expect(answer.data).toEqual(data());
    expect(await stored(answer)).toMatchObject([
      { agentId: uid, agentEmail: email, operation, outcome: 'REFUSED' },
    ]);
  });

  it('has an agent who asks for a subscriber’s portal', async () => {
    portal.stripe.requests.clear();
    const answer = await ask(lookUp().replace('{ id }', '{ a: portalUrl b: portalUrl }'));
    expect(answer.data.whoIs.subscriber).toEqual({ a: null, b: null });
    expect(changes()).toEqual([]);
    expect(answer.errors?.map(({ extensions: { code } }) => code)).toEqual([
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
    expect(await stored(answer)).toEqual([
      { ...byAgent(), ...aboutSubscriber(), operation: 'portalUrl', outcome: 'REFUSED' },
      {
        ...byAgent(),
        ...aboutSubscriber(),
        key: key(),
        operation: 'whoIs',
        outcome: 'SUCCEEDED',
      },
    ]);
  });

  const demotions: [string, string, number, (uid: string) => Promise<unknown>][] = [
    ['lost the role', 'FORBIDDEN', 403, (uid) => getAuth().setCustomUserClaims(uid, {})],
    [
      'was disabled',
      'UNAUTHENTICATED',
      401,
      (uid) => getAuth().updateUser(uid, { disabled: true }),
    ],
  ];
  it.each(demotions)(
    'has an agent who %s, with the old token: %s',
    async (_, code, status, demote) => {
      const former = await createUser({ role: 'support' });
      expect((await ask(lookUp(), former)).errors).toBeUndefined();
      await demote(former.uid);
      portal.stripe.requests.clear();
      // By the second time the token is known as revoked.
      for (const query of [lookUp(), lookUp(), cancel()]) {
        const answer = await ask(query, former);
        expect(answer).toMatchObject({ status, errors: [{ extensions: { code } }] });
        expect(answer.data).toBeUndefined();
        expect(await stored(answer)).toMatchObject([
          {
            agentId: former.uid,
            operation: query.includes('cancel') ? 'cancelSubscription' : 'whoIs',
            outcome: 'REFUSED',
          },
        ]);
      }
      expect(changes()).toEqual([]);
    },
  );

  it('limits the entries of each refused caller, so that they can’t fill the store', async () => {
    const audit = createAudit(connect(), { refusalsPerMinute: 3 });
    const before = portal.services.audit;
    portal.services.audit = audit;
    try {
      const { token } = subscriber;
      for (const times of [2, 1, 0, 0]) {
        const query = '{ a: whoIs(key: "a") { notes } b: whoIs(key: "b") { notes } }';
        const answer = await portal.ask(query, { token });
        expect(answer.errors).toHaveLength(1);
        // If one entry can't be stored, the answer doesn't wait for the other.
        await expect.poll(async () => (await stored(answer)).length).toBe(times);
      }
      // Another person's refusals count separately.
      expect(await stored(await portal.ask(lookUp()))).toHaveLength(1);
      expect(await stored(await ask(lookUp()))).toHaveLength(1);
    } finally {
      portal.services.audit = before;
    }
    expect(portal.logs()).toContain(
      '"operation":"whoIs","stored":false,"msg":"support operation refused"',
    );
  });
});

// Each request waits for the store until its deadline.
describe('the portal, while the audit store is down,', () => {
  const { FIRESTORE_EMULATOR_HOST: host } = process.env;
  let inUse: Portal['services']['audit'];
  beforeEach(() => {
    inUse = portal.services.audit;
    // Nothing listens on this port: the real SDK is refused, even on reconnection.
    process.env['FIRESTORE_EMULATOR_HOST'] = '127.0.0.1:9';
    portal.services.audit = createAudit(connect());
  });
  afterEach(() => {
    process.env['FIRESTORE_EMULATOR_HOST'] = host;
    portal.services.audit = inUse;
  });

  it('refuses support, and changes nothing', async () => {
    portal.stripe.requests.clear();
    const queries = [
      lookUp(),
      cancel(),
      '{ viewer { customers { id } } }',
      `{ audit(about: { subscriberId: "${subscriber.uid}" }) { hasNextPage } }`,
    ];
    for (const query of queries) {
      const { errors, data } = await ask(query);
      expect(errors).toMatchObject([{ extensions: { code: 'DIRECTORY_UNAVAILABLE' } }]);
      expect(JSON.stringify(data ?? null)).not.toContain(subscriber.uid);
    }
    expect(changes()).toEqual([]);
  });

  it('leaves subscribers alone, and still refuses them what is support’s', async () => {
    const { token, uid } = subscriber;
    const own = await portal.ask('{ viewer { id subscriptions { id } } }', { token });
    expect(own.errors).toBeUndefined();
    const { data } = await portal.ask(cancel(), { token });
    expect(data.cancelSubscription.__typename).toBe('CancellationAccepted');
    const foreign = await portal.ask(`{ whoIs(key: "${uid}") { notes } }`, { token });
    expect(foreign.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  });
});

it('the log holds nothing private of all this', () => {
  const logs = portal.logs();
  expect(logs).toContain('"msg":"support operation refused"');
  for (const canary of [agent.uid, agent.email, agent.token, '@example.com', subscriber.uid])
    expect(logs).not.toContain(canary);
});
