/**
 * Tests the view of a record that changes, or while Stripe is silent: fresh, or the last known with its age (costs:
 * page-view-costs).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { getApps } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createSubscriber, createUser, writeDocument } from '../../support/factories.ts';
import { type Portal, type Replica, usePortal } from '../../support/harness.ts';
import type { Plan } from '../../support/stripe-gateway.ts';
import { useStripeGateway } from '../../support/use-stripe-gateway.ts';

const secret = 'whsec_reads';
const variables = { STRIPE_WEBHOOK_SECRET: secret };
const gateway = useStripeGateway(variables, () => portal.stripe);
const portal = usePortal(variables);
beforeAll(() => portal.receiveWebhooks(secret));

const query = '{ viewer { id subscriptionsAsOf subscriptions { id displayStatus } } }';
const view = ({ token }: { token: string }, at: Replica = portal) => at.ask(query, { token });

async function known() {
  const subscriber = await createSubscriber(portal.sdk);
  await portal.quiet();
  // If the budget for webhooks was spent, this view reads the record.
  await view(subscriber);
  portal.stripe.requests.clear();
  return subscriber;
}
const asked = (at: Portal = portal) =>
  at.stripe.requests.entries.filter(({ path }) => path.startsWith('/v1/subscriptions')).length;

/** Ages a stored record. @returns its present time at Stripe */
async function age(
  { customerId }: { customerId: string },
  minutes: number,
  { services }: Replica = portal,
): Promise<string> {
  const [firebase] = getApps();
  const { value: record } = await services.records.read(customerId);
  const observedAt = new Date(Date.now() - minutes * 60_000);
  await getFirestore(firebase!)
    .collection('customer_records')
    .doc(customerId)
    .update({ observed: { ...record.observed, observedAt } });
  return observedAt.toISOString();
}

describe('an account that Stripe was asked about in the last five minutes', () => {
  it('is read again when a webhook arrives', async () => {
    const subscriber = await known();
    await view(subscriber);
    await portal.sdk.subscriptions.update(subscriber.subscriptions[0]?.id ?? '', {
      cancel_at_period_end: true,
    });
    await portal.stripe.settled();
    const { data } = await view(subscriber);
    expect(data.viewer.subscriptions).toMatchObject([{ displayStatus: 'Canceled' }]);
  });

  it('is shown to each login that names it, with what is that login’s own', async () => {
    const [one, two] = [await known(), await known()];
    await writeDocument(two.uid, { subscriptions: [{ vendorProfileId: one.customerId }] });
    for (const { uid, token } of [one, two])
      expect((await view({ token })).data.viewer).toMatchObject({
        id: uid,
        subscriptions: [{ id: one.subscriptions[0]?.id }],
      });
  });

  it('is looked at a few times, however often a webhook comes', async () => {
    const { customerId } = await known();
    const payload = JSON.stringify({
      id: 'evt_storm',
      object: 'event',
      type: 'customer.subscription.updated',
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'sub_storm', object: 'subscription', customer: customerId } },
    });
    const signature = portal.sdk.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const deliver = () =>
      portal.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload });
    const answers = await Promise.all(Array.from({ length: 50 }, deliver));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await portal.quiet();
    expect(asked()).toBeLessThan(25);
  });
});

it.each<Plan>(['stall', 'unavailable'])(
  'an account of an hour ago is shown with its age while Stripe does not answer (%s)',
  async (how) => {
    const subscriber = await known();
    const before = await age(subscriber, 60);
    gateway.plan = () => how;
    const { data, errors } = await view(subscriber);
    expect(errors).toBeUndefined();
    expect(data.viewer).toMatchObject({
      subscriptionsAsOf: before,
      subscriptions: [{ displayStatus: 'active' }],
    });
  },
);

describe('an account that was never asked about', () => {
  it('is null with a code while Stripe is silent; the viewer is there', async () => {
    const { uid, token } = await createUser();
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: 'cus_never' }] });
    gateway.plan = () => 'stall';
    const { data, errors, status } = await view({ token });
    expect(status).toBe(200);
    expect(data.viewer).toEqual({ id: uid, subscriptionsAsOf: null, subscriptions: null });
    expect(errors).toMatchObject([
      { path: ['viewer', 'subscriptions'], extensions: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } },
    ]);
  });

  it('is empty, and asked about nowhere, when no customer can have this id', async () => {
    const { uid, token } = await createUser();
    await writeDocument(uid, { subscriptions: [{ vendorProfileId: '../cus_1?x' }] });
    portal.stripe.requests.clear();
    const { data, errors } = await view({ token });
    expect(errors).toBeUndefined();
    expect(data.viewer.subscriptions).toEqual([]);
    expect(portal.stripe.requests.entries).toEqual([]);
  });
});

describe('an account that is older', () => {
  const budgets = { providerReads: 12 };
  const fleet = usePortal({ STRIPE_WEBHOOK_SECRET: secret }, { budgets });
  it('is shown with its age when the fleet’s budget is spent: twelve requests a second, two at a time', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => createSubscriber(fleet.sdk)));
    await fleet.quiet();
    for (const each of people) await view(each, fleet);
    await Promise.all(people.map((each) => age(each, 60, fleet)));
    fleet.stripe.requests.clear();
    // Stops clock and timers, so that all requests come at the same time even on a busy machine.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() });
    const began = Date.now();
    const answers = await Promise.all(people.map((each) => view(each, fleet)));
    vi.useRealTimers();
    for (const { data, errors } of answers) {
      expect(errors).toBeUndefined();
      expect(data.viewer.subscriptions).toHaveLength(1);
    }
    const times = answers.map(({ data }) => Date.parse(String(data.viewer.subscriptionsAsOf)));
    const fresh = times.filter((time) => time >= began).length;
    // Fewer, if earlier previews must be paid first.
    expect(fresh).toBeLessThanOrEqual(2);
    expect(times.filter((time) => time < began - 3_000_000)).toHaveLength(30 - fresh);
    expect(asked(fleet)).toBe(fresh);
    const later = async () => String((await view(people[0]!, fleet)).data.viewer.subscriptionsAsOf);
    await expect.poll(async () => Date.parse(await later())).toBeGreaterThanOrEqual(began);
  });
});

describe('without webhooks', () => {
  const plain = usePortal();
  it('each view asks Stripe, and shows its age when it is silent', async () => {
    const subscriber = await createSubscriber(plain.sdk);
    for (let time = 0; time < 3; time += 1) {
      await view(subscriber, plain);
      await pause(100);
    }
    const lists = plain.stripe.requests.entries.filter(
      ({ method, path }) => method === 'GET' && path === '/v1/subscriptions',
    );
    expect(lists).toHaveLength(3);
    const { data } = await view(subscriber, plain);
    await plain.stripe.close();
    const late = await view(subscriber, plain);
    expect(late.errors).toBeUndefined();
    expect(late.data).toEqual(data);
  });
});
