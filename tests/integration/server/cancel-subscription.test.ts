/** cancelSubscription: at period end, for one's own subscription, once however often it is asked. */
import { describe, expect, it } from 'vitest';
import { createSubscriber, createUser } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();
const mutation = `
  mutation Cancel($input: CancelSubscriptionInput!) {
    cancelSubscription(input: $input) {
      __typename
      ... on CancellationAccepted { subscription { id displayStatus willRenew cancelAt endsAt } }
      ... on SubscriptionNotFound { message }
      ... on SubscriptionAlreadyEnded { subscription { id status } }
    }
  }`;
const cancel = (token: string | undefined, input: object) =>
  portal.ask(mutation, { ...(token && { token }), variables: { input } });
const changes = () => portal.stripe.requests.entries.filter(({ method }) => method === 'POST');

describe('cancelSubscription', () => {
  it('schedules the end with the period, and passes on why', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const subscriptionId = subscriptions[0]?.id ?? '';
    const { data, errors } = await cancel(token, {
      subscriptionId,
      reason: 'TOO_EXPENSIVE',
      comment: 'I stopped smoking.',
    });
    expect(errors).toBeUndefined();
    const { subscription } = data.cancelSubscription;
    expect(subscription).toMatchObject({
      id: subscriptionId,
      displayStatus: 'Canceled',
      willRenew: false,
    });
    expect(subscription.cancelAt).toBe(subscription.endsAt);
    expect(await portal.sdk.subscriptions.retrieve(subscriptionId)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancellation_details: { feedback: 'too_expensive', comment: 'I stopped smoking.' },
    });
  });

  it('asked twice is asked once', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const input = { subscriptionId: subscriptions[0]?.id };
    portal.stripe.requests.clear();
    const first = await cancel(token, input);
    const second = await cancel(token, { ...input, reason: 'OTHER' });
    expect(second.data).toEqual(first.data);
    expect(changes()).toHaveLength(1);
    expect(changes()[0]?.idempotencyKey).toEqual(expect.any(String));
  });

  it('answers the same for a foreign, an unknown and a malformed id, and changes nothing', async () => {
    const { token } = await createSubscriber(portal.sdk);
    const other = await createSubscriber(portal.sdk);
    portal.stripe.requests.clear();
    const ids = [
      other.subscriptions[0]?.id,
      'sub_unknown',
      '',
      '../customers',
      'sub_1/../..',
      '🙂',
    ];
    for (const subscriptionId of ids) {
      const { data, errors } = await cancel(token, { subscriptionId });
      expect(errors).toBeUndefined();
      expect(data.cancelSubscription).toEqual({
        __typename: 'SubscriptionNotFound',
        message: 'There is no such subscription.',
      });
    }
    expect(changes()).toEqual([]);
    const untouched = await portal.sdk.subscriptions.retrieve(other.subscriptions[0]?.id ?? '');
    expect(untouched.cancel_at).toBeNull();
  });

  it('finds nothing for somebody without a customer', async () => {
    const { token } = await createUser();
    const { data } = await cancel(token, { subscriptionId: 'sub_1' });
    expect(data.cancelSubscription.__typename).toBe('SubscriptionNotFound');
  });

  it('says so when the subscription has ended already', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const subscriptionId = subscriptions[0]?.id ?? '';
    await portal.sdk.subscriptions.cancel(subscriptionId);
    const { data } = await cancel(token, { subscriptionId });
    expect(data.cancelSubscription).toEqual({
      __typename: 'SubscriptionAlreadyEnded',
      subscription: { id: subscriptionId, status: 'canceled' },
    });
  });

  it('ends a trial with the trial', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk, [
      { params: { trial_period_days: 7 } },
    ]);
    const { data } = await cancel(token, { subscriptionId: subscriptions[0]?.id });
    expect(data.cancelSubscription.subscription.displayStatus).toBe('Canceled');
  });

  it('needs a token', async () => {
    const { errors } = await cancel(undefined, { subscriptionId: 'sub_1' });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });

  it('refuses a comment that Stripe would refuse, and names the limit', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const subscriptionId = subscriptions[0]?.id;
    const { errors } = await cancel(token, { subscriptionId, comment: 'x'.repeat(5001) });
    expect(errors).toMatchObject([
      {
        message: 'comment can have at most 5000 characters.',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  it('refuses a reason that is not on the list', async () => {
    const { token } = await createUser();
    const { errors } = await cancel(token, { subscriptionId: 'sub_1', reason: 'BORED' });
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });
});
