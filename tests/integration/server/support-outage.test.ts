/**
 * Tests support during a Stripe outage: one failing customer hides no other, no one is called unknown, and the audit has each
 * change's outcome.
 */
import { initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { createFirebaseAuth } from '../../../server/adapters/firebase-auth/auth-client.ts';
import { createIdTokens } from '../../../server/adapters/firebase-auth/tokens.ts';
import { outcomes } from '../../support/audit-outcomes.ts';
import { isWrite } from '../../support/changes.ts';
import {
  createCustomer,
  createSubscriber,
  createUser,
  writeDocument,
} from '../../support/factories.ts';
import { useAgent, usePortal } from '../../support/harness.ts';
import type { Plan } from '../../support/stripe-gateway.ts';
import { changes, useStripeGateway } from '../../support/use-stripe-gateway.ts';

const variables = {};
const gateway = useStripeGateway(variables, () => portal.stripe);
const portal = usePortal(variables);
const agent = useAgent();
const ask = (query: string) => portal.ask(query, { token: agent.token });
const unavailable = { extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } };
/** Makes Stripe permanently refuse requests whose path starts like this. */
const refuse = (start: string) => {
  gateway.plan = ({ path }) => (path.startsWith(start) ? 'forbidden' : 'pass');
};

describe('customers', () => {
  it('are there when the subscriptions of one can not be had', async () => {
    const { uid } = await createUser();
    const [one, other] = [
      await createCustomer(portal.sdk, [{}]),
      await createCustomer(portal.sdk, [{}]),
    ];
    await writeDocument(uid, {
      subscriptions: [{ vendorProfileId: one.id }, { vendorProfileId: other.id }],
    });
    gateway.plan = ({ path }) => (path.includes(`customer=${one.id}`) ? 'forbidden' : 'pass');
    const { data, errors } = await ask(
      `{ whoIs(key: "${uid}") { subscriber { customers { id subscriptions { id } } } } }`,
    );
    expect(data.whoIs.subscriber?.customers).toEqual([
      { id: one.id, subscriptions: null },
      { id: other.id, subscriptions: [{ id: other.subscriptions[0]?.id }] },
    ]);
    const path = ['whoIs', 'subscriber', 'customers', 0, 'subscriptions'];
    expect(errors).toMatchObject([{ path, ...unavailable }]);
  });
});

describe('a change', () => {
  const change = (name: string, id = '', more = '') =>
    ask(
      `mutation { ${name}Subscription(input: { subscriptionId: "${id}" }) { __typename ${more} } }`,
    );

  it('fails when nothing is known of the plan, and the audit says so', async () => {
    refuse('');
    const answer = await change('cancel', 'sub_never_seen');
    expect(answer.errors).toMatchObject([unavailable]);
    expect(await outcomes(answer)).toEqual([['cancelSubscription', 'FAILED']]);
  });

  it('is done, for the caller and the audit, when it is recorded to be carried out later', async () => {
    const { subscriptions } = await createSubscriber(portal.sdk);
    gateway.plan = changes('unavailable');
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

  it('changes nothing, for the caller and the audit, if Stripe permanently refuses it', async () => {
    const { subscriptions } = await createSubscriber(portal.sdk, [
      { params: { cancel_at_period_end: true } },
    ]);
    gateway.plan = changes('forbidden');
    const answer = await change('resume', subscriptions[0]?.id);
    expect(answer.data.resumeSubscription).toEqual({ __typename: 'ResumeRefused' });
    expect(await outcomes(answer)).toEqual([['resumeSubscription', 'UNCHANGED']]);
  });

  it('is in the audit before Stripe is asked for it', async () => {
    const { subscriptions, uid } = await createSubscriber(portal.sdk);
    const subscriptionId = subscriptions[0]?.id;
    const seen: unknown[] = [];
    gateway.plan = async (request): Promise<Plan> => {
      if (!isWrite(request)) return 'pass';
      const entries = getFirestore().collection('audit');
      const { docs } = await entries.where('subscriptionId', '==', subscriptionId).get();
      seen.push(...docs.map((document) => document.data()));
      return 'pass';
    };
    const answer = await change('cancel', subscriptionId);
    expect(seen).toMatchObject([
      { subscriberId: uid, operation: 'cancelSubscription', outcome: 'STARTED' },
    ]);
    expect(await outcomes(answer)).toEqual([['cancelSubscription', 'SUCCEEDED']]);
  });
});

describe('whoIs', () => {
  const whoIs = (key: string) =>
    ask(`{ whoIs(key: "${key}") {
      subscriber { id } customers { id subscriptions { id } } notes
    } }`);

  it('shows what is known while Stripe does not answer, with a code, and says that more may be missing', async () => {
    const { uid, email, customerId } = await createSubscriber(portal.sdk);
    gateway.plan = () => 'unavailable';
    const answer = await whoIs(email);
    expect(answer.data).toEqual({
      whoIs: {
        subscriber: { id: uid },
        customers: [{ id: customerId, subscriptions: null }],
        notes: [
          expect.stringContaining('The payment provider didn’t answer') as string,
          `Not known just now: the plans of ${customerId}. Ask again.`,
        ],
      },
    });
    const path = ['whoIs', 'customers', 0, 'subscriptions'];
    expect(answer.errors).toMatchObject([{ path, ...unavailable }]);
    expect(await outcomes(answer)).toEqual([['whoIs', 'SUCCEEDED']]);
  });

  it('never says that a person is unknown when only Stripe may know them', async () => {
    const { id, subscriptions } = await createCustomer(portal.sdk, [{}], 'payer@example.net');
    gateway.plan = () => 'unavailable';
    for (const key of ['payer@example.net', id, subscriptions[0]?.id ?? '', 'ABCDEFGH-0001']) {
      const answer = await whoIs(key);
      expect(answer.data ?? null).toBeNull();
      expect(answer.errors).toMatchObject([{ path: ['whoIs'], ...unavailable }]);
      expect(await outcomes(answer)).toEqual([['whoIs', 'FAILED']]);
    }
  });
});

describe('while Firebase Auth is down, the portal', () => {
  const projectId = 'demo-stop-smoke-now';

  /** Puts Firebase Auth on a port without a listener. firebase-admin keeps the address of its first call. */
  async function deadAuth() {
    const auth = getAuth(initializeApp({ projectId }, 'dead'));
    const { FIREBASE_AUTH_EMULATOR_HOST: host } = process.env;
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = '127.0.0.1:9';
    await expect(auth.getUser('anybody')).rejects.toThrow();
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = host;
    return auth;
  }

  it('stops support and changes with a code that is no log-out, and lets subscribers look', async () => {
    const { uid, token, subscriptions } = await createSubscriber(portal.sdk);
    const dead = await deadAuth();
    const auth: Pick<Auth, 'getUser' | 'verifyIdToken'> = {
      verifyIdToken: (bearer) => getAuth().verifyIdToken(bearer),
      getUser: (id) => dead.getUser(id),
    };
    portal.services.tokens = createIdTokens(createFirebaseAuth(auth as Auth), {
      projectId,
      keys: null,
    });
    const cancel = `mutation { cancelSubscription(input: { subscriptionId: "${subscriptions[0]?.id}" }) { __typename } }`;
    const stopped = [
      await ask(`{ whoIs(key: "${uid}") { subscriber { id } } }`),
      await ask(cancel),
      await portal.ask(cancel, { token }),
    ];
    for (const answer of stopped) {
      expect(answer).toMatchObject({
        status: 503,
        errors: [{ extensions: { code: 'DIRECTORY_UNAVAILABLE' } }],
      });
      expect(await outcomes(answer)).toEqual([]);
    }
    const own = async () =>
      (await portal.ask('{ viewer { subscriptions { cancelAt } } }', { token })).data.viewer;
    // The outages above may have opened Stripe's circuit.
    await expect.poll(own).toEqual({ subscriptions: [{ cancelAt: null }] });
  });
});
