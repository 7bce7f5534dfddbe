/** What happens when a period or a trial ends: the next one begins with an invoice, or nothing can be charged. */
import { nextBoundary } from './calendar.ts';
import type { StoredInvoice, StoredSubscription } from './entities.ts';
import { TIME, raise } from './event-log.ts';
import { addInvoice, paymentMethodOf } from './invoicing.ts';
import type { Account } from './store.ts';
import { cadenceOf, subscriptionToWire } from './subscription-objects.ts';
import { changeTo, endAt } from './subscription-transitions.ts';

/** Ends the period that runs now. @param at when, in unix seconds */
export function renew(account: Account, subscription: StoredSubscription, at: number): void {
  const { billingCycleAnchor: anchor, periodSeconds } = subscription;
  if (endTrialWithoutMethod(account, subscription, at)) return;
  const end =
    periodSeconds === null
      ? nextBoundary(anchor, cadenceOf(account, subscription), at)
      : at + periodSeconds;
  const period = { currentPeriodStart: at, currentPeriodEnd: end };
  // Nothing is collected in the status `unpaid`.
  const patch =
    subscription.status === 'unpaid'
      ? period
      : charge(account, { ...subscription, ...period }, 'subscription_cycle');
  changeTo(account, subscription, patch, { cause: TIME, at });
}

/** Invoices the period that begins now, and says what the subscription is after it. */
export function charge(
  account: Account,
  subscription: StoredSubscription,
  billingReason: StoredInvoice['billingReason'],
): Partial<StoredSubscription> {
  const { currentPeriodStart, currentPeriodEnd, billingCycleAnchor } = subscription;
  const invoice = addInvoice(account, subscription, {
    billingReason,
    created: currentPeriodStart,
    periodStart: currentPeriodStart,
    periodEnd: currentPeriodEnd,
  });
  return {
    billingCycleAnchor,
    currentPeriodStart,
    currentPeriodEnd,
    status: statusAfter(subscription, invoice),
    latestInvoice: invoice.id,
  };
}

/** A period that begins now (unix seconds), and its invoice: what the subscription is then. */
export function beginPeriod(
  account: Account,
  subscription: StoredSubscription,
  now: number,
): Partial<StoredSubscription> {
  const currentPeriodEnd = nextBoundary(now, cadenceOf(account, subscription), now);
  const period = { billingCycleAnchor: now, currentPeriodStart: now, currentPeriodEnd };
  return charge(account, { ...subscription, ...period }, 'subscription_update');
}

/** A charge that fails makes it past due; what is not charged (a pause, an invoice that is sent) changes nothing. */
export function statusAfter(
  { status }: StoredSubscription,
  invoice: StoredInvoice,
): StoredSubscription['status'] {
  if (invoice.status === 'paid' || invoice.settlesAt !== null) return 'active';
  if (status === 'paused') return 'paused';
  if (invoice.status === 'open' && invoice.dueDate === null) return 'past_due';
  return status === 'past_due' ? 'past_due' : 'active';
}

/** `trial_settings`: without a payment method a trial can end in a cancellation or a pause. */
function endTrialWithoutMethod(
  account: Account,
  subscription: StoredSubscription,
  at: number,
): boolean {
  const { status, missingPaymentMethod, daysUntilDue } = subscription;
  const isPaidByCard = daysUntilDue === null && paymentMethodOf(account, subscription) === null;
  if (status !== 'trialing' || !isPaidByCard) return false;
  if (missingPaymentMethod === 'cancel') {
    endAt(account, subscription, { canceledAt: at }, { cause: TIME, at });
    return true;
  }
  if (missingPaymentMethod !== 'pause') return false;
  changeTo(account, subscription, { status: 'paused' }, { cause: TIME, at });
  const object = subscriptionToWire(account, subscription);
  raise(account, { type: 'customer.subscription.paused', object, cause: TIME, created: at });
  return true;
}
