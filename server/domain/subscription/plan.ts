/** What a plan is, by what Stripe says of a subscription. Every list of plans asks here; nothing else looks at a status for it. */

/** The fields that decide, as they are read from Stripe (server/adapters/stripe/objects.ts). */
export interface Course {
  /** Stripe's status (https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses). */
  status: string;
  endsAt: Date;
  /** The scheduled end: Stripe's `cancel_at`, or the end of the period where `cancel_at_period_end` is set alone. */
  cancelAt: Date | null;
  /** While no payment is collected: until when; null for until somebody resumes it. */
  paused: { until: Date | null } | null;
  trialEnd: 'CHARGE' | 'CANCEL' | 'PAUSE';
}

type Status = Pick<Course, 'status'>;
const among =
  (...statuses: string[]) =>
  ({ status }: Status): boolean =>
    statuses.includes(status);

/**
 * Whether its first payment was never made, so that it never began. `incomplete` can be paid for 23 hours; then it is
 * `incomplete_expired` (https://docs.stripe.com/billing/subscriptions/overview#payment-window).
 */
export const isIncomplete = among('incomplete', 'incomplete_expired');

/** Whether it is over for good, and not only scheduled to end (https://docs.stripe.com/billing/subscriptions/cancel). */
export const hasEnded = among('canceled', 'incomplete_expired');

/** Whether it began and is not over, also unpaid, paused, or with a status that is not known here. */
export const isRunning = (of: Status): boolean => !isIncomplete(of) && !hasEnded(of);

/**
 * Whether its end can be set, directly or by its schedule. Of an incomplete one Stripe takes metadata and a payment method only: it is
 * canceled outright (https://docs.stripe.com/api/subscriptions/object#subscription_object-status).
 */
export const canBeEnded = (of: Status): boolean => isRunning(of);

/** Whether it is in a free trial (https://docs.stripe.com/billing/subscriptions/trials). */
export const isTrial = among('trialing');

/** Whether the current period is paid for, or free. */
export const isPaid = among('active', 'trialing');

/** Whether its last invoice was not paid (https://docs.stripe.com/billing/subscriptions/overview#unpaid-subscriptions). */
export const isPastDue = among('past_due', 'unpaid');

/** Whether its last invoice is still tried (https://docs.stripe.com/billing/revenue-recovery/smart-retries). */
export const isRetried = among('past_due');

/** Whether nothing is charged until somebody acts: every retry failed, or a trial ended without a payment method. */
export const isStopped = among('unpaid', 'paused');

/** Whether an end is scheduled (https://docs.stripe.com/api/subscriptions/object#subscription_object-cancel_at). */
export const isEnding = (of: Pick<Course, 'status' | 'cancelAt'>): boolean =>
  !hasEnded(of) && of.cancelAt !== null;

/** Whether it is scheduled to end no later than this period. */
export const endsWithPeriod = (of: Pick<Course, 'cancelAt' | 'endsAt'>): boolean =>
  of.cancelAt !== null && of.cancelAt <= of.endsAt;

/** Whether its scheduled end lies behind this period, so that more periods may come before it. */
export const endsLater = (of: Pick<Course, 'status' | 'cancelAt' | 'endsAt'>): boolean =>
  isEnding(of) && !endsWithPeriod(of);

/** The day under “Ends”: the scheduled end where one is set, else the end of the current period. */
export const shownEnd = ({ cancelAt, endsAt }: Pick<Course, 'cancelAt' | 'endsAt'>): Date =>
  cancelAt ?? endsAt;

/** Whether a pause keeps it as it is (https://docs.stripe.com/billing/subscriptions/pause-payment). */
export const isPaused = (of: Pick<Course, 'status' | 'paused'>): boolean =>
  of.paused !== null && isPaid(of);

/**
 * Whether another period will be charged, at the end of this one or later. The scheduled end may be later, too. In `unpaid` Stripe
 * makes invoices, and collects none of them. A trial without a payment method may end by itself.
 */
export const willRenew = (of: Course): boolean =>
  (isPaid(of) || isRetried(of)) &&
  !endsWithPeriod(of) &&
  !(isTrial(of) && of.trialEnd !== 'CHARGE') &&
  (of.paused === null || of.paused.until !== null);
