/** Tests deleteAccount: it ends every plan, then deletes the user, reports failures in between, and finishes on repetition. */
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createCustomer,
  createSubscriber,
  createUser,
  writeDocument,
} from '../../support/factories.ts';
import { type Answer, scanDocuments, usePortal } from '../../support/harness.ts';
import { startStripeGateway } from '../../support/stripe-gateway.ts';
import { changes, useStripeGateway } from '../../support/use-stripe-gateway.ts';
import { planOf, resume } from '../../support/changes.ts';

const variables = { STRIPE_LOGIN_URL: 'https://billing.example.com/login' };
const stripe = useStripeGateway(variables, () => portal.stripe);

/** A proxy before Firebase Auth that can refuse deletions of users. */
let firebase: Awaited<ReturnType<typeof startStripeGateway>>;
let mayRemove = true;
const refusal = {
  status: 403,
  headers: { 'content-type': 'application/json' },
  body: '{"error":{"code":403,"message":"INSUFFICIENT_PERMISSION"}}',
};
beforeAll(async () => {
  const [host = '', port] = String(process.env['FIREBASE_AUTH_EMULATOR_HOST']).split(':');
  firebase = await startStripeGateway({
    upstream: () => ({ host, port: Number(port) }),
    plan: ({ path }) =>
      !mayRemove && path.endsWith('accounts:delete') ? { answer: refusal } : 'pass',
  });
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = firebase.host;
});
afterEach(() => void (mayRemove = true));
afterAll(() => firebase.close());
const portal = usePortal(variables);

const ending = `cancellations {
  cancellation { id state requestedBy subscriptionId }
  subscription { id willRenew explain }
}`;

interface Deletion {
  __typename: 'AccountDeleted' | 'AccountNotDeleted';
  message: string;
  loginUrl: string;
  cancellations: {
    cancellation: { id: string; state: string; requestedBy: string; subscriptionId: string };
    subscription: { id: string; willRenew: boolean; explain: string };
  }[];
  remaining: { id: string }[];
}

async function deleteAccount(token?: string): Promise<Answer & { deletion: Deletion }> {
  const answer = await portal.ask(
    `mutation {
      deleteAccount {
        __typename
        ... on AccountDeleted { message german: message(language: DE) ${ending} }
        ... on AccountNotDeleted { message loginUrl ${ending} remaining { id } }
      }
    }`,
    token === undefined ? {} : { token },
  );
  const data = answer.data as unknown as { deleteAccount: Deletion } | null;
  return { ...answer, deletion: data?.deleteAccount as Deletion };
}

const hasUser = (uid: string) =>
  getAuth()
    .getUser(uid)
    .then(
      () => true,
      () => false,
    );
const renews = async (id: string) =>
  !(await portal.sdk.subscriptions.retrieve(id)).cancel_at_period_end;
const auditOf = async (uid: string) =>
  (await getFirestore().collection('audit').where('subscriberId', '==', uid).get()).docs
    .map((each) => each.data())
    .sort((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));

describe('deleteAccount', () => {
  it('ends the plan, says until when it runs, keeps the receipt and removes the login', async () => {
    const { uid, token, customerId, subscriptions } = await createSubscriber(portal.sdk);
    const id = subscriptions[0]?.id ?? '';
    const { deletion, errors } = await deleteAccount(token);
    expect(errors).toBeUndefined();
    expect(deletion).toMatchObject({
      __typename: 'AccountDeleted',
      message: expect.stringMatching(
        /^Your account is deleted\. Premium until \w+ \d+, \d{4}\. No more payments\.$/,
      ) as string,
      cancellations: [
        {
          cancellation: { state: 'CONFIRMED', requestedBy: 'SUBSCRIBER', subscriptionId: id },
          subscription: { id, willRenew: false },
        },
      ],
    });
    expect(await renews(id)).toBe(false);
    expect(await hasUser(uid)).toBe(false);
    expect(await deleteAccount(token)).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED' } }],
    });

    // Support's key to the customer and the proof still exist.
    const firestore = getFirestore();
    const cancellation = deletion.cancellations[0]?.cancellation.id ?? '';
    expect((await firestore.doc(`cancellations/${cancellation}`).get()).data()).toMatchObject({
      customerId,
      state: 'CONFIRMED',
    });
    expect((await firestore.doc(`users_subscriptions/${uid}`).get()).exists).toBe(true);
    expect(await auditOf(uid)).toMatchObject([
      { operation: 'deleteAccount', agentId: uid, agentEmail: null, outcome: 'SUCCEEDED' },
    ]);
  });

  it('nothing is read with the old token afterwards, on no replica', async () => {
    const { token, uid, customerId } = await createSubscriber(portal.sdk);
    const fields = [
      'subscriptions { id }',
      'lastEnded { title }',
      'subscriptionsAsOf',
      'payments { hasNextPage }',
      'paymentMethod { last4 }',
      'customerId',
    ];
    // The emulator is asked about each new token.
    const replica = await portal.addReplica();
    const readAll = () =>
      Promise.all([
        portal.ask(`{ viewer { ${fields.join(' ')} } }`, { token }),
        replica.ask('{ viewer { cancellations { nodes { id } } } }', { token }),
      ]);
    for (const { status, errors } of await readAll()) {
      expect(status).toBe(200);
      expect(errors).toBeUndefined();
    }
    await deleteAccount(token);
    const answers = await readAll();
    for (const { status, errors = [] } of answers) {
      expect(status).toBe(401);
      expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(
        new Set(['UNAUTHENTICATED']),
      );
    }
    const refused = answers[0].errors?.map(({ path }) => path?.[1]);
    expect(refused?.sort()).toEqual(fields.map((field) => field.split(' ')[0]).sort());
    expect(JSON.stringify(answers.map(({ data }) => data))).not.toContain(customerId);
    expect(await hasUser(uid)).toBe(false);
  });

  it('the owner reads on while a deletion runs', async () => {
    const { token, customerId, subscriptions } = await createSubscriber(portal.sdk);
    const plans = () => portal.ask('{ viewer { subscriptions { id } } }', { token });
    await plans();
    await getFirestore()
      .doc(`customer_records/${customerId}`)
      .update({ deletion: { ids: ['another'], at: new Date() } });
    expect((await plans()).data).toEqual({
      viewer: { subscriptions: subscriptions.map(({ id }) => ({ id })) },
    });
  });

  it('ends the plans of every customer of the person, also those that the portal does not show', async () => {
    const { uid, email, token } = await createUser();
    const [first, second, duplicate] = [
      await createCustomer(portal.sdk, [{}]),
      await createCustomer(portal.sdk, [{}, { params: { trial_period_days: 7 } }]),
      await createCustomer(portal.sdk, [{}], email),
    ];
    const outsider = await createCustomer(portal.sdk, [{}]);
    // Bought with this person's address, but another user's document names it.
    const child = await createCustomer(portal.sdk, [{}], email);
    await writeDocument((await createUser()).uid, {
      subscriptions: [{ vendorProfileId: child.id }],
    });
    await writeDocument(uid, {
      subscriptions: [{ vendorProfileId: first.id }, { vendorProfileId: second.id }],
    });
    await scanDocuments(portal);
    const { deletion } = await deleteAccount(token);
    const all = [first, second, duplicate].flatMap(({ subscriptions }) => subscriptions);
    expect(deletion.__typename).toBe('AccountDeleted');
    expect(deletion.cancellations.map(({ subscription }) => subscription.id).sort()).toEqual(
      all.map(({ id }) => id).sort(),
    );
    expect(deletion.message.match(/ until /g)).toHaveLength(4);
    for (const { id } of all) expect(await renews(id)).toBe(false);
    for (const { subscriptions } of [outsider, child])
      expect(await renews(subscriptions[0]?.id ?? '')).toBe(true);
  });

  it('has the receipt of an end that was there before', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const id = subscriptions[0]?.id ?? '';
    await portal.sdk.subscriptions.update(id, { cancel_at_period_end: true });
    const { deletion } = await deleteAccount(token);
    expect(deletion).toMatchObject({
      __typename: 'AccountDeleted',
      cancellations: [{ cancellation: { subscriptionId: id } }],
    });
  });

  it('deletes an account without a plan', async () => {
    const { uid, token } = await createUser();
    const message = 'Your account is deleted. You have no active plan.';
    expect((await deleteAccount(token)).deletion).toEqual({
      __typename: 'AccountDeleted',
      message,
      german: 'Ihr Konto ist gelöscht. Sie haben kein aktives Abo.',
      cancellations: [],
    });
    expect(await hasUser(uid)).toBe(false);
  });

  it('is done once when it is asked twice at the same time', async () => {
    const { uid, token, subscriptions } = await createSubscriber(portal.sdk);
    const answers = await Promise.all([deleteAccount(token), deleteAccount(token)]);
    // The second request may arrive after the user's deletion.
    const ends = answers.map(({ deletion, errors }) =>
      errors ? errors[0]?.extensions.code : deletion.__typename,
    );
    expect(ends).toContain('AccountDeleted');
    expect(['AccountDeleted', 'UNAUTHENTICATED']).toEqual(expect.arrayContaining(ends));
    expect(await hasUser(uid)).toBe(false);
    const all = getFirestore().collection('cancellations');
    const cancellations = await all.where('subscriptionId', '==', subscriptions[0]?.id).get();
    expect(cancellations.size).toBe(1);
  });
});

describe('when something fails', () => {
  it('Stripe refuses to end a plan: the login stays, and the answer says which plan goes on', async () => {
    const { uid, token, subscriptions, email } = await createSubscriber(portal.sdk, [{}, {}]);
    const [one = '', other = ''] = subscriptions.map(({ id }) => id);
    stripe.plan = ({ method, path }) =>
      method !== 'GET' && path.includes(other) ? 'forbidden' : 'pass';
    const { deletion, errors } = await deleteAccount(token);
    expect(errors).toBeUndefined();
    expect(deletion).toMatchObject({
      __typename: 'AccountNotDeleted',
      message: expect.stringContaining('our payment provider refused to end a plan') as string,
      loginUrl: `https://billing.example.com/login?prefilled_email=${encodeURIComponent(email)}`,
      cancellations: [{ subscription: { id: one, willRenew: false } }],
      remaining: [{ id: other }],
    });
    expect(await hasUser(uid)).toBe(true);
    expect(await renews(one)).toBe(false);
    expect(await auditOf(uid)).toMatchObject([{ outcome: 'FAILED' }]);
  });

  it('Stripe does not answer: nothing was changed', async () => {
    const { uid, token, subscriptions } = await createSubscriber(portal.sdk);
    stripe.plan = () => 'unavailable';
    const { errors } = await deleteAccount(token);
    const message = expect.stringContaining('Nothing was changed') as string;
    const extensions = { code: 'PAYMENT_PROVIDER_UNAVAILABLE' };
    expect(errors).toMatchObject([{ message, extensions }]);
    stripe.plan = () => 'pass';
    expect(await hasUser(uid)).toBe(true);
    expect(await renews(subscriptions[0]?.id ?? '')).toBe(true);
    expect(await auditOf(uid)).toEqual([]);
  });

  it('more customers have the address than are looked at: nothing was changed', async () => {
    const { uid, email, token, subscriptions } = await createSubscriber(portal.sdk);
    portal.stripe.seed({
      customers: Array.from({ length: 21 }, (_, index) => ({ id: `cus_${uid}x${index}`, email })),
    });
    const { deletion } = await deleteAccount(token);
    expect(deletion.message).toContain('too many plans to end at once');
    expect(await hasUser(uid)).toBe(true);
    expect(await renews(subscriptions[0]?.id ?? '')).toBe(true);
  });

  it('is done where Stripe offers no search, and not for any other error of a search', async () => {
    const { uid, token, subscriptions } = await createSubscriber(portal.sdk);
    const answerSearch = (message: string) => {
      const body = JSON.stringify({ error: { type: 'invalid_request_error', message } });
      stripe.plan = ({ path }) =>
        path.includes('/search') ? { answer: { ...refusal, status: 400, body } } : 'pass';
    };
    answerSearch('We were unable to parse your search query.');
    const { errors } = await deleteAccount(token);
    expect(errors?.[0]?.message).toContain('Nothing was changed');
    expect(await hasUser(uid)).toBe(true);
    answerSearch('The search feature is temporarily unavailable in your region.');
    expect((await deleteAccount(token)).deletion.__typename).toBe('AccountDeleted');
    stripe.plan = () => 'pass';
    expect(await hasUser(uid)).toBe(false);
    expect(await renews(subscriptions[0]?.id ?? '')).toBe(false);
  });

  it('Stripe stops answering after the plans were seen: the end is recorded, and the login goes', async () => {
    const { uid, token, customerId } = await createSubscriber(portal.sdk);
    stripe.plan = changes('unavailable');
    const { deletion } = await deleteAccount(token);
    expect(deletion).toMatchObject({
      __typename: 'AccountDeleted',
      message: expect.stringContaining('our payment provider hasn’t confirmed it yet') as string,
      cancellations: [{ cancellation: { state: 'REQUESTED' } }],
    });
    expect(await hasUser(uid)).toBe(false);
    stripe.plan = () => 'pass';
    // The reconciler does this some seconds later.
    const { value: record } = await portal.services.records.read(customerId);
    expect(record.pendingSince).not.toBeNull();
  });

  it('the login can not be removed: the plan ends, that is said, and asking again finishes', async () => {
    const { uid, token, subscriptions } = await createSubscriber(portal.sdk);
    mayRemove = false;
    const first = await deleteAccount(token);
    expect(first.deletion).toMatchObject({
      __typename: 'AccountNotDeleted',
      message: expect.stringMatching(/^Your plans end, but /) as string,
      cancellations: [{ cancellation: { subscriptionId: subscriptions[0]?.id } }],
      remaining: [],
    });
    expect(await hasUser(uid)).toBe(true);

    mayRemove = true;
    const second = await deleteAccount(token);
    expect(second.deletion.__typename).toBe('AccountDeleted');
    expect(second.deletion.cancellations).toEqual(first.deletion.cancellations);
    expect(await hasUser(uid)).toBe(false);
    const outcomes = (await auditOf(uid)).map(({ outcome }) => String(outcome));
    expect(outcomes).toEqual(['FAILED', 'SUCCEEDED']);
  });

  it('a resume in between does not survive the second request', async () => {
    const subscriber = await createSubscriber(portal.sdk);
    const id = subscriber.subscriptions[0]?.id ?? '';
    mayRemove = false;
    await deleteAccount(subscriber.token);
    await resume(portal, subscriber, { subscriptionId: id });
    expect(await planOf(portal, subscriber)).toMatchObject({ willRenew: true });
    mayRemove = true;
    expect((await deleteAccount(subscriber.token)).deletion.__typename).toBe('AccountDeleted');
    expect(await renews(id)).toBe(false);
  });
});

describe('while an account is being deleted', () => {
  const isMarked = async (customerId: string) =>
    (await getFirestore().doc(`customer_records/${customerId}`).get()).get('deletion') !== null;

  it('no plan is resumed on another device, before or after', async () => {
    const subscriber = await createSubscriber(portal.sdk);
    const id = subscriber.subscriptions[0]?.id ?? '';
    const answers: Answer[] = [];
    let isDone = false;
    const insist = async () => {
      while (!isDone) answers.push(await resume(portal, subscriber, { subscriptionId: id }));
    };
    const insisting = insist();
    const { deletion } = await deleteAccount(subscriber.token);
    isDone = true;
    await insisting;
    // The last answer is true: either the account is deleted and the plan ends, or the user exists.
    const isDeleted = deletion.__typename === 'AccountDeleted';
    expect(await hasUser(subscriber.uid)).toBe(!isDeleted);
    if (isDeleted) expect(await renews(id)).toBe(false);
    const agent = await createUser({ role: 'support' });
    if (isDeleted)
      expect((await resume(portal, agent, { subscriptionId: id })).data).toMatchObject({
        resumeSubscription: {
          __typename: 'ResumeRefused',
          message: expect.stringContaining('being deleted') as string,
        },
      });
  });

  it('a failed one lets the plans be resumed', async () => {
    const subscriber = await createSubscriber(portal.sdk);
    mayRemove = false;
    await deleteAccount(subscriber.token);
    expect(await isMarked(subscriber.customerId)).toBe(false);
    mayRemove = true;
    await deleteAccount(subscriber.token);
    expect(await isMarked(subscriber.customerId)).toBe(true);
  });
});

describe('nothing is deleted', () => {
  it('without a token', async () => {
    const { errors } = await deleteAccount();
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('for a user whose sessions have ended', async () => {
    const { uid, token } = await createSubscriber(portal.sdk);
    await getAuth().updateUser(uid, { disabled: true });
    expect((await deleteAccount(token)).status).toBe(401);
    expect(await hasUser(uid)).toBe(true);
  });

  it('for a support agent, whose login is the team’s', async () => {
    const agent = await createUser({ role: 'support' });
    const { errors } = await deleteAccount(agent.token);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect(await hasUser(agent.uid)).toBe(true);
    const { docs } = await getFirestore()
      .collection('audit')
      .where('agentId', '==', agent.uid)
      .get();
    expect(docs.map((each) => each.data())).toMatchObject([
      { operation: 'deleteAccount', outcome: 'REFUSED' },
    ]);
  });
});
