/** Stripe fails while support works: one account's failure hides no other, and the audit says what became of a change. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFirebaseAccounts } from '../../../server/adapters/firebase-auth/accounts.ts';
import { createFirebaseAuth } from '../../../server/adapters/firebase-auth/client.ts';
import { createTokenReader } from '../../../server/adapters/firebase-auth/id-token.ts';
import { createIdentity } from '../../../server/adapters/firebase-auth/identity.ts';
import { outcomes } from '../../support/audit-outcomes.ts';
import {
  createCustomer,
  createSubscriber,
  createUser,
  type TestUser,
  writeDocument,
} from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

/** Stripe's address as the server knows it: passes everything on, but for what is refused. */
const gateway = { STRIPE_API_HOST: '127.0.0.1:0' };
let server: Server;
/** What a refused request is answered with: 403 is for good. */
let refusal = 403;
let isRefused: (incoming: IncomingMessage) => boolean | Promise<boolean> = () => false;
beforeAll(async () => {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (await isRefused(incoming)) {
      outgoing.writeHead(refusal, { 'content-type': 'application/json' });
      outgoing.end('{"error":{"type":"invalid_request_error","message":"not permitted"}}');
      return;
    }
    const { hostname, port } = new URL(portal.stripe.url);
    const { method, url: path, headers } = incoming;
    const onward = request({ hostname, port, method, path, headers }, (from) => {
      outgoing.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(outgoing);
    });
    incoming.pipe(onward);
  };
  server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  gateway.STRIPE_API_HOST = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  isRefused = () => false;
  refusal = 403;
});

const portal = usePortal(gateway);
let agent: TestUser;
beforeAll(async () => {
  agent = await createUser({ role: 'support' });
});
const ask = (query: string) => portal.ask(query, { token: agent.token });

describe('billing accounts', () => {
  it('are there when the subscriptions of one can not be had', async () => {
    const { uid } = await createUser();
    const [one, other] = [
      await createCustomer(portal.sdk, [{}]),
      await createCustomer(portal.sdk, [{}]),
    ];
    await writeDocument(uid, {
      subscriptions: [{ vendorProfileId: one.id }, { vendorProfileId: other.id }],
    });
    isRefused = ({ url }) => url?.includes(`customer=${one.id}`) ?? false;
    const { data, errors } = await ask(
      `{ subscriber(by: { uid: "${uid}" }) { billingAccounts { customerId subscriptions { id } } } }`,
    );
    expect(data.subscriber?.billingAccounts).toEqual([
      { customerId: one.id, subscriptions: null },
      { customerId: other.id, subscriptions: [{ id: other.subscriptions[0]?.id }] },
    ]);
    expect(errors).toMatchObject([
      {
        path: ['subscriber', 'billingAccounts', 0, 'subscriptions'],
        extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
      },
    ]);
  });

  it('are an error, not a list without duplicates, when those can not be looked for', async () => {
    const { uid } = await createSubscriber(portal.sdk);
    isRefused = ({ url }) => url?.startsWith('/v1/customers?') ?? false;
    const answer = await ask(
      `{ subscriber(by: { uid: "${uid}" }) { id billingAccounts { customerId } } }`,
    );
    expect(answer.data.subscriber).toEqual({ id: uid, billingAccounts: null });
    expect(answer.errors).toMatchObject([{ extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } }]);
    expect(await outcomes(answer)).toEqual(
      expect.arrayContaining([
        ['subscriber', 'SUCCEEDED'],
        ['billingAccounts', 'FAILED'],
      ]),
    );
  });
});

describe('a change', () => {
  const change = (name: string, id = '', more = '') =>
    ask(
      `mutation { ${name}Subscription(input: { subscriptionId: "${id}" }) { __typename ${more} } }`,
    );

  it('of which nothing is known fails, and the audit says so', async () => {
    isRefused = () => true;
    const answer = await change('cancel', 'sub_never_seen');
    expect(answer.errors).toMatchObject([{ extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } }]);
    expect(await outcomes(answer)).toEqual([['cancelSubscription', 'FAILED']]);
  });

  it('that is recorded to be carried out later is done, for the caller and the audit', async () => {
    const { subscriptions } = await createSubscriber(portal.sdk);
    refusal = 503;
    isRefused = ({ method }) => method === 'POST';
    const answer = await change(
      'cancel',
      subscriptions[0]?.id,
      '... on CancellationAccepted { cancellation { state requestedBy } }',
    );
    expect(answer.errors).toBeUndefined();
    expect(answer.data.cancelSubscription).toMatchObject({
      cancellation: { state: 'REQUESTED', requestedBy: 'SUPPORT' },
    });
    expect(await outcomes(answer)).toEqual([['cancelSubscription', 'SUCCEEDED']]);
  });

  it('that Stripe refuses for good changed nothing, for the caller and the audit', async () => {
    const { subscriptions } = await createSubscriber(portal.sdk, [
      { params: { cancel_at_period_end: true } },
    ]);
    isRefused = ({ method }) => method === 'POST';
    const answer = await change('resume', subscriptions[0]?.id);
    expect(answer.data.resumeSubscription).toEqual({ __typename: 'ResumeRefused' });
    expect(await outcomes(answer)).toEqual([['resumeSubscription', 'UNCHANGED']]);
  });

  it('that fails after it was begun has failed', async () => {
    const { subscriptions } = await createSubscriber(portal.sdk);
    // Whose it is can be found out, and no more.
    isRefused = ({ url }) => url?.startsWith('/v1/subscriptions?') ?? false;
    const answer = await change('resume', subscriptions[0]?.id);
    expect(answer.errors).toMatchObject([{ extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } }]);
    expect(await outcomes(answer)).toEqual([['resumeSubscription', 'FAILED']]);
  });

  it('is in the audit before Stripe is asked for it', async () => {
    const { subscriptions, uid } = await createSubscriber(portal.sdk);
    const subscriptionId = subscriptions[0]?.id;
    const seen: unknown[] = [];
    isRefused = async ({ method }) => {
      if (method !== 'POST') return false;
      const entries = getFirestore().collection('audit');
      const { docs } = await entries.where('subscriptionId', '==', subscriptionId).get();
      seen.push(...docs.map((document) => document.data()));
      return false;
    };
    const answer = await change('cancel', subscriptionId);
    expect(seen).toMatchObject([
      { subscriberId: uid, operation: 'cancelSubscription', outcome: 'STARTED' },
    ]);
    expect(await outcomes(answer)).toEqual([['cancelSubscription', 'SUCCEEDED']]);
  });
});

describe('Firebase Auth is down', () => {
  const projectId = 'demo-stop-smoke-now';

  /** Accounts by way of a port that nothing listens on; firebase-admin keeps the address of its first call. */
  async function deadAccounts() {
    const auth = getAuth(initializeApp({ projectId }, 'dead'));
    const { FIREBASE_AUTH_EMULATOR_HOST: host } = process.env;
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = '127.0.0.1:9';
    await expect(auth.getUser('anybody')).rejects.toThrow();
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
    return createFirebaseAccounts(createFirebaseAuth(auth));
  }

  it('stops support and changes with a code that is no log-out, and lets subscribers look', async () => {
    const { uid, token, subscriptions } = await createSubscriber(portal.sdk);
    const read = createTokenReader(projectId);
    const [alive, dead] = [
      createFirebaseAccounts(createFirebaseAuth(getAuth())),
      await deadAccounts(),
    ];
    portal.services.identity = createIdentity({
      read,
      prove: async (bearer) => {
        await alive.verifyUnsigned(bearer);
        return read(bearer);
      },
      confirm: (claims) => dead.confirm(claims),
      warm: async () => {},
    });
    const cancel = `mutation { cancelSubscription(input: { subscriptionId: "${subscriptions[0]?.id}" }) { __typename } }`;
    const stopped = [
      await ask(`{ subscriber(by: { uid: "${uid}" }) { id } }`),
      await ask(cancel),
      await portal.ask(cancel, { token }),
    ];
    for (const answer of stopped) {
      expect(answer).toMatchObject({
        status: 503,
        errors: [{ extensions: { code: 'DIRECTORY_UNAVAILABLE' } }],
      });
      // Nobody was refused.
      expect(await outcomes(answer)).toEqual([]);
    }
    const own = await portal.ask('{ viewer { subscriptions { cancelAt } } }', { token });
    expect(own.errors).toBeUndefined();
    expect(own.data.viewer.subscriptions).toEqual([{ cancelAt: null }]);
  });
});
