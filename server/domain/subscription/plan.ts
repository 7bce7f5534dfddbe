/** Classifies a subscription by Stripe's fields. Other modules only translate a status to a text or to the API's state. */

/** The fields that classify a subscription, as read from Stripe (server/adapters/stripe/objects.ts). */
export interface Course {
  /** Stripe's status (https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses). */
  status: string;
  endsAt: Date;
  /** The scheduled end: Stripe's `cancel_at`, or the period's end if only `cancel_at_period_end` is set. */
  cancelAt: Date | null;
  /** Set if no payment is collected. `until` is null if the pause has no end date. */
  paused: { until: Date | null } | null;
  trialEnd: 'CHARGE' | 'CANCEL' | 'PAUSE';
}

type Status = Pick<Course, 'status'>;
const among =
  (...statuses: string[]) =>
  ({ status }: Status): boolean =>
    statuses.includes(status);

/**
 * Whether the first payment was never made, so that the plan never started. `incomplete` can be paid for 23 hours, and then
 * becomes `incomplete_expired` (https://docs.stripe.com/billing/subscriptions/overview#payment-window).
 */
export const isIncomplete = among('incomplete', 'incomplete_expired');

/** Whether the plan has ended (https://docs.stripe.com/billing/subscriptions/cancel). */
export const hasEnded = among('canceled', 'incomplete_expired');

/** Whether the plan started and hasn't ended, even if unpaid, paused, or with an unknown status. */
export const isRunning = (of: Status): boolean => !isIncomplete(of) && !hasEnded(of);

/** Whether the plan is in a free trial (https://docs.stripe.com/billing/subscriptions/trials). */
export const isTrial = among('trialing');

/** Whether the current period is paid or free. */
export const isPaid = among('active', 'trialing');

/** Whether the last invoice is unpaid (https://docs.stripe.com/billing/subscriptions/overview#unpaid-subscriptions). */
export const isPastDue = among('past_due', 'unpaid');

/** Whether Stripe retries the last invoice (https://docs.stripe.com/billing/revenue-recovery/smart-retries). */
export const isRetried = among('past_due');

/** Whether Stripe no longer charges by itself, because all retries failed or a trial ended without a payment method. */
export const isStopped = among('unpaid', 'paused');

/** Whether an end is scheduled (https://docs.stripe.com/api/subscriptions/object#subscription_object-cancel_at). */
export const isEnding = (of: Pick<Course, 'status' | 'cancelAt'>): boolean =>
  !hasEnded(of) && of.cancelAt !== null;

/** Whether the scheduled end is no later than this period's end. */
export const endsWithPeriod = (of: Pick<Course, 'cancelAt' | 'endsAt'>): boolean =>
  of.cancelAt !== null && of.cancelAt <= of.endsAt;

/** Whether the scheduled end is after this period, so that more periods may follow. */
export const endsLater = (of: Pick<Course, 'status' | 'cancelAt' | 'endsAt'>): boolean =>
  isEnding(of) && !endsWithPeriod(of);

/** The date under “Ends”: the scheduled end if set, else the end of the current period. */
export const shownEnd = ({ cancelAt, endsAt }: Pick<Course, 'cancelAt' | 'endsAt'>): Date =>
  cancelAt ?? endsAt;

/** Whether the plan runs but collects no payments (https://docs.stripe.com/billing/subscriptions/pause-payment). */
export const isPaused = (of: Pick<Course, 'status' | 'paused'>): boolean =>
  of.paused !== null && isPaid(of);

/**
 * Whether another period will be charged, now or later, even if a later end is scheduled. In `unpaid` Stripe creates invoices but
 * collects none of them. A trial without a payment method may end by itself.
 */
export const willRenew = (of: Course): boolean =>
  (isPaid(of) || isRetried(of)) &&
  !endsWithPeriod(of) &&
  !(isTrial(of) && of.trialEnd !== 'CHARGE') &&
  (of.paused === null || of.paused.until !== null);
