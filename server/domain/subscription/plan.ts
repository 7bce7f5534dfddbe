/** Classifies a subscription by Stripe's fields. Other modules only translate a status to a text or to the API's state. */

/** The fields that classify a subscription, as read from Stripe (server/adapters/stripe/objects.ts). */
export interface Course {
  /** Stripe's status (https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses). */
  status: string;
  endsAt: Date;
  /** The scheduled end: Stripe's `cancel_at`, or the period's end if only `cancel_at_period_end` is set. */
  cancelAt: Date | null;
  /** Set while Stripe collects no payments. `until` is null if the pause has no end date. */
  paused: { until: Date | null } | null;
  trialEnd: 'CHARGE' | 'CANCEL' | 'PAUSE';
}

type Status = Pick<Course, 'status'>;
const among =
  (...statuses: string[]) =>
  ({ status }: Status): boolean =>
    statuses.includes(status);

/** True if the plan never started (https://docs.stripe.com/billing/subscriptions/overview#payment-window). */
export const isIncomplete = among('incomplete', 'incomplete_expired');

export const hasEnded = among('canceled', 'incomplete_expired');

/** True if the plan has started and hasn't ended. A running plan can be unpaid or paused, or have an unknown status. */
export const isRunning = (of: Status): boolean => !isIncomplete(of) && !hasEnded(of);

export const isTrial = among('trialing');

export const isPaid = among('active', 'trialing');

/** True if the last invoice is unpaid (https://docs.stripe.com/billing/subscriptions/overview#unpaid-subscriptions). */
export const isPastDue = among('past_due', 'unpaid');

/** True if Stripe retries the last invoice (https://docs.stripe.com/billing/revenue-recovery/smart-retries). */
export const isRetried = among('past_due');

/** True if Stripe has stopped charging, because all retries failed or a trial ended without a payment method. */
export const isStopped = among('unpaid', 'paused');

export const isEnding = (of: Pick<Course, 'status' | 'cancelAt'>): boolean =>
  !hasEnded(of) && of.cancelAt !== null;

export const endsWithPeriod = (of: Pick<Course, 'cancelAt' | 'endsAt'>): boolean =>
  of.cancelAt !== null && of.cancelAt <= of.endsAt;

/** True if the scheduled end is after this period, so that more periods can follow. */
export const endsLater = (of: Pick<Course, 'status' | 'cancelAt' | 'endsAt'>): boolean =>
  isEnding(of) && !endsWithPeriod(of);

/** The date under “Ends”: the scheduled end if set, else the end of the current period. */
export const shownEnd = ({ cancelAt, endsAt }: Pick<Course, 'cancelAt' | 'endsAt'>): Date =>
  cancelAt ?? endsAt;

/** True if the plan runs but collects no payments (https://docs.stripe.com/billing/subscriptions/pause-payment). */
export const isPaused = (of: Pick<Course, 'status' | 'paused'>): boolean =>
  of.paused !== null && isPaid(of);

/**
 * True if Stripe will charge for another period, directly after this period or after a pause. False for `unpaid`, because
 * Stripe doesn't collect that plan's invoices. False for a trial without a payment method, because the trial can end by itself.
 */
export const willRenew = (of: Course): boolean =>
  (isPaid(of) || isRetried(of)) &&
  !endsWithPeriod(of) &&
  !(isTrial(of) && of.trialEnd !== 'CHARGE') &&
  (of.paused === null || of.paused.until !== null);
