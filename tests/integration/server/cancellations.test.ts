/**
 * Tests that an accepted cancellation happens at Stripe exactly once, with its receipt, resumes, request ids and changes at the
 * provider.
 */
import { describe, expect, it } from 'vitest';
import { createSeeded } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import {
  cancel,
  isWrite,
  planOf,
  cancellationsOf,
  resume,
  subscriberWithOne,
  writesTo,
} from '../../support/changes.ts';

const portal = usePortal();
const one = (params = {}) => subscriberWithOne(portal, params);

describe('cancelSubscription', () => {
  it('answers the same for a foreign, an unknown and a malformed id, and changes nothing', async () => {
    const { subscriber } = await one();
    const { id: foreign } = await one();
    portal.stripe.requests.clear();
    for (const id of [foreign, 'sub_unknown', '', '../customers', 'sub_1/../..', '🙂']) {
      const { data, errors } = await cancel(portal, subscriber, { subscriptionId: id });
      expect(errors).toBeUndefined();
      expect(data.cancelSubscription).toEqual({
        __typename: 'SubscriptionNotFound',
        message: 'This subscription doesn’t exist.',
      });
    }
    expect(portal.stripe.requests.entries.filter(isWrite)).toEqual([]);
    expect((await portal.sdk.subscriptions.retrieve(foreign)).cancel_at).toBeNull();
  });

  it('schedules the end with the period once, passes on why, and answers with a receipt that stays the same', async () => {
    const { subscriber, id } = await one();
    const input = { subscriptionId: id, reason: 'UNUSED', comment: 'Thank you.' };
    portal.stripe.requests.clear();
    const { data, errors } = await cancel(portal, subscriber, input);
    expect(errors).toBeUndefined();
    const { cancellation, subscription } = data.cancelSubscription;
    expect(subscription).toMatchObject({ id, displayStatus: 'Canceled', willRenew: false });
    expect(subscription.cancelAt).toBe(subscription.endsAt);
    expect(cancellation).toEqual({
      number: expect.any(String) as string,
      id: expect.stringContaining(id) as string,
      state: 'CONFIRMED',
      requestedAt: expect.any(String) as string,
      confirmedAt: expect.any(String) as string,
      effectiveAt: subscription.cancelAt,
      withdrawnAt: null,
      withdrawnBy: null,
      when: 'PERIOD_END',
      reason: 'UNUSED',
      comment: 'Thank you.',
      requestedBy: 'SUBSCRIBER',
      subscriptionId: id,
    });
    const again = await cancel(portal, subscriber, { ...input, reason: 'OTHER' });
    expect(again.data).toEqual(data);
    expect(await cancellationsOf(portal, subscriber)).toEqual([cancellation]);
    expect(writesTo(portal)).toMatchObject([{ idempotencyKey: expect.any(String) as string }]);
    expect(await portal.sdk.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'unused', comment: 'Thank you.' },
    });
  });

  it('says so when the subscription has ended already', async () => {
    const { subscriber, id } = await one();
    await portal.sdk.subscriptions.cancel(id);
    expect((await cancel(portal, subscriber, { subscriptionId: id })).data).toMatchObject({
      cancelSubscription: { __typename: 'SubscriptionAlreadyEnded', subscription: { id } },
    });
  });

  it('refuses a comment that Stripe would refuse, and names the limit', async () => {
    const { subscriber, id } = await one();
    const input = { subscriptionId: id, comment: 'x'.repeat(5001) };
    const message = 'comment can have at most 5000 characters.';
    expect((await cancel(portal, subscriber, input)).errors).toMatchObject([
      { message, extensions: { code: 'BAD_USER_INPUT' } },
    ]);
  });
});

describe('a request id', () => {
  it('makes a retry the same request, also after a later intent', async () => {
    const { subscriber, id } = await one();
    const first = { subscriptionId: id, requestId: 'press-1' };
    const { data } = await cancel(portal, subscriber, first);
    await resume(portal, subscriber, { subscriptionId: id, requestId: 'press-2' });
    portal.stripe.requests.clear();
    const late = await cancel(portal, subscriber, first);
    expect(late.data.cancelSubscription.cancellation).toMatchObject({
      id: data.cancelSubscription.cancellation.id,
      state: 'WITHDRAWN',
      withdrawnBy: 'SUBSCRIBER',
    });
    expect(writesTo(portal)).toEqual([]);
    expect(await planOf(portal, subscriber)).toMatchObject({ cancelAt: null, willRenew: true });
    await cancel(portal, subscriber, { subscriptionId: id, requestId: 'press-3' });
    expect(await planOf(portal, subscriber)).toMatchObject({ willRenew: false });
  });
});

describe('a request id that was used', () => {
  const refusal = {
    extensions: { code: 'BAD_USER_INPUT' },
    message: expect.stringContaining('Nothing was recorded') as string,
  };

  it('for one intent is refused for another, and nothing is recorded', async () => {
    const { subscriber, id } = await one();
    const press = { subscriptionId: id, requestId: 'x1' };
    await cancel(portal, subscriber, press);
    portal.stripe.requests.clear();
    expect((await resume(portal, subscriber, press)).errors).toMatchObject([refusal]);
    expect(writesTo(portal)).toEqual([]);
    expect(await planOf(portal, subscriber)).toMatchObject({ willRenew: false });
    expect(await cancellationsOf(portal, subscriber)).toMatchObject([{ state: 'CONFIRMED' }]);
  });

  it('at the same time for two intents serves one of them', async () => {
    const { subscriber, id } = await one();
    const press = { subscriptionId: id, requestId: 'x1' };
    // Reads the plan first: on a busy machine a search for it could time out.
    await planOf(portal, subscriber);
    const answers = await Promise.all([
      cancel(portal, subscriber, press),
      resume(portal, subscriber, press),
    ]);
    expect(answers.filter(({ errors }) => errors)).toMatchObject([{ errors: [refusal] }]);
  });
});

describe('resumeSubscription', () => {
  it.each([
    ['active', {}],
    ['trial', { trial_period_days: 7 }],
  ])('withdraws a scheduled end, and a later cancel is a new one: %s', async (_, params) => {
    const { subscriber, id } = await one(params);
    const input = { subscriptionId: id };
    const first = await cancel(portal, subscriber, input);
    expect(first.data.cancelSubscription.subscription.displayStatus).toBe('Canceled');
    const resumed = await resume(portal, subscriber, input);
    expect(resumed.data.resumeSubscription).toMatchObject({
      __typename: 'SubscriptionResumed',
      isConfirmed: true,
      subscription: { id, cancelAt: null, canceledAt: null, willRenew: true, cancellation: null },
    });
    // It changes nothing, so no event makes the server read the amount.
    const explain = expect.stringMatching(/\$29\.99 a month$/) as string;
    const { subscription } = resumed.data.resumeSubscription;
    expect((await resume(portal, subscriber, input)).data.resumeSubscription).toMatchObject({
      ...resumed.data.resumeSubscription,
      subscription: { ...subscription, explain },
    });
    const second = await cancel(portal, subscriber, input);
    const ids = [first, second].map(({ data }) => data.cancelSubscription.cancellation.id);
    expect(new Set(ids).size).toBe(2);
    expect(await cancellationsOf(portal, subscriber)).toMatchObject([
      { state: 'CONFIRMED', id: ids[1] },
      { state: 'WITHDRAWN', id: ids[0], withdrawnBy: 'SUBSCRIBER' },
    ]);
    expect((await portal.sdk.subscriptions.retrieve(id)).cancel_at_period_end).toBe(true);
  });
});

describe('a change made at the provider', () => {
  const atProvider = { state: 'CONFIRMED', requestedBy: 'PAYMENT_PROVIDER' };

  it('has a receipt with the provider’s own time, reason and comment, and one only', async () => {
    const { subscriber, id } = await one();
    const wire = await portal.sdk.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'too_complex', comment: 'Too many buttons.' },
    });
    const at = new Date((wire.canceled_at ?? 0) * 1000).toISOString();
    const seen = await cancellationsOf(portal, subscriber);
    expect(seen).toMatchObject([
      {
        ...atProvider,
        requestedAt: at,
        confirmedAt: at,
        effectiveAt: new Date((wire.cancel_at ?? 0) * 1000).toISOString(),
        reason: 'TOO_COMPLEX',
        comment: 'Too many buttons.',
      },
    ]);
    expect(await cancellationsOf(portal, subscriber)).toEqual(seen);
    expect(await planOf(portal, subscriber)).toMatchObject({
      state: 'ENDING',
      cancellationPending: false,
      cancellation: { id: seen[0]?.id },
    });
  });

  it.each([
    ['payment_failed', 'PAYMENT_FAILED'],
    ['payment_disputed', 'PAYMENT_DISPUTED'],
    ['cancellation_requested', 'REQUESTED'],
  ] as const)('is not the subscriber’s where Stripe ended the plan: %s', async (reason, cause) => {
    const ended = { status: 'canceled', startedDaysAgo: 40, endedDaysAgo: 1 } as const;
    const user = await createSeeded(portal.stripe, { ...ended, cancellationReason: reason });
    await planOf(portal, user).catch(() => null);
    const { data } = await portal.ask(
      '{ viewer { cancellations { nodes { requestedBy cause } } } }',
      user,
    );
    expect(data.viewer.cancellations.nodes).toEqual([{ requestedBy: 'PAYMENT_PROVIDER', cause }]);
  });

  it('withdraws the end, when it is a renewal', async () => {
    const { subscriber, id } = await one();
    await cancel(portal, subscriber, { subscriptionId: id });
    await portal.sdk.subscriptions.update(id, { cancel_at_period_end: false });
    expect(await cancellationsOf(portal, subscriber)).toMatchObject([
      {
        state: 'WITHDRAWN',
        withdrawnBy: 'PAYMENT_PROVIDER',
        withdrawnAt: expect.any(String) as string,
      },
    ]);
    expect(await planOf(portal, subscriber)).toMatchObject({ willRenew: true, cancellation: null });
  });

  it('has a receipt even if it ended the plan immediately', async () => {
    const { subscriber, id } = await one();
    await planOf(portal, subscriber);
    await portal.sdk.subscriptions.cancel(id);
    expect(await cancellationsOf(portal, subscriber)).toMatchObject([
      { ...atProvider, subscriptionId: id },
    ]);
    expect(await planOf(portal, subscriber)).toBeUndefined();
  });
});
