/** A subscription's state in plain words, as a support agent would say it. */
import { hasEnded, price, type Subscription } from './subscription.ts';

/**
 * One sentence for every status that Stripe has (https://docs.stripe.com/api/subscriptions/object, `status`).
 * Dates are UTC, in the form that the page shows: `Jan 5, 2025`.
 */
export function explain(subscription: Subscription): string {
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
  // An end at a date of its own may lie behind more periods.
  return end > endsAt
    ? `Canceled: the plan ends on ${day(end)}; until then it renews, next on ${day(endsAt)}${cost(subscription)}${overdue}`
    : `Canceled: ${what} runs until ${day(end)} and will not renew${overdue}`;
}

/** Nothing when there is no plan to take an amount from: what the page shows then may not be what is charged. */
function cost({ plan }: Subscription): string {
  const { display, isFallback } = price(plan);
  return isFallback ? '' : ` for ${display}`;
}

const day = (date: Date): string =>
  date.toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
