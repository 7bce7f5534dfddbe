/** Moves subscriptions through time: trial end, renewal, failed payment, scheduled cancellation. One step at a time. */
import { DAY } from './calendar.ts';
import type { StoredSubscription } from './entities.ts';
import { TIME, raise } from './event-log.ts';
import { amountsOf } from './invoice-amounts.ts';
import { addInvoice, finalize, latestInvoiceOf, retryPayment, settle } from './invoicing.ts';
import { renew, statusAfter } from './renewals.ts';
import type { Account } from './store.ts';
import { ENDED, subscriptionToWire } from './subscription-objects.ts';
import { changeTo, endAt } from './subscription-transitions.ts';
import { type TimedChange, timedChanges } from './upcoming.ts';

/** How long before its end a trial is announced: three days (events, `customer.subscription.trial_will_end`). */
export const TRIAL_NOTICE = 3 * DAY;

/** How long the first payment may stay open: 23 hours (https://docs.stripe.com/billing/subscriptions/overview). */
const FIRST_PAYMENT_WINDOW = 23 * 3600;

interface Step {
  /** Unix seconds. */
  at: number;
  take: (account: Account, subscription: StoredSubscription, at: number) => void;
}

/** Brings every subscription on one clock (null: the real one) to `now`, in unix seconds. */
export function moveAll(account: Account, testClock: string | null, now: number): void {
  if (testClock === null) {
    // Every request comes by here: most of the time nothing is due.
    if (now < account.nextMove) return;
    account.nextMove = Infinity;
  }
  for (const subscription of account.subscriptions.values()) {
    if (subscription.testClock === testClock) moveSubscription(account, subscription, now);
  }
}

/** Takes every step of one subscription that is due by `now`, in order, each at its own time. */
export function moveSubscription(
  account: Account,
  subscription: StoredSubscription,
  now: number,
): void {
  for (;;) {
    const step = nextStep(account, subscription);
    if (!step || step.at > now) break;
    step.take(account, subscription, step.at);
  }
  expectMove(account, subscription);
}

/** Has `moveAll` come back for a subscription on the real clock when its next step is due. */
export function expectMove(account: Account, subscription: StoredSubscription): void {
  const at = nextStep(account, subscription)?.at ?? Infinity;
  if (subscription.testClock !== null || at >= account.nextMove) return;
  account.nextMove = at;
  account.onNextMove();
}

/**
 * The earliest thing that will happen by itself. At the same moment a cancellation comes first, and a renewal after all
 * that decides what it costs.
 */
function nextStep(account: Account, subscription: StoredSubscription): Step | undefined {
  const { status, trialNoticeAt, cancelAt, currentPeriodEnd, created, pendingUpdate } =
    subscription;
  if (ENDED.includes(status)) return undefined;
  const steps: Step[] = [];
  if (trialNoticeAt !== null) steps.push({ at: trialNoticeAt, take: announceTrialEnd });
  if (cancelAt !== null) steps.push({ at: cancelAt, take: cancelAsScheduled });
  if (pendingUpdate) steps.push({ at: pendingUpdate.expiresAt, take: expireUpdate });
  steps.push(...timedChanges(account, subscription).map(stepOf));
  if (status === 'incomplete') steps.push({ at: created + FIRST_PAYMENT_WINDOW, take: expire });
  else if (status !== 'paused') steps.push({ at: currentPeriodEnd, take: renew });
  const invoice = latestInvoiceOf(account, subscription);
  const finalizesAt = invoice?.finalizesAt ?? null;
  if (finalizesAt !== null) steps.push({ at: finalizesAt, take: finish });
  const retryAt = invoice?.nextPaymentAttempt ?? null;
  if (retryAt !== null) steps.push({ at: retryAt, take: retry });
  const settlesAt = invoice?.settlesAt ?? null;
  if (settlesAt !== null) steps.push({ at: settlesAt, take: arrive });
  const dueDate = invoice?.dueDate ?? null;
  if (dueDate !== null && invoice?.status === 'open' && status === 'active')
    steps.push({ at: dueDate, take: fallDue });
  return steps.reduce<Step | undefined>(
    (first, step) => (first && first.at <= step.at ? first : step),
    undefined,
  );
}

function announceTrialEnd(account: Account, subscription: StoredSubscription, at: number): void {
  subscription.trialNoticeAt = null;
  const object = subscriptionToWire(account, subscription);
  const type = 'customer.subscription.trial_will_end';
  raise(account, { type, object, cause: TIME, created: at });
}

/** Pending items are charged with the end. */
function cancelAsScheduled(account: Account, subscription: StoredSubscription, at: number): void {
  if (amountsOf(account, subscription, { isLast: true }).pending.length > 0)
    subscription.latestInvoice = addInvoice(account, subscription, {
      ...{ billingReason: 'subscription_update', isLast: true, created: at },
      ...{ periodStart: subscription.currentPeriodStart, periodEnd: at },
    }).id;
  endAt(account, subscription, {}, { cause: TIME, at });
}

/** Gives up a subscription whose first payment was never made, by itself or because it is canceled. */
export function expire(
  account: Account,
  subscription: StoredSubscription,
  at: number,
  patch: Partial<StoredSubscription> = {},
  cause = TIME,
): void {
  const invoice = latestInvoiceOf(account, subscription);
  if (invoice) invoice.status = 'void';
  const expired = { status: 'incomplete_expired', endedAt: at, ...patch } as const;
  changeTo(account, subscription, expired, { cause, at });
}

/** Finalizes the newest invoice, which was a draft. */
function finish(account: Account, subscription: StoredSubscription, at: number): void {
  const invoice = latestInvoiceOf(account, subscription);
  if (!invoice) return;
  finalize(account, subscription, invoice, at);
  const status = statusAfter(subscription, invoice);
  changeTo(account, subscription, { status }, { cause: TIME, at });
}

function retry(account: Account, subscription: StoredSubscription, at: number): void {
  const invoice = latestInvoiceOf(account, subscription);
  if (!invoice || !retryPayment(account, subscription, invoice, at)) return;
  if (subscription.status === 'past_due')
    changeTo(account, subscription, { status: 'active' }, { cause: TIME, at });
}

function arrive(account: Account, subscription: StoredSubscription, at: number): void {
  const invoice = latestInvoiceOf(account, subscription);
  if (!invoice) return;
  const status = settle(subscription, invoice, at);
  if (status !== subscription.status)
    changeTo(account, subscription, { status }, { cause: TIME, at });
}

function fallDue(account: Account, subscription: StoredSubscription, at: number): void {
  changeTo(account, subscription, { status: 'past_due' }, { cause: TIME, at });
}

function expireUpdate(account: Account, subscription: StoredSubscription, at: number): void {
  changeTo(account, subscription, { pendingUpdate: null }, { cause: TIME, at });
  const object = subscriptionToWire(account, subscription);
  const type = 'customer.subscription.pending_update_expired';
  raise(account, { type, object, cause: TIME, created: at });
}

const stepOf = ({ at, patch, apply }: TimedChange): Step => ({
  at,
  take(account, subscription) {
    apply?.();
    changeTo(account, subscription, patch, { cause: TIME, at });
  },
});
