/** A subscription of the payment provider in the portal's own terms, and the rules for how it is shown. */
import { z } from 'zod';
import { stored } from './stored.ts';

/** The most subscriptions of a customer that are read (specification, section 9). */
export const listLimit = 10;

/** The reason of a cancellation, in Stripe's terms (`cancellation_details.feedback`). */
export const cancellationReason = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
export type CancellationReason = z.infer<typeof cancellationReason>;

/** The price of a billing period: all items times their quantity. */
export const plan = stored({
  /** In the currency's minor unit; null for tiered prices. */
  amount: z.int().nullable(),
  currency: z.string(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
});
export type Plan = z.infer<typeof plan>;

/** A customer's subscription, as read from Stripe and as stored. */
export const subscription = stored({
  id: z.string(),
  customerId: z.string(),
  /** Stripe's status: `active`, `trialing`, `past_due`, … */
  status: z.string(),
  /** Start and end of the current period. */
  startedAt: z.date(),
  endsAt: z.date(),
  /** The scheduled end; null when none is scheduled. */
  cancelAt: z.date().nullable(),
  /** Whether it is scheduled to end with a period, as opposed to a custom date. */
  cancelsAtPeriodEnd: z.boolean(),
  /** When its end was requested, by anybody; null when no end is scheduled. */
  canceledAt: z.date().nullable(),
  /** When it ended; null while it has not. */
  endedAt: z.date().nullable(),
  /** The reason of the cancellation, if one was given. */
  reason: cancellationReason.nullable(),
  comment: z.string().nullable(),
  plan: plan.nullable(),
  /** The tag of our last write that Stripe carried out (docs/protocol.md); null when there is none. */
  tag: z.string().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** The statuses of ended subscriptions. */
const ended = new Set(['canceled', 'incomplete_expired']);

/** Whether the subscription has ended, as opposed to being scheduled to end. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean => ended.has(status);

/** The statuses in which Stripe charges another period. */
const renewing = new Set(['active', 'trialing', 'past_due', 'unpaid']);

/** The fields that decide whether a subscription renews. */
type Course = Pick<Subscription, 'status' | 'endsAt' | 'cancelAt'>;

/** Whether it is scheduled to end no later than this period. */
export const endsWithPeriod = ({
  cancelAt,
  endsAt,
}: Pick<Course, 'cancelAt' | 'endsAt'>): boolean => cancelAt !== null && cancelAt <= endsAt;

/** Whether another period will be charged after this one, which is so while the scheduled end is later. */
export const willRenew = (course: Course): boolean =>
  renewing.has(course.status) && !endsWithPeriod(course);

const states = {
  active: 'ACTIVE',
  trialing: 'TRIALING',
  past_due: 'PAST_DUE',
  unpaid: 'UNPAID',
  paused: 'PAUSED',
  incomplete: 'INCOMPLETE',
} as const;

/** The states of the schema. */
export type SubscriptionState =
  (typeof states)[keyof typeof states] | 'ENDING' | 'ENDED' | 'UNKNOWN';

/** The state for clients' logic: ended, ending, or the provider's status. */
export function stateOf({ status, cancelAt }: Course): SubscriptionState {
  if (hasEnded({ status })) return 'ENDED';
  if (cancelAt !== null) return 'ENDING';
  return Object.hasOwn(states, status) ? states[status as keyof typeof states] : 'UNKNOWN';
}

/** The status to show (specification, section 4): any scheduled end counts as `Canceled`. */
export function displayStatus({ status, cancelAt }: Subscription): string {
  if (cancelAt !== null) return 'Canceled';
  return status === 'trialing' ? 'Free trial' : status;
}

/** The price that is shown without a plan (specification, section 9). */
const fallback = '$29.99';

/**
 * A plan's price: `$` and two decimals for US dollars, as the specification says, and the en-US format of
 * any other currency.
 */
export function price(of: Plan | null) {
  const { amount, currency } = { amount: of?.amount ?? null, currency: of?.currency ?? 'usd' };
  const isFallback = amount === null;
  return {
    amount,
    currency,
    display: isFallback ? fallback : displayAmount(amount, currency),
    isFallback,
    interval: of?.interval ?? null,
    intervalCount: of?.intervalCount ?? null,
  };
}

/** Whether something is charged at the end of this period. */
export const isCharged = (course: Course): boolean =>
  // In the status `unpaid` the provider creates invoices but does not collect them.
  course.status !== 'unpaid' && willRenew(course);

/** The charge at the end of this period; null when there is none or its amount is unknown. */
export function nextCharge({ plan: of, ...course }: Course & Pick<Subscription, 'plan'>) {
  if (of?.amount == null || !isCharged(course)) return null;
  const { amount, currency } = of;
  return { at: course.endsAt, amount, currency, display: displayAmount(amount, currency) };
}

/** Stripe's minor units: https://docs.stripe.com/currencies#zero-decimal (and the three-decimal list). */
const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));

/** An amount in minor units as text: `$29.99`. */
export function displayAmount(amount: number, currency: string): string {
  if (currency === 'usd') return `$${(amount / 100).toFixed(2)}`;
  const decimals = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    amount / 10 ** decimals,
  );
}
