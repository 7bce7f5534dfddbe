/** Tests that a permanent refusal by Stripe is reported, becomes a task, and leaves Stripe's state. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createUser, writeDocument } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { changes, useStripeGateway } from '../../support/use-stripe-gateway.ts';
import {
  cancel,
  isWrite,
  planOf,
  cancellationsOf,
  resume,
  subscriberWithOne,
} from '../../support/changes.ts';

const loginUrl = 'https://billing.example.com/login';
const variables = { STRIPE_LOGIN_URL: loginUrl };
const gateway = useStripeGateway(variables, () => portal.stripe);
const portal = usePortal(variables);
// Makes the first, slowest change of the process, which Stripe couldn't refuse in time on a busy machine.
beforeAll(async () => {
  const { subscriber, id } = await subscriberWithOne(portal);
  await cancel(portal, subscriber, { subscriptionId: id });
});

const alerts = () =>
  portal
    .logs()
    .split('\n')
    .filter((line) => line.includes('"alert":"change_refused"'));

describe('a key without the permission', () => {
  it('refuses a cancellation: said with a way out, a receipt, an alert without the id', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    gateway.plan = changes('forbidden');
    const { data, errors } = await cancel(portal, subscriber, { subscriptionId: id });
    expect(errors).toBeUndefined();
    expect(data.cancelSubscription).toEqual({
      __typename: 'CancellationRefused',
      message: expect.stringContaining('refused the cancellation') as string,
      loginUrl,
    });
    expect(await cancellationsOf(portal, subscriber)).toMatchObject([
      { state: 'REFUSED', confirmedAt: null, effectiveAt: null },
    ]);
    expect(await planOf(portal, subscriber)).toMatchObject({
      state: 'ACTIVE',
      willRenew: true,
      cancellationPending: false,
      cancellation: null,
      explain: expect.stringMatching(
        /^Renews [^;]*; our payment provider refused the last change, and our support team knows$/,
      ) as string,
    });
    expect(alerts()).toHaveLength(1);
    expect(alerts().join()).not.toContain(id);
  });

  it('refuses a resume: the end and its receipt stand', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    const { data } = await cancel(portal, subscriber, { subscriptionId: id });
    const { cancellation } = data.cancelSubscription;
    gateway.plan = changes('forbidden');
    const before = alerts().length;
    const answer = await resume(portal, subscriber, { subscriptionId: id });
    expect(answer.data.resumeSubscription).toEqual({
      __typename: 'ResumeRefused',
      message: expect.stringContaining('refused the request to resume') as string,
      loginUrl,
    });
    expect(await cancellationsOf(portal, subscriber)).toEqual([cancellation]);
    expect(await planOf(portal, subscriber)).toMatchObject({
      state: 'ENDING',
      willRenew: false,
      cancellation: { id: cancellation.id, state: 'CONFIRMED' },
    });
    expect(alerts()).toHaveLength(before + 1);
  });

  it('gets no more requests for a refused cancellation, but gets a later one', async () => {
    const { subscriber, id } = await subscriberWithOne(portal);
    gateway.plan = changes('forbidden');
    await cancel(portal, subscriber, { subscriptionId: id });
    const { value: record } = await portal.services.records.read(subscriber.customerId);
    expect(record).toMatchObject({ pendingSince: null, deadline: null });
    expect(record.desired[id]).toMatchObject({ state: 'REFUSED', openSince: null });
    expect(record.observed?.subscriptions).toMatchObject([{ unsaid: 'LATE' }]);
    portal.stripe.requests.clear();
    await portal.services.readRecord(await portal.services.records.read(record.customerId));
    expect(portal.stripe.requests.entries.filter(isWrite)).toEqual([]);
    gateway.plan = () => 'pass';
    const { data } = await cancel(portal, subscriber, { subscriptionId: id });
    expect(data.cancelSubscription.cancellation.state).toBe('CONFIRMED');
    const states = (await cancellationsOf(portal, subscriber)).map(({ state }) => state);
    expect(states).toEqual(['CONFIRMED', 'REFUSED']);
  });
});

describe('a plan that a schedule manages', () => {
  /** Creates a subscriber whose plans are managed elsewhere. */
  async function withPlans(customerId: string, ...fields: { id: string }[]) {
    const user = await createUser();
    const plan = { status: 'active', amount: 2999, startedDaysAgo: 3 } as const;
    const subscriptions = fields.map((each) => ({ ...plan, ...each }));
    portal.stripe.seed({ customers: [{ id: customerId, subscriptions }] });
    await writeDocument(user.uid, { subscriptions: [{ vendorProfileId: customerId }] });
    return user;
  }

  it('ends: its schedule is released, and a resume says that its change is gone', async () => {
    const managed = { id: 'sub_managed', schedule: 'sub_sched_1' };
    const user = await withPlans('cus_managed', managed);
    const { data } = await cancel(portal, user, { subscriptionId: managed.id });
    expect(data.cancelSubscription.cancellation.state).toBe('CONFIRMED');
    const schedule = await portal.sdk.subscriptionSchedules.retrieve(managed.schedule);
    expect(schedule).toMatchObject({ status: 'released', released_subscription: managed.id });
    await resume(portal, user, { subscriptionId: managed.id });
    expect(await planOf(portal, user)).toMatchObject({
      willRenew: true,
      explain: expect.stringMatching(
        /; the planned change to the plan no longer applies$/,
      ) as string,
    });
  });

  it('that our key may not release is told to be ended by hand, and support hears of it', async () => {
    const managed = { id: 'sub_locked', schedule: 'sub_sched_3' };
    const user = await withPlans('cus_locked', managed, { id: 'sub_unmanaged' });
    const before = alerts().length;
    gateway.plan = ({ path }) => (path.endsWith('/release') ? 'forbidden' : 'pass');
    const { data } = await cancel(portal, user, { subscriptionId: managed.id });
    expect(data.cancelSubscription.cancellation.state).toBe('REQUESTED');
    expect(alerts()).toHaveLength(before + 1);
    const { explain } = data.cancelSubscription.subscription;
    expect(explain).toMatch(/; the cancellation is recorded, and our team will end the plan by /);
    const free = await cancel(portal, user, { subscriptionId: 'sub_unmanaged' });
    expect(free.data.cancelSubscription.cancellation.state).toBe('CONFIRMED');
    const queued = { uid: null, customerIds: ['cus_locked'], declarationIds: [] };
    const [row] = await portal.services.tasks.about(queued);
    expect(row).toMatchObject({ kind: 'CANCELLATION', isOpen: true });
    gateway.plan = () => 'pass';
    await portal.sdk.subscriptionSchedules.release(managed.schedule);
    const again = await cancel(portal, user, { subscriptionId: managed.id });
    expect(again.data.cancelSubscription.cancellation).toMatchObject({
      ...{ id: data.cancelSubscription.cancellation.id, state: 'CONFIRMED' },
    });
  });
});

it.each<[string, object]>([
  ['without a period', { current_period_start: null, current_period_end: null }],
  ['without items', { items: null }],
  ['whose id every object has', { id: '__proto__' }],
])('a plan that can’t be read hides no other and blocks no change: %s', async (_, odd) => {
  const { subscriber, id } = await subscriberWithOne(portal);
  gateway.plan = async ({ path }) => {
    if (!path.startsWith('/v1/subscriptions?')) return 'pass';
    const list = await portal.sdk.subscriptions.list({ customer: subscriber.customerId });
    const data = [{ ...list.data[0], id: 'sub_odd', ...odd }, ...list.data];
    const headers = { 'content-type': 'application/json' };
    return { answer: { status: 200, headers, body: JSON.stringify({ ...list, data }) } };
  };
  expect(await planOf(portal, subscriber)).toMatchObject({ id, state: 'ACTIVE' });
  const { data } = await cancel(portal, subscriber, { subscriptionId: id });
  expect(data.cancelSubscription).toMatchObject({
    ...{ __typename: 'CancellationAccepted', cancellation: { state: 'CONFIRMED' } },
  });
  expect(Object.keys(Object.prototype)).toEqual([]);
  // The plan may continue, so the user stays.
  const deletion = await portal.ask('mutation { deleteAccount { __typename } }', subscriber);
  expect(deletion.errors).toMatchObject([{ extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } }]);
});
