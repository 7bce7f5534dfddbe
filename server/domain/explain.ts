/** Explains a subscription in one plain sentence, the same for the page, support and the app. */
import { formats } from '../../texts/formats.ts';
import { defaultLanguage } from '../../texts/generated/languages.ts';
import { type AccountSubscription, asAcknowledged } from './account/account.ts';
import { displayAmount } from './money/amount.ts';
import { certainAmount, isCharged } from './money/charge.ts';
import { endsWithPeriod, hasEnded, type Subscription } from './subscription.ts';

/**
 * A sentence for each of Stripe's statuses (https://docs.stripe.com/api/subscriptions/object, `status`), with the
 * last acknowledged change applied. It names only what is certain: docs/support.md says what each means. Dates are UTC in the
 * page's format: `Jan 5, 2025`.
 * @param now what is past by then is not said to come
 */
export function explain(subscription: AccountSubscription, now = new Date()): string {
  const text = sentence(asAcknowledged(subscription), now);
  const more = addition(subscription);
  if (!more) return text;
  return text.endsWith('.') ? `${text} ${capital(more)}.` : `${text}; ${more}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The part about a pending or refused change, or a refund that is due. */
function addition(subscription: AccountSubscription): string | null {
  const { desired, hasPendingUpdate } = subscription;
  if (hasEnded(subscription)) return null;
  if (desired) {
    const { state, intent, refund, acknowledgedAt } = desired;
    const what = intent === 'RENEW' ? 'the resume' : 'the cancellation';
    if (state === 'PENDING' && acknowledgedAt)
      return `${what} was accepted on ${day(acknowledgedAt)} and the payment provider has yet to confirm it`;
    if (state === 'REFUSED')
      return 'the payment provider refused the last change, and support knows of it';
    if (refund) return 'a period was charged after the cancellation, and support will refund it';
  }
  return hasPendingUpdate ? 'a change of the plan waits for its payment' : null;
}

function sentence(subscription: Subscription, now: Date): string {
  const { status, cancelAt, endsAt } = subscription;
  if (hasEnded(subscription))
    return status === 'canceled'
      ? 'Ended: the plan is over and nothing more is charged'
      : 'Ended: the first payment was never made, so the plan did not begin';
  if (cancelAt && cancelAt <= now)
    return `It was to end on ${day(cancelAt)}, and the payment provider has yet to confirm that`;
  if (cancelAt) return scheduledEnd(subscription, cancelAt, now);
  const problem = unpaid(subscription, now);
  if (problem) return problem;
  if (endsAt <= now)
    return `The period ended on ${day(endsAt)}, and the payment provider has yet to say what follows`;
  if (status === 'trialing') return trial(subscription, now);
  if (status !== 'active')
    return `The payment provider calls it ${status}; the period runs until ${day(endsAt)}`;
  const renewal = `Renews ${day(endsAt)}${costs(subscription)}`;
  return capital(pause(subscription, now) ?? renewal);
}

/** What keeps a plan from running as it should; null when nothing does. */
function unpaid(subscription: Subscription, now: Date): string | null {
  const { status, collection, retryAt, hasTrial, trialEnd } = subscription;
  const isInvoiced = collection === 'INVOICE';
  switch (status) {
    case 'past_due': {
      if (isInvoiced) return 'The last invoice is overdue. Pay it to keep Premium.';
      const retry = retryAt && retryAt > now ? ` We'll try again on ${day(retryAt)}.` : '';
      return `Your last payment failed.${retry} Update your card to keep Premium.`;
    }
    case 'unpaid':
      return isInvoiced
        ? 'The invoices were not paid: nothing more is asked for until the open one is paid'
        : 'Every try to collect the payment failed: nothing is charged until the card is updated and the open invoice paid';
    case 'incomplete':
      return 'The first payment has not gone through: without it the plan ends within a day';
    case 'paused':
      return hasTrial && trialEnd === 'PAUSE'
        ? 'The free trial ended without a payment method: nothing is charged until there is one'
        : 'Paused: nothing is charged until it is resumed';
    default:
      return null;
  }
}

function trial(subscription: Subscription, now: Date): string {
  const { endsAt, trialEnd } = subscription;
  const free = `Free until ${day(endsAt)}`;
  if (trialEnd !== 'CHARGE') {
    const end = trialEnd === 'CANCEL' ? 'ends' : 'is paused';
    return `${free}; without a payment method it ${end} then, and nothing is charged`;
  }
  const paused = pause(subscription, now);
  if (paused) return `${free}; ${paused}`;
  const cost = costs(subscription).replace(/^(?: for|,) /, '');
  return `${free}, then ${cost || 'it renews'}`;
}

/** That the next payment is not collected; null where it is, or no pause is the cause. One that failed before is still tried. */
function pause(subscription: Subscription, now: Date): string | null {
  const { paused, status } = subscription;
  if (!paused || isCharged(subscription)) return null;
  const until = paused.until && paused.until > now ? ` until ${day(paused.until)}` : '';
  if (status === 'past_due') return `new payments are paused${until}`;
  return `payments are paused${until}: nothing is charged ${until ? 'before' : 'until they are resumed'}`;
}

function scheduledEnd(subscription: Subscription, end: Date, now: Date): string {
  const { status, collection, endsAt, retryAt, trialEnd } = subscription;
  if (status === 'incomplete') return `${unpaid(subscription, now)}, and with it on ${day(end)}`;
  if (status === 'unpaid' || status === 'paused')
    return `${unpaid(subscription, now)}; it ends on ${day(end)}`;
  // What is not paid when the plan ends is not tried any more.
  const isTried = retryAt && retryAt > now && retryAt < end;
  const retry = isTried ? ` and is tried again on ${day(retryAt)}` : '';
  const failed =
    collection === 'INVOICE'
      ? '; the last invoice is overdue'
      : `; the last payment failed${retry}`;
  const overdue = status === 'past_due' ? failed : '';
  // An end at a date of its own may lie behind more periods.
  if (endsWithPeriod(subscription)) {
    // A payment that failed is for what was used already, and is still tried.
    const then = overdue ? 'it does not renew' : 'nothing more is charged';
    const what = status === 'trialing' ? 'Free' : 'Yours';
    return `${what} until ${day(end)}, then ${then}${overdue}`;
  }
  if (status === 'trialing') {
    const withOne = trialEnd === 'CANCEL' ? 'with one ' : '';
    return `${trial(subscription, now)}; ${withOne}it ends on ${day(end)}`;
  }
  const renewal = `before that it renews ${day(endsAt)}${costs(subscription)}`;
  return `Yours until ${day(end)}; ${pause(subscription, now) ?? renewal}${overdue}`;
}

/** What the next period costs: nothing is said while it is not certain. A preview says nothing of the periods after it. */
function costs(subscription: Subscription): string {
  const { plan, amountFrom, collection } = subscription;
  if (amountFrom === 'USE') return ', billed by use';
  const charge = certainAmount(subscription);
  const display = charge && displayAmount(charge.amount, charge.currency);
  if (!display || !plan) return '';
  const { interval, intervalCount } = plan;
  const rhythm = intervalCount === 1 ? ` a ${interval}` : ` every ${intervalCount} ${interval}s`;
  const byInvoice = collection === 'INVOICE' ? ', by invoice' : '';
  return ` for ${display}${amountFrom === 'PRICE' ? rhythm : ''}${byInvoice}`;
}

const { day } = formats[defaultLanguage];
