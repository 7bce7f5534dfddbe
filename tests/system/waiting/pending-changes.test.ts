/** Tests changes while Stripe is down: accepted on any replica, shown as pending, and carried out later. */
import { describe, expect, it } from 'vitest';
import { type Replica, usePortal } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { changes, useStripeGateway } from '../../support/use-stripe-gateway.ts';
import {
  cancel,
  planOf,
  cancellationsOf,
  resume,
  subscriberWithOne,
  writesTo,
} from '../../support/changes.ts';

const variables = {};
const gateway = useStripeGateway(variables, () => portal.stripe);
useOwnFirestore();
const portal = usePortal(variables);
const one = (params = {}) => subscriberWithOne(portal, params);
const heal = () => void (gateway.plan = () => 'pass');

/** Runs a replica's reconciler, without any view, until Stripe has the plan's state. */
async function reconcileUntil(id: string, isEnding: boolean, on: Replica = portal) {
  const stop = on.services.start();
  try {
    await expect
      .poll(async () => (await portal.sdk.subscriptions.retrieve(id)).cancel_at_period_end, {
        interval: 500,
      })
      .toBe(isEnding);
  } finally {
    await stop();
  }
}

describe('while Stripe refuses every change', () => {
  it('it can be taken back, and nothing is left of it', async () => {
    const { subscriber, id } = await one();
    gateway.plan = changes('unavailable');
    await cancel(portal, subscriber, { subscriptionId: id });
    const { data } = await resume(portal, subscriber, { subscriptionId: id });
    expect(data.resumeSubscription.__typename).toBe('SubscriptionResumed');
    heal();
    const stop = portal.services.start();
    const isSettled = async () => {
      const { value: record } = await portal.services.records.read(subscriber.customerId);
      return record.desired[id]?.state;
    };
    await expect.poll(isSettled).toBe('CONFIRMED');
    await stop();
    expect(await cancellationsOf(portal, subscriber)).toMatchObject([{ state: 'WITHDRAWN' }]);
    expect(await portal.sdk.subscriptions.retrieve(id)).toMatchObject({ cancel_at: null });
  });

  it('the plan tells the truth about a pending cancellation and a pending resume', async () => {
    const { subscriber, id } = await one();
    await planOf(portal, subscriber);
    gateway.plan = changes('unavailable');
    await cancel(portal, subscriber, { subscriptionId: id });
    const pending = 'but our payment provider hasn’t confirmed it yet';
    expect(await planOf(portal, subscriber)).toMatchObject({
      state: 'ENDING',
      cancelAt: null,
      willRenew: false,
      nextCharge: null,
      cancellationPending: true,
      cancellation: { state: 'REQUESTED' },
      explain: expect.stringMatching(`^Premium until .*; accepted on .* ${pending}$`) as string,
    });

    const other = await one({ cancel_at_period_end: true });
    await planOf(portal, other.subscriber);
    const { data } = await resume(portal, other.subscriber, { subscriptionId: other.id });
    expect(data.resumeSubscription).toMatchObject({ isConfirmed: false });
    const plan = await planOf(portal, other.subscriber);
    expect(plan).toMatchObject({
      state: 'ACTIVE',
      willRenew: true,
      nextCharge: { at: plan?.endsAt },
      cancellationPending: false,
      cancellation: null,
      explain: expect.stringMatching(`^Renews .*; accepted on .* ${pending}$`) as string,
    });
  });
});

it('the day under “Ends” is the scheduled end, and the end of the period once that is asked for', async () => {
  const end = Math.floor(Date.now() / 1000) + 90 * 86_400;
  const { subscriber, id } = await one({ cancel_at: end });
  const cancelAt = new Date(end * 1000).toISOString();
  expect(await planOf(portal, subscriber)).toMatchObject({ cancelAt, endsAt: cancelAt });
  gateway.plan = changes('unavailable');
  await cancel(portal, subscriber, { subscriptionId: id });
  const { current_period_end: periodEnd } = await portal.sdk.subscriptions.retrieve(id);
  expect(await planOf(portal, subscriber)).toMatchObject({
    cancelAt,
    endsAt: new Date(periodEnd * 1000).toISOString(),
  });
});

describe('while Stripe is silent', () => {
  it('a cancellation is accepted, also by a replica that never saw the account', async () => {
    const { subscriber, id } = await one();
    await planOf(portal, subscriber);
    portal.stripe.requests.clear();
    gateway.plan = () => 'stall';
    const fresh = await portal.addReplica();
    const { data } = await cancel(fresh, subscriber, { subscriptionId: id, requestId: 'leave' });
    expect(data.cancelSubscription.cancellation).toMatchObject({ state: 'REQUESTED' });
    const again = await cancel(portal, subscriber, { subscriptionId: id, requestId: 'leave' });
    expect(again.data.cancelSubscription.cancellation).toEqual(
      data.cancelSubscription.cancellation,
    );
    expect(writesTo(portal)).toEqual([]);

    heal();
    await reconcileUntil(id, true, fresh);
    expect(await cancellationsOf(fresh, subscriber)).toMatchObject([{ state: 'CONFIRMED' }]);
  });

  it('a resume is accepted just so', async () => {
    const { subscriber, id } = await one({ cancel_at_period_end: true });
    await planOf(portal, subscriber);
    gateway.plan = () => 'stall';
    const { data } = await resume(portal, subscriber, { subscriptionId: id });
    expect(data.resumeSubscription).toMatchObject({
      __typename: 'SubscriptionResumed',
      isConfirmed: false,
    });
    heal();
    await reconcileUntil(id, false);
  });
});
