/** A subscription in the portal's own words, and the rules for what is shown of it. */
import { z } from 'zod';

/** A premium plan that a customer holds, as read from Stripe. */
export interface Subscription {
  id: string;
  customerId: string;
  /** Stripe's own word: `active`, `trialing`, `past_due`, … */
  status: string;
  /** Start and end of the current period. */
  startedAt: Date;
  endsAt: Date;
  /** When it is scheduled to end; null when no end is scheduled. */
  cancelAt: Date | null;
  /** Whether it is scheduled to end with a period, as opposed to at a date of its own. */
  cancelsAtPeriodEnd: boolean;
  /** Why, if it was canceled and a reason was given. */
  cancellationReason: CancellationReason | null;
  plan: Plan | null;
}

/** What a plan costs a period. `amount` is in the currency's minor unit; null for tiered prices. */
export interface Plan {
  amount: number | null;
  currency: string;
}

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

const seconds = z.int().transform((value) => new Date(value * 1000));

/**
 * Stripe's answer, reduced to what is used and checked: a half-understood answer is an error, not a
 * blank card. Fields as in API version 2024-12-18.acacia, times in unix seconds.
 */
export const subscriptionSchema = z
  .object({
    id: z.string(),
    customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
    status: z.string(),
    current_period_start: seconds,
    current_period_end: seconds,
    cancel_at: seconds.nullable(),
    cancel_at_period_end: z.boolean(),
    // A reason that Stripe adds one day must not hide the subscription.
    cancellation_details: z
      .object({ feedback: cancellationReason.nullish().catch(null) })
      .nullish(),
    items: z.object({
      data: z.array(
        z.object({
          plan: z.object({ amount: z.int().nullable(), currency: z.string() }).nullish(),
        }),
      ),
    }),
  })
  .transform((wire): Subscription => ({
    id: wire.id,
    customerId: wire.customer,
    status: wire.status,
    startedAt: wire.current_period_start,
    endsAt: wire.current_period_end,
    cancelAt: wire.cancel_at,
    cancelsAtPeriodEnd: wire.cancel_at_period_end,
    cancellationReason: wire.cancellation_details?.feedback ?? null,
    plan: wire.items.data[0]?.plan ?? null,
  }));

/** The statuses in which nothing is left to cancel. */
const ended = new Set(['canceled', 'incomplete_expired']);

/** Whether the subscription is over, as opposed to scheduled to end. */
export const hasEnded = ({ status }: Subscription): boolean => ended.has(status);

/** The statuses from which Stripe goes on to charge another period. */
const renewing = new Set(['active', 'trialing', 'past_due', 'unpaid']);

/** Whether another period follows this one. */
export const willRenew = ({ status, cancelAt }: Subscription): boolean =>
  cancelAt === null && renewing.has(status);

/** The status to show (specification, section 4): any scheduled end counts as `Canceled`. */
export function displayStatus({ status, cancelAt }: Subscription): string {
  if (cancelAt !== null) return 'Canceled';
  return status === 'trialing' ? 'Free trial' : status;
}

/** What is shown when there is no plan to take an amount from (specification, section 9). */
const fallback = '$29.99';

/** Stripe's minor units: https://docs.stripe.com/currencies#zero-decimal (and the three-decimal list). */
const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));

/**
 * A plan's price as the specification words it: `$` and two decimals for US dollars. Other
 * currencies are written the way en-US writes them, never with a false dollar sign.
 */
export function price(plan: Plan | null) {
  if (plan?.amount == null)
    return { amount: null, currency: plan?.currency ?? 'usd', display: fallback, isFallback: true };
  const { amount, currency } = plan;
  return { amount, currency, display: displayAmount(amount, currency), isFallback: false };
}

function displayAmount(amount: number, currency: string): string {
  if (currency === 'usd') return `$${(amount / 100).toFixed(2)}`;
  const decimals = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    amount / 10 ** decimals,
  );
}
