/** A subscription as the payment provider has it, in the portal's own words, and the rules for what is shown of it. */
import { z } from 'zod';

/** How many subscriptions of a customer are asked for (specification, section 9). */
export const listLimit = 10;

/** Why somebody leaves, in Stripe's words (`cancellation_details.feedback`). */
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

/** What a billing period costs: all items times their quantity. */
export const plan = z.strictObject({
  /** In the currency's minor unit; null for tiered prices. */
  amount: z.int().nullable(),
  currency: z.string(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
});
export type Plan = z.infer<typeof plan>;

/** A premium plan that a customer holds, as read from Stripe and as stored. */
export const subscription = z.strictObject({
  id: z.string(),
  customerId: z.string(),
  /** Stripe's own word: `active`, `trialing`, `past_due`, … */
  status: z.string(),
  /** Start and end of the current period. */
  startedAt: z.date(),
  endsAt: z.date(),
  /** When it is scheduled to end; null when no end is scheduled. */
  cancelAt: z.date().nullable(),
  /** Whether it is scheduled to end with a period, as opposed to at a date of its own. */
  cancelsAtPeriodEnd: z.boolean(),
  /** When its end was asked for, at whoever's wish; null when no end is scheduled. */
  canceledAt: z.date().nullable(),
  /** When it ended; null while it has not. */
  endedAt: z.date().nullable(),
  /** Why, if it was canceled and a reason was given. */
  reason: cancellationReason.nullable(),
  comment: z.string().nullable(),
  plan: plan.nullable(),
  /** The mark of the last write of ours that Stripe carried out (desired-state.ts); null when there is none. */
  tag: z.string().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

/** The statuses in which nothing is left to cancel. */
const ended = new Set(['canceled', 'incomplete_expired']);

/** Whether the subscription is over, as opposed to scheduled to end. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean => ended.has(status);

/** The statuses from which Stripe goes on to charge another period. */
const renewing = new Set(['active', 'trialing', 'past_due', 'unpaid']);

/** What of a subscription decides whether it goes on: its status, its period, and when it is to end. */
type Course = Pick<Subscription, 'status' | 'endsAt' | 'cancelAt'>;

/** Whether another period will be charged after this one: also while the end lies beyond it. */
export const willRenew = ({ status, endsAt, cancelAt }: Course): boolean =>
  renewing.has(status) && (cancelAt === null || cancelAt > endsAt);

const states = {
  active: 'ACTIVE',
  trialing: 'TRIALING',
  past_due: 'PAST_DUE',
  unpaid: 'UNPAID',
  paused: 'PAUSED',
  incomplete: 'INCOMPLETE',
} as const;

/** The closed list of the contract. */
export type SubscriptionState =
  (typeof states)[keyof typeof states] | 'ENDING' | 'ENDED' | 'UNKNOWN';

/** The state by which code decides: what is over, what ends, else the provider's status. */
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

/** What is shown when there is no plan to take an amount from (specification, section 9). */
const fallback = '$29.99';

/**
 * A plan's price as the specification words it: `$` and two decimals for US dollars. Other
 * currencies are written the way en-US writes them, never with a false dollar sign.
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

/** The charge at the end of this period; null when none comes, or when its amount is not known. */
export function nextCharge({ plan: of, ...course }: Course & Pick<Subscription, 'plan'>) {
  // Unpaid: the provider makes invoices and collects none of them.
  if (of?.amount == null || course.status === 'unpaid' || !willRenew(course)) return null;
  const { amount, currency } = of;
  return { at: course.endsAt, amount, currency, display: displayAmount(amount, currency) };
}

/** Stripe's minor units: https://docs.stripe.com/currencies#zero-decimal (and the three-decimal list). */
const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));

function displayAmount(amount: number, currency: string): string {
  if (currency === 'usd') return `$${(amount / 100).toFixed(2)}`;
  const decimals = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    amount / 10 ** decimals,
  );
}
