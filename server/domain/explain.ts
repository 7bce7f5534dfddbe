/** Explains a subscription in one plain sentence, the same for the page, support and the app. */
import { type AccountSubscription, asAcknowledged } from './account/account.ts';
import { hasEnded, nextCharge, type Subscription } from './subscription.ts';

/**
 * A sentence for each of Stripe's statuses (https://docs.stripe.com/api/subscriptions/object, `status`), with the
 * last acknowledged change applied. Dates are UTC in the page's format: `Jan 5, 2025`.
 */
export function explain(subscription: AccountSubscription): string {
  return sentence(asAcknowledged(subscription)) + addition(subscription);
}

/** The part about a pending or refused change, or a refund that is due. */
function addition(subscription: AccountSubscription): string {
  const { desired } = subscription;
  if (!desired || hasEnded(subscription)) return '';
  const { state, intent, refund, acknowledgedAt } = desired;
  const what = intent === 'RENEW' ? 'the resume' : 'the cancellation';
  if (state === 'PENDING' && acknowledgedAt)
    return `; ${what} was accepted on ${day(acknowledgedAt)} and the payment provider has yet to confirm it`;
  if (state === 'REFUSED')
    return '; the payment provider refused the last change, and support knows of it';
  return refund ? '; a period was charged after the cancellation, and support will refund it' : '';
}

function sentence(subscription: Subscription): string {
  const { status, cancelAt, endsAt } = subscription;
  if (hasEnded(subscription))
    return status === 'canceled'
      ? 'Ended: the plan is over and nothing more is charged'
      : 'Ended: the first payment was never made, so the plan did not begin';
  if (cancelAt) return scheduledEnd(subscription, cancelAt);
  const { amount, rhythm } = cost(subscription);
  switch (status) {
    case 'active':
      return `Renews ${day(endsAt)}${amount && ` for ${amount}`}${rhythm}`;
    case 'trialing':
      return `Free until ${day(endsAt)}, then ${amount || 'it renews'}${rhythm}`;
    case 'past_due':
      return 'The last payment failed and is tried again: update the card to keep the plan';
    case 'unpaid':
      return 'Every try to collect the payment failed: nothing is charged until the card is updated and the open invoice paid';
    case 'incomplete':
      return 'The first payment has not gone through: without it the plan ends within a day';
    case 'paused':
      return 'The free trial ended without a payment method: nothing is charged until there is one';
    default:
      return `The payment provider calls it ${status}; the period runs until ${day(endsAt)}`;
  }
}

function scheduledEnd(subscription: Subscription, end: Date): string {
  const { status, endsAt } = subscription;
  const overdue = status === 'past_due' ? '; the last payment failed and is tried again' : '';
  // An end at a date of its own may lie behind more periods.
  if (end <= endsAt) {
    // A payment that failed is for what was used already, and is still tried.
    const then = overdue ? 'it does not renew' : 'nothing more is charged';
    const what = status === 'trialing' ? 'Free' : 'Yours';
    return `${what} until ${day(end)}, then ${then}${overdue}`;
  }
  const { amount, rhythm } = cost(subscription);
  return `Yours until ${day(end)}; before that it renews ${day(endsAt)}${amount && ` for ${amount}`}${rhythm}${overdue}`;
}

/** What the next period costs: nothing when the amount is not known, for what the page shows then may not be charged. */
function cost(subscription: Subscription): { amount: string; rhythm: string } {
  const { plan } = subscription;
  const charge = nextCharge(subscription);
  if (!charge || !plan) return { amount: '', rhythm: '' };
  const { interval, intervalCount } = plan;
  const rhythm = intervalCount === 1 ? `a ${interval}` : `every ${intervalCount} ${interval}s`;
  return { amount: charge.display, rhythm: ` ${rhythm}` };
}

/** Made once: each costs some 50 µs. */
const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});
const day = (date: Date): string => format.format(date);
