/** Tests owners: the index of users by their documents' customers, the scan that fills it, and its effects for two people. */
import { randomUUID } from 'node:crypto';
import { getFirestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { createOwnerScan } from '../../../server/domain/subscriber/owner-scan.ts';
import { findPerson } from '../../../server/domain/support/person.ts';
import { log } from '../../simulation/process.ts';
import { cancel, declareUnder, cancellationsOf, resume } from '../../support/changes.ts';
import { createCustomer, createUser, type TestUser } from '../../support/factories.ts';
import { scanDocuments, useAgent, usePortal, useWorker } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { useStripeGateway } from '../../support/use-stripe-gateway.ts';

useOwnFirestore();
const variables = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'receipts@smoke.test' };
const gateway = useStripeGateway(variables, () => portal.stripe);
const portal = usePortal(variables);
const agent = useAgent();
useWorker(portal);

const newId = () => `cus_${randomUUID().slice(0, 8)}`;
const collection = (name: string) => getFirestore().collection(name);
const document = (uid: string) => collection('users_subscriptions').doc(uid);

/** Documents that name a customer, in the shops' forms. */
const shapes: [name: string, subscriptions: (id: string) => unknown[]][] = [
  ['the customer and nothing else', (id) => [{ vendorProfileId: id }]],
  ['more fields', (id) => [{ vendorProfileId: id, vendor: 'stripe', isTrial: false }]],
  ['a space around the id', (id) => [{ vendorProfileId: ` ${id} ` }]],
  ['it second, next to a number', (id) => [{ vendorProfileId: 12345 }, { vendorProfileId: id }]],
  ['it first, before a newer one', (id) => [{ vendorProfileId: id }, { vendorProfileId: newId() }]],
  ['it third and twice', (id) => ['', null, { vendorProfileId: id }, { vendorProfileId: id }]],
];

describe('the index of owners', () => {
  const uidsOf = (id: string) => portal.services.customerOwners.uidsOf(id);

  it.each(shapes)(
    'has the user whose document has %s, after a scan or a view',
    async (_, write) => {
      const [scanned, seen] = [newId(), newId()];
      await document(`by-scan-${scanned}`).set({ subscriptions: write(scanned) });
      await scanDocuments(portal);
      expect(await uidsOf(scanned)).toEqual([`by-scan-${scanned}`]);
      await document(`by-view-${seen}`).set({ subscriptions: write(seen) });
      await portal.services.subscriberDocuments.find(`by-view-${seen}`);
      await expect.poll(() => uidsOf(seen)).toEqual([`by-view-${seen}`]);
    },
  );

  it('survives documents that name nothing, a thousand, or what can be no id', async () => {
    const [customerId, uid] = [newId(), randomUUID()];
    const odd = ['__proto__', 'a/b', '', 'stripe'].map((id) => ({ vendorProfileId: id }));
    await document('no-list').set({ email: 'a@example.com' });
    await document('odd').set({ subscriptions: odd });
    const many = Array.from({ length: 1_000 }, (_, index) => ({ vendorProfileId: `cus_${index}` }));
    await document(uid).set({ subscriptions: [{ vendorProfileId: customerId }, ...many] });
    await scanDocuments(portal);
    expect(await uidsOf(customerId)).toEqual([uid]);
    expect(await uidsOf('cus_18')).toEqual([uid]);
    expect(await uidsOf('cus_19')).toEqual([]);
  });

  it('is filled once by concurrent replicas, and continues after a kill, page by page', async () => {
    const ids = Array.from({ length: 110 }, newId);
    for (const id of ids)
      await document(`paged-${id}`).set({ subscriptions: [{ vendorProfileId: id }] });
    const { services } = portal;
    const { customerOwners, subscriberDocuments } = services;
    let pages = 0;
    const page: typeof subscriberDocuments.page = (...args) => {
      pages += 1;
      return subscriberDocuments.page(...args);
    };
    const replicas = [1, 2].map(() =>
      createOwnerScan({ customerOwners, subscriberDocuments: { page }, log }),
    );
    const killed = createOwnerScan({
      ...{ customerOwners, log },
      subscriberDocuments: { page: () => Promise.reject(new Error('killed')) },
    });
    const turn = () => Promise.all(replicas.map((replica) => replica.handle('scan')));
    const isDue = async () => (await replicas[0]?.due(new Date(), 1))?.length === 1;
    await customerOwners.startScan();
    await expect(killed.handle('scan')).rejects.toThrow('killed');
    await turn();
    expect(pages).toBe(0);
    await collection('scans')
      .doc('customer_owners')
      .update({ dueAt: new Date(0) });
    const { startedAt } = (await customerOwners.scan()).value ?? expect.fail();
    await turn();
    expect(pages).toBe(1);
    await expect.poll(isDue).toBe(true);
    await turn();
    expect(pages).toBe(2);
    const { completed, changedSince } = (await customerOwners.scan()).value ?? expect.fail();
    expect([completed?.startedAt, changedSince]).toEqual([startedAt, startedAt]);
    expect(await isDue()).toBe(false);
    for (const id of ids) expect(await uidsOf(id)).toEqual([`paged-${id}`]);
  });

  it('is not read for documents that were not changed since the last scan, until a backfill', async () => {
    const customerId = newId();
    await document(`old-${customerId}`).set({ subscriptions: [{ vendorProfileId: customerId }] });
    await scanDocuments(portal);
    await collection('customer_owners').doc(customerId).delete();
    const { changedSince } = (await portal.services.customerOwners.scan()).value ?? expect.fail();
    const { named } = await portal.services.subscriberDocuments.page(null, 1_000, changedSince);
    expect([...named.keys()]).not.toContain(customerId);
    await scanDocuments(portal);
    expect(await uidsOf(customerId)).toEqual([`old-${customerId}`]);
  });
});

interface Viewer {
  subscriptions: { id: string }[] | null;
  otherSubscriptions: { id: string }[] | null;
  hasUnlinkedPurchase: boolean;
  isComplete: boolean;
  entitlement: { isActive: boolean } | null;
}
const view = async ({ token }: TestUser) => {
  const query = `{ viewer {
    subscriptions { id } otherSubscriptions { id } hasUnlinkedPurchase isComplete entitlement { isActive }
  } }`;
  const { data, errors } = await portal.ask(query, { token });
  return {
    ...(data.viewer as unknown as Viewer),
    codes: errors?.map((each) => each.extensions.code),
  };
};
const deleteAccount = async ({ token }: TestUser) => {
  const query = `mutation { deleteAccount {
    __typename ... on AccountNotDeleted { message }
  } }`;
  const { data } = await portal.ask(query, { token });
  return data['deleteAccount' as 'viewer'] as unknown as { __typename: string; message: string };
};
const atStripe = (id: string) => portal.sdk.subscriptions.retrieve(id);
const notFound = { data: { cancelSubscription: { __typename: 'SubscriptionNotFound' } } };

async function customerUnder(email: string) {
  const { id, subscriptions } = await createCustomer(portal.sdk, [{}], email);
  return { customerId: id, subscriptionId: subscriptions[0]?.id ?? '' };
}

describe('the plan of a customer that has the verified address of another user', () => {
  it.each(shapes)('stays out of reach if the document of its owner has %s', async (_, write) => {
    const [ann, bob] = [await createUser(), await createUser()];
    const { customerId, subscriptionId } = await customerUnder(bob.email);
    await document(ann.uid).set({ subscriptions: write(customerId) });
    await scanDocuments(portal);

    const isOut = { subscriptions: [], otherSubscriptions: [], hasUnlinkedPurchase: false };
    expect(await view(bob)).toMatchObject({ ...isOut, entitlement: null, isComplete: true });
    expect(await cancel(portal, bob, { subscriptionId })).toMatchObject(notFound);
    expect((await resume(portal, bob, { subscriptionId })).data).toMatchObject({
      resumeSubscription: { __typename: 'SubscriptionNotFound' },
    });
    await view(ann);
    expect((await cancel(portal, ann, { subscriptionId })).data).toMatchObject({
      cancelSubscription: { __typename: 'CancellationAccepted' },
    });
    const [cancellation] = await cancellationsOf(portal, ann);
    expect(await cancellationsOf(portal, bob)).toEqual([]);
    for (const key of [cancellation?.id, cancellation?.number]) {
      const query =
        'query ($id: ID!) { viewer { cancellation(id: $id) { id } receiptRows(id: $id) { title } } }';
      const { data } = await portal.ask(query, { token: bob.token, variables: { id: key } });
      expect(data.viewer).toEqual({ cancellation: null, receiptRows: null });
    }
    await resume(portal, ann, { subscriptionId });
    // Support gets a declaration under the address, and the owner gets the mails with the undo link.
    const { state, issue, candidates } = await declareUnder(portal, bob.email);
    expect({ state, issue, candidates }).toMatchObject({
      ...{ state: 'OPEN', issue: 'NO_PLAN', candidates: [{ customerId, subscriptionId }] },
    });
    const { people, emailAtProvider } = await portal.services.ownership.ownersOf(customerId);
    expect([people.map(({ email }) => email), emailAtProvider]).toEqual([[ann.email], null]);
    // The other person's export and erasure leave it out.
    const person = await findPerson(bob.uid, {}, portal.services);
    const { customer_records, cancellations, mails, customer_owners } =
      await portal.services.personalData(person);
    expect([customer_records, cancellations, mails, customer_owners]).toEqual([[], [], [], []]);
    const desk = `query ($key: String!) { whoIs(key: $key) {
      subscriber { id } customers { id }
    } }`;
    const lookUp = async (key: string) =>
      (await portal.ask(desk, { ...agent, variables: { key } })).data.whoIs;
    expect(await lookUp(bob.email)).toEqual({ subscriber: { id: bob.uid }, customers: [] });
    expect((await lookUp(customerId)).subscriber).toEqual({ id: ann.uid });

    expect(await deleteAccount(bob)).toMatchObject({ __typename: 'AccountDeleted' });
    expect(await atStripe(subscriptionId)).toMatchObject({ cancel_at_period_end: false });
  });

  it('is out of reach while it is younger than the last scan, except for the form without a sign-in', async () => {
    const user = await createUser();
    const { subscriptionId } = await customerUnder(user.email);
    expect(await view(user)).toMatchObject({ otherSubscriptions: [], hasUnlinkedPurchase: true });
    expect(await cancel(portal, user, { subscriptionId })).toMatchObject(notFound);
    expect(await deleteAccount(user)).toMatchObject({
      ...{ __typename: 'AccountNotDeleted', message: expect.stringContaining('linking') as string },
    });
    await scanDocuments(portal);
    expect(await view(user)).toMatchObject({
      ...{ otherSubscriptions: [{ id: subscriptionId }], hasUnlinkedPurchase: false },
    });
    const other = await customerUnder(user.email);
    await portal.sdk.subscriptions.cancel(subscriptionId);
    expect(await declareUnder(portal, user.email)).toMatchObject({
      ...{ state: 'MATCHED', match: { subscriptionId: other.subscriptionId } },
    });
    // Without a completed scan, no address grants anything.
    await collection('scans').doc('customer_owners').delete();
    const { uid, isUnlinked } = await portal.services.ownership.ownersOf(other.customerId);
    expect([uid, isUnlinked]).toEqual([null, true]);
    await scanDocuments(portal);
  });

  it('is found again if its owner’s document no longer names it', async () => {
    const [ann, bob] = [await createUser(), await createUser()];
    const { customerId, subscriptionId } = await customerUnder(bob.email);
    await document(ann.uid).set({ subscriptions: [{ vendorProfileId: customerId }] });
    await scanDocuments(portal);
    expect(await view(bob)).toMatchObject({ otherSubscriptions: [] });
    await document(ann.uid).set({ subscriptions: [{ vendorProfileId: newId() }] });
    expect(await view(bob)).toMatchObject({ otherSubscriptions: [{ id: subscriptionId }] });
  });
});

it('two users whose documents name one customer both have it; if one deletes the account, the other gets a mail and support a task', async () => {
  const [ann, bob] = [await createUser(), await createUser()];
  const { customerId, subscriptionId } = await customerUnder(ann.email);
  for (const { uid } of [ann, bob])
    await document(uid).set({ subscriptions: [{ vendorProfileId: customerId, vendor: 'stripe' }] });
  await scanDocuments(portal);
  for (const user of [ann, bob])
    expect((await view(user)).subscriptions).toEqual([{ id: subscriptionId }]);
  expect(await deleteAccount(ann)).toMatchObject({ __typename: 'AccountDeleted' });
  expect(await atStripe(subscriptionId)).toMatchObject({ cancel_at_period_end: true });
  const { people } = await portal.services.ownership.ownersOf(customerId);
  expect(people.map(({ uid }) => uid)).toEqual([bob.uid]);
  const task = await portal.services.tasks.read(`SHARED_CUSTOMER.${customerId}`);
  expect(task?.value).toMatchObject({ kind: 'PERSON_TO_TELL', uid: bob.uid, isOpen: true });
  const mails = await collection('mails').where('customerId', '==', customerId).get();
  const [told] = mails.docs.filter((each) => each.get('kind') === 'SHARED_PLAN_ENDED');
  expect(told?.data()).toMatchObject({ to: bob.email, state: 'PENDING' });
});

describe('more than can be looked at', () => {
  it('entries: a view shows the plan, a deletion changes nothing, and a declaration is for support', async () => {
    const user = await createUser();
    const { customerId, subscriptionId } = await customerUnder(user.email);
    const subscriptions = Array.from({ length: 20 }, () => ({ vendorProfileId: newId() }));
    const entries = [
      { vendorProfileId: 'stripe' },
      { vendorProfileId: customerId },
      ...subscriptions,
    ];
    await document(user.uid).set({ subscriptions: entries });
    expect((await view(user)).subscriptions).toEqual([{ id: subscriptionId }]);
    expect(await deleteAccount(user)).toMatchObject({
      ...{
        __typename: 'AccountNotDeleted',
        message: expect.stringContaining('too many') as string,
      },
    });
    expect(await declareUnder(portal, user.email)).toMatchObject({
      state: 'OPEN',
      issue: 'SEVERAL_PLANS',
    });
    expect(await atStripe(subscriptionId)).toMatchObject({ cancel_at_period_end: false });
  });

  it('customers under an address: a view shows twenty, a declaration is for support', async () => {
    const user = await createUser();
    const { subscriptionId } = await customerUnder(user.email);
    portal.stripe.seed({
      customers: Array.from({ length: 20 }, () => ({ id: newId(), email: user.email })),
    });
    const { customers, hasMore } = await portal.services.billing.customersUnder([user.email]);
    expect([customers.length, hasMore]).toEqual([20, true]);
    expect(await declareUnder(portal, user.email)).toMatchObject({
      state: 'OPEN',
      issue: 'SEVERAL_PLANS',
    });
    expect(await atStripe(subscriptionId)).toMatchObject({ cancel_at_period_end: false });
  });
});

describe('unknown is not empty', () => {
  /** Makes Stripe hide a customer's plans. */
  const hide = (customerId: string) => {
    gateway.plan = ({ path }) =>
      path.includes('/v1/subscriptions?') && path.includes(customerId) ? 'unavailable' : 'pass';
  };

  it('any plan that is read and unlocks Premium decides; without one, a customer that can’t be read is an error', async () => {
    const payer = async () => {
      const user = await createUser();
      const [old, paid] = [await customerUnder(user.email), await customerUnder(user.email)];
      await portal.sdk.subscriptions.cancel(old.subscriptionId);
      const subscriptions = [paid, old].map(({ customerId }) => ({ vendorProfileId: customerId }));
      await document(user.uid).set({ subscriptions });
      return { user, old, paid };
    };
    const [first, second] = [await payer(), await payer()];
    hide(first.old.customerId);
    expect(await view(first.user)).toMatchObject({
      ...{ entitlement: { isActive: true }, isComplete: false },
    });
    hide(second.paid.customerId);
    expect(await view(second.user)).toMatchObject({
      ...{ entitlement: null, isComplete: false, codes: ['PAYMENT_PROVIDER_UNAVAILABLE'] },
    });
    gateway.plan = () => 'pass';
    expect(await view(second.user)).toMatchObject({
      ...{ entitlement: { isActive: true }, isComplete: true, codes: undefined },
    });
  });

  it('a list has what can be read, and says that something is missing', async () => {
    const user = await createUser();
    const [first, second] = [await customerUnder(user.email), await customerUnder(user.email)];
    const subscriptions = [first, second].map(({ customerId }) => ({
      vendorProfileId: customerId,
    }));
    await document(user.uid).set({ subscriptions });
    await cancel(portal, user, { subscriptionId: second.subscriptionId });
    hide(first.customerId);
    expect(await cancellationsOf(portal, user)).toMatchObject([
      { subscriptionId: second.subscriptionId },
    ]);
    expect((await view(user)).isComplete).toBe(false);
  });
});
