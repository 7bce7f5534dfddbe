/** A cancellation accepted is a cancellation done: receipts, Stripe failing half-way, resuming, many at once. */
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startReconciler } from '../../server/reconciler.ts';
import { createSubscriber, createUser, type TestUser } from '../factories.ts';
import { usePortal } from '../harness.ts';
import { type StripeGateway, startStripeGateway } from '../stripe-gateway.ts';

/** Stripe's address as the server knows it: passes everything on, unless changes are refused. */
const address = { STRIPE_API_HOST: '127.0.0.1:0' };
let gateway: StripeGateway;
let refusesChanges = false;
beforeAll(async () => {
  gateway = await startStripeGateway(() => portal.stripe.url);
  gateway.refuse = ({ method }) => refusesChanges && method === 'POST';
  address.STRIPE_API_HOST = gateway.host;
});
afterAll(() => gateway.close());
afterEach(() => {
  refusesChanges = false;
});
const portal = usePortal(address);
const log = pino({ level: 'silent' });

const receipt = `id state requestedAt confirmedAt effectiveAt reason comment requestedBy subscriptionId`;
const cancel = ({ token }: TestUser, input: object) =>
  portal.ask(
    `mutation ($input: CancelSubscriptionInput!) {
      cancelSubscription(input: $input) {
        __typename
        ... on CancellationAccepted { cancellation { ${receipt} } subscription { id cancelAt } }
      }
    }`,
    { token, variables: { input } },
  );
const resume = ({ token }: TestUser, subscriptionId: string) =>
  portal.ask(
    `mutation ($input: ResumeSubscriptionInput!) {
      resumeSubscription(input: $input) {
        __typename
        ... on SubscriptionResumed { subscription { id cancelAt willRenew cancellation { id } } }
      }
    }`,
    { token, variables: { input: { subscriptionId } } },
  );
const receipts = async ({ token }: TestUser) =>
  (await portal.ask(`{ viewer { cancellations { ${receipt} } } }`, { token })).data.viewer
    .cancellations;

/** A subscriber, and the id of their one subscription. */
async function subscriberWithOne(params = {}) {
  const subscriber = await createSubscriber(portal.sdk, [{ params }]);
  return { subscriber, id: subscriber.subscriptions[0]?.id ?? '' };
}
const changes = () =>
  portal.stripe.requests.entries.filter(
    ({ method, path, replayed }) =>
      method === 'POST' && path.includes('/subscriptions/') && !replayed,
  );

describe('the receipt', () => {
  it('says who, when, what and effective when, and stays the same', async () => {
    const { subscriber, id } = await subscriberWithOne();
    const input = { subscriptionId: id, reason: 'UNUSED', comment: 'Thank you.' };
    const { data } = await cancel(subscriber, input);
    const { cancellation, subscription } = data.cancelSubscription;
    expect(cancellation).toEqual({
      id: expect.stringContaining(id) as string,
      state: 'CONFIRMED',
      requestedAt: expect.any(String) as string,
      confirmedAt: expect.any(String) as string,
      effectiveAt: subscription.cancelAt,
      reason: 'UNUSED',
      comment: 'Thank you.',
      requestedBy: 'SUBSCRIBER',
      subscriptionId: id,
    });
    const again = await cancel(subscriber, { ...input, reason: 'OTHER' });
    expect(again.data).toEqual(data);
    expect(await receipts(subscriber)).toEqual([cancellation]);
  });

  it('is one, and one change, for fifty who ask at once', async () => {
    const { subscriber, id } = await subscriberWithOne();
    portal.stripe.requests.clear();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => cancel(subscriber, { subscriptionId: id })),
    );
    const ids = new Set(answers.map(({ data }) => data.cancelSubscription.cancellation.id));
    expect(ids.size).toBe(1);
    expect(await receipts(subscriber)).toHaveLength(1);
    const before = await portal.sdk.events.list({ type: 'customer.subscription.updated' });
    expect(
      before.data.filter(({ data }) => (data.object as { id: string }).id === id),
    ).toHaveLength(1);
  });

  it('is nobody else’s', async () => {
    const { subscriber, id } = await subscriberWithOne();
    await cancel(subscriber, { subscriptionId: id });
    expect(await receipts(await createUser())).toEqual([]);
    expect(await receipts((await subscriberWithOne()).subscriber)).toEqual([]);
  });
});

describe('while Stripe refuses', () => {
  it('is recorded as REQUESTED, and carried out when Stripe is back', async () => {
    const { subscriber, id } = await subscriberWithOne();
    refusesChanges = true;
    const { data, errors } = await cancel(subscriber, { subscriptionId: id, reason: 'UNUSED' });
    expect(errors).toBeUndefined();
    const { cancellation } = data.cancelSubscription;
    expect(cancellation).toMatchObject({
      state: 'REQUESTED',
      confirmedAt: null,
      effectiveAt: null,
    });
    expect(
      (await cancel(subscriber, { subscriptionId: id })).data.cancelSubscription,
    ).toMatchObject({
      cancellation: { id: cancellation.id, state: 'REQUESTED' },
    });

    const { cancellations } = portal.services;
    const record = async () => {
      const all = await cancellations.ofCustomer(subscriber.customerId);
      return all[0] ?? expect.fail('no record');
    };
    await cancellations.retry(await record(), log);
    expect(await record()).toMatchObject({ state: 'REQUESTED', attempts: 1 });
    expect((await record()).dueAt.getTime()).toBeGreaterThan(Date.now());

    refusesChanges = false;
    await cancellations.retry(await record(), log);
    expect(await record()).toMatchObject({
      state: 'CONFIRMED',
      effectiveAt: expect.any(Date) as Date,
    });
    expect(await portal.sdk.subscriptions.retrieve(id)).toMatchObject({
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'unused' },
    });
    portal.stripe.requests.clear();
    await cancellations.retry({ ...(await record()), state: 'REQUESTED' }, log);
    expect(changes()).toEqual([]);
  });

  it('is finished by the reconciler, on its own', async () => {
    const { subscriber, id } = await subscriberWithOne();
    refusesChanges = true;
    await cancel(subscriber, { subscriptionId: id });
    refusesChanges = false;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
    const stop = startReconciler(portal.services.cancellations, log);
    try {
      await expect
        .poll(async () => (await receipts(subscriber))[0]?.state, {
          timeout: 12_000,
          interval: 250,
        })
        .toBe('CONFIRMED');
    } finally {
      await stop();
      vi.useRealTimers();
    }
    expect((await portal.sdk.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
  });

  it('can be taken back before it was carried out', async () => {
    const { subscriber, id } = await subscriberWithOne();
    refusesChanges = true;
    await cancel(subscriber, { subscriptionId: id });
    const { data } = await resume(subscriber, id);
    expect(data.resumeSubscription.__typename).toBe('SubscriptionResumed');
    refusesChanges = false;
    expect(await receipts(subscriber)).toMatchObject([{ state: 'WITHDRAWN' }]);
    const due = await portal.services.cancellations.due(new Date(Date.now() + 1e6), 500);
    expect(due.filter(({ subscriptionId }) => subscriptionId === id)).toEqual([]);
  });
});

describe('resumeSubscription', () => {
  it.each([
    ['active', {}],
    ['trial', { trial_period_days: 7 }],
  ])('withdraws a scheduled end, and a later cancel is a new one: %s', async (_, params) => {
    const { subscriber, id } = await subscriberWithOne(params);
    const first = await cancel(subscriber, { subscriptionId: id });
    const resumed = await resume(subscriber, id);
    expect(resumed.data.resumeSubscription).toEqual({
      __typename: 'SubscriptionResumed',
      subscription: { id, cancelAt: null, willRenew: true, cancellation: null },
    });
    expect(await resume(subscriber, id)).toMatchObject({ data: resumed.data });
    const second = await cancel(subscriber, { subscriptionId: id });
    const ids = [first, second].map(({ data }) => data.cancelSubscription.cancellation.id);
    expect(new Set(ids).size).toBe(2);
    expect((await receipts(subscriber)).map(({ state }) => state).sort()).toEqual([
      'CONFIRMED',
      'WITHDRAWN',
    ]);
    expect((await portal.sdk.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
  });

  it('withdraws an end at a date of its own', async () => {
    const { subscriber, id } = await subscriberWithOne();
    await portal.sdk.subscriptions.update(id, {
      cancel_at: Math.floor(Date.now() / 1000) + 86_400,
    });
    await resume(subscriber, id);
    expect((await portal.sdk.subscriptions.retrieve(id)).cancel_at).toBeNull();
  });

  it('notices when the provider’s portal was faster', async () => {
    const { subscriber, id } = await subscriberWithOne();
    await cancel(subscriber, { subscriptionId: id });
    await portal.sdk.subscriptions.update(id, { cancel_at_period_end: false });
    const { data } = await cancel(subscriber, { subscriptionId: id });
    expect(data.cancelSubscription.cancellation.state).toBe('CONFIRMED');
    expect(data.cancelSubscription.subscription.cancelAt).not.toBeNull();
    expect((await receipts(subscriber)).map(({ state }) => state).sort()).toEqual([
      'CONFIRMED',
      'WITHDRAWN',
    ]);
  });

  it('finds nothing that is foreign, and says so of what has ended', async () => {
    const { subscriber, id } = await subscriberWithOne();
    const other = await subscriberWithOne();
    expect((await resume(subscriber, other.id)).data.resumeSubscription.__typename).toBe(
      'SubscriptionNotFound',
    );
    await portal.sdk.subscriptions.cancel(id);
    expect((await resume(subscriber, id)).data.resumeSubscription.__typename).toBe(
      'SubscriptionAlreadyEnded',
    );
  });
});

describe('changes made at the provider', () => {
  it('become receipts, marked as such, and are withdrawn with them', async () => {
    const { subscriber, id } = await subscriberWithOne();
    const { billing, cancellations } = portal.services;
    const follow = async () => {
      const subscription = await billing.retrieve(id);
      await cancellations.follow(subscription ?? expect.fail('gone'));
    };
    await portal.sdk.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'too_complex' },
    });
    await follow();
    await follow();
    expect(await receipts(subscriber)).toMatchObject([
      { state: 'CONFIRMED', requestedBy: 'PAYMENT_PROVIDER', reason: 'TOO_COMPLEX' },
    ]);
    await portal.sdk.subscriptions.update(id, { cancel_at_period_end: false });
    await follow();
    expect(await receipts(subscriber)).toMatchObject([{ state: 'WITHDRAWN' }]);
  });
});
