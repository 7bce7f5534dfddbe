/** Moves subscriptions through time: trial end, renewal, failed payment, scheduled cancellation. One step at a time. */
import { DAY, nextBoundary } from './calendar.ts';
import type { StoredSubscription } from './entities.ts';
import { TIME, raise } from './event-log.ts';
import { paymentSucceeds } from './payment-methods.ts';
import type { Account } from './store.ts';
import { ENDED, cadenceOf, priceOf, subscriptionToWire } from './subscription-objects.ts';
import { changeTo, endAt } from './subscription-transitions.ts';

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
    const step = nextStep(subscription);
    if (!step || step.at > now) break;
    step.take(account, subscription, step.at);
  }
  expectMove(account, subscription);
}

/** Has `moveAll` come back for a subscription on the real clock when its next step is due. */
export function expectMove(account: Account, subscription: StoredSubscription): void {
  const at = nextStep(subscription)?.at ?? Infinity;
  if (subscription.testClock !== null || at >= account.nextMove) return;
  account.nextMove = at;
  account.onNextMove();
}

/** Whether charging what the subscription costs would succeed now. */
export function canPay(account: Account, subscription: StoredSubscription): boolean {
  const free = subscription.items.every((item) => priceOf(account, item).unitAmount === 0);
  const customer = account.customers.get(subscription.customer);
  const method = subscription.defaultPaymentMethod ?? customer?.defaultPaymentMethod ?? null;
  return free || paymentSucceeds(method);
}

/** The earliest thing that will happen by itself. At the same moment a cancellation comes before a renewal. */
function nextStep(subscription: StoredSubscription): Step | undefined {
  const { status, trialNoticeAt, cancelAt, currentPeriodEnd, created } = subscription;
  if (ENDED.includes(status)) return undefined;
  const steps: Step[] = [];
  if (trialNoticeAt !== null) steps.push({ at: trialNoticeAt, take: announceTrialEnd });
  if (cancelAt !== null) steps.push({ at: cancelAt, take: cancelAsScheduled });
  if (status === 'incomplete') steps.push({ at: created + FIRST_PAYMENT_WINDOW, take: expire });
  else if (status !== 'paused') steps.push({ at: currentPeriodEnd, take: renew });
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

function cancelAsScheduled(account: Account, subscription: StoredSubscription, at: number): void {
  endAt(account, subscription, {}, { cause: TIME, at });
}

function expire(account: Account, subscription: StoredSubscription, at: number): void {
  const patch = { status: 'incomplete_expired', endedAt: at } as const;
  changeTo(account, subscription, patch, { cause: TIME, at });
}

function renew(account: Account, subscription: StoredSubscription, at: number): void {
  const { billingCycleAnchor: anchor, periodSeconds } = subscription;
  const paid = canPay(account, subscription) ? 'active' : 'past_due';
  changeTo(
    account,
    subscription,
    {
      status: subscription.status === 'unpaid' ? 'unpaid' : paid,
      currentPeriodStart: at,
      currentPeriodEnd:
        periodSeconds === null
          ? nextBoundary(anchor, cadenceOf(account, subscription), at)
          : at + periodSeconds,
    },
    { cause: TIME, at },
  );
}
