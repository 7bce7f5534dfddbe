/** Tests that a plan with an open payment ends immediately on request, and that the payment is no longer collected. */
import { describe, expect, it } from 'vitest';
import { createSeeded, createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';
import { useStripeGateway } from '../../support/use-stripe-gateway.ts';
import { cancel, planOf, cancellationsOf, resume } from '../../support/changes.ts';

const variables = {};
const gateway = useStripeGateway(variables, () => portal.stripe);
const portal = usePortal(variables);

/** Creates a subscriber whose newest payment failed and is retried. */
const owing = () => createSeeded(portal.stripe, { status: 'past_due', startedDaysAgo: 35 });
const invoicesOf = async (subscription: string) =>
  (await portal.sdk.invoices.list({ subscription })).data.map(({ status }) => status);
const now = (subscriptionId: string) => ({ subscriptionId, when: 'NOW' });

describe('an immediate end', () => {
  it('ends the plan and voids what is open, and the receipt says so', async () => {
    const user = await owing();
    const answer = await cancel(portal, user, now(user.subscriptionId));
    const { cancellation } = answer.data.cancelSubscription;
    expect(cancellation).toMatchObject({ state: 'CONFIRMED', when: 'NOW' });
    expect(Date.now() - Date.parse(String(cancellation.effectiveAt))).toBeLessThan(60_000);
    expect(await invoicesOf(user.subscriptionId)).toEqual(['void', 'paid']);
    const { status } = await portal.sdk.subscriptions.retrieve(user.subscriptionId);
    expect(status).toBe('canceled');
    expect(await planOf(portal, user)).toBeUndefined();
    const again = await cancel(portal, user, now(user.subscriptionId));
    expect(again.data.cancelSubscription.__typename).toBe('SubscriptionAlreadyEnded');
  });

  it('leaves what is paid for where nothing is open', async () => {
    const user = await createSubscriber(portal.sdk);
    const subscriptionId = user.subscriptions[0]?.id ?? '';
    const answer = await cancel(portal, user, now(subscriptionId));
    const { cancellation, subscription } = answer.data.cancelSubscription;
    expect(cancellation).toMatchObject({ state: 'CONFIRMED', when: 'PERIOD_END' });
    expect(cancellation.effectiveAt).toBe(subscription.endsAt);
    expect(await invoicesOf(subscriptionId)).toEqual(['paid']);
  });

  it('follows an end with the period, of the same receipt', async () => {
    const user = await owing();
    const { subscriptionId } = user;
    await cancel(portal, user, { subscriptionId });
    expect(await invoicesOf(subscriptionId)).toEqual(['open', 'paid']);
    await cancel(portal, user, now(subscriptionId));
    expect(await invoicesOf(subscriptionId)).toEqual(['void', 'paid']);
    expect(await cancellationsOf(portal, user)).toMatchObject([
      { state: 'CONFIRMED', when: 'NOW' },
    ]);
  });

  it('is made when Stripe answers again, and nothing takes it back until then', async () => {
    const user = await owing();
    const { subscriptionId } = user;
    await planOf(portal, user);
    gateway.plan = ({ method }) => (method === 'DELETE' ? 'lost answer' : 'pass');
    const answer = await cancel(portal, user, now(subscriptionId));
    expect(answer.data.cancelSubscription.cancellation).toMatchObject({ state: 'REQUESTED' });
    const renewal = await resume(portal, user, { subscriptionId });
    expect(renewal.data.resumeSubscription).toMatchObject({ __typename: 'ResumeRefused' });
    expect(renewal.data.resumeSubscription.message).toContain('being ended right away');
    gateway.plan = () => 'pass';
    await expect
      .poll(() => cancellationsOf(portal, user), { timeout: 15_000 })
      .toMatchObject([{ state: 'CONFIRMED' }]);
    expect(await invoicesOf(subscriptionId)).toEqual(['void', 'paid']);
  });

  it('that our key may not make is left to a person, and stays wanted', async () => {
    const user = await owing();
    await planOf(portal, user);
    gateway.plan = ({ path }) => (path.endsWith('/void') ? 'forbidden' : 'pass');
    const answer = await cancel(portal, user, now(user.subscriptionId));
    expect(answer.data.cancelSubscription.cancellation).toMatchObject({ state: 'REQUESTED' });
    gateway.plan = () => 'pass';
    // Done at Stripe, which sends an event.
    const [open] = (await portal.sdk.invoices.list({ subscription: user.subscriptionId })).data;
    await portal.sdk.invoices.voidInvoice(open?.id ?? '');
    await cancel(portal, user, now(user.subscriptionId));
    await expect
      .poll(() => cancellationsOf(portal, user))
      .toMatchObject([{ state: 'CONFIRMED', when: 'NOW' }]);
  });
});
