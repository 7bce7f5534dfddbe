/** Explains a subscription in one plain sentence, the same for the page, support and the app. */
import { type AccountSubscription, asAcknowledged, type Desired } from './account.ts';
import { hasEnded, nextCharge, type Subscription } from './subscription.ts';

/**
 * A sentence for each of Stripe's statuses (https://docs.stripe.com/api/subscriptions/object, `status`), with the
 * last acknowledged change applied. Dates are UTC in the page's format: `Jan 5, 2025`.
 */
export function explain(subscription: AccountSubscription): string {
  const { desired } = subscription;
  return sentence(asAcknowledged(subscription)) + addition(subscription, desired);
}

/** The part about a pending change or a refund that is due. */
function addition(subscription: Subscription, desired: Desired | null): string {
  if (!desired || hasEnded(subscription)) return '';
  const { state, word, refund, since } = desired;
  if (state === 'PENDING' && since) {
    const what = word === 'RENEW' ? 'the resume' : 'the cancellation';
    return `; ${what} was accepted on ${day(since)} and the payment provider has yet to confirm it`;
  }
  return refund ? '; a period was charged after the cancellation, and support will refund it' : '';
}

function sentence(subscription: Subscription): string {
  const { status, cancelAt, endsAt } = subscription;
  if (hasEnded(subscription))
    return status === 'canceled'
      ? 'Ended: the plan is over and nothing more is charged'
      : 'Ended: the first payment was never made, so the plan did not begin';
  if (cancelAt) return scheduledEnd(subscription, cancelAt);
  const renewal = `renews on ${day(endsAt)}${cost(subscription)}`;
  switch (status) {
    case 'active':
      return `Active: ${renewal}`;
    case 'trialing':
      return `Free trial: runs until ${day(endsAt)}, then renews${cost(subscription)}`;
    case 'past_due':
      return `Past due: the last payment failed and is tried again; the plan ${renewal}`;
    case 'unpaid':
      return 'Unpaid: every try to collect the payment failed; nothing is collected until the subscriber pays';
    case 'incomplete':
      return 'Incomplete: the first payment has not gone through; without it the plan ends within a day';
    case 'paused':
      return 'Paused: the free trial ended without a payment method; nothing is charged until there is one';
    default:
      return `The payment provider calls it ${status}; the period runs until ${day(endsAt)}`;
  }
}

function scheduledEnd(subscription: Subscription, end: Date): string {
  const { status, endsAt } = subscription;
  const what = status === 'trialing' ? 'the free trial' : 'the plan';
  const overdue = status === 'past_due' ? '; the last payment failed and is tried again' : '';
  // An end at a custom date may come after more periods.
  return end > endsAt
    ? `Canceled: the plan ends on ${day(end)}; until then it renews, next on ${day(endsAt)}${cost(subscription)}${overdue}`
    : `Canceled: ${what} runs until ${day(end)} and will not renew${overdue}`;
}

/** Empty when the amount is unknown: the page's fallback price may not be what is charged. */
function cost(subscription: Subscription): string {
  const charge = nextCharge(subscription);
  return charge ? ` for ${charge.display}` : '';
}

const day = (date: Date): string =>
  date.toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
