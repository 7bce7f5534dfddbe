/** Defines a subscription as read from Stripe and stored, and its states. */
import { defaultLanguage, type Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import { z } from 'zod';
import { type Course, isEnding, hasEnded, isPaused } from './plan.ts';
import { stored } from '../stored.ts';

export const planTitle = 'Premium';

/** The most subscriptions of a customer that are shown (specification, section 9). */
export const listLimit = 10;

const readLimit = 100;

/** Whether a list from Stripe is complete. It is cut off above 100 plans that haven't ended, and then support decides. */
export const areAll = (found: readonly Pick<Subscription, 'status'>[]): boolean =>
  found.filter((each) => !hasEnded(each)).length <= readLimit;

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

/** Why Stripe ended a plan without a request (`cancellation_details.reason`). */
export const providersCause = z.enum(['PAYMENT_FAILED', 'PAYMENT_DISPUTED']);

/** The price of a billing period: all items times their quantity. */
export const periodPrice = stored({
  /** In the currency's minor unit. Null if the price isn't a single amount: tiers, usage, several intervals. */
  amount: z.int().nullable(),
  currency: z.string(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
});
export type PeriodPrice = z.infer<typeof periodPrice>;

/** Stripe's preview of the next invoice. Amounts are in the currency's minor unit. */
export const chargePreview = stored({
  amount: z.int(),
  currency: z.string(),
  /** The plan's own lines before discounts and taxes. 0 if the plan ends, null if lines are unknown. */
  recurring: z.int().nullable(),
  changes: z.int(),
  /** The quantity of the only item, or null if there are several. */
  quantity: z.int().nullable(),
  discount: z.int(),
  /** `taxOnTop` is added to the price. `taxIncluded` is part of the price. */
  taxOnTop: z.int(),
  taxIncluded: z.int(),
  /** The amount paid by the customer's credit. Negative if the charge also collects an old balance. */
  credit: z.int(),
  /** Whether it includes credit or items that belong to no plan. The previews of all the customer's plans include them. */
  isShared: z.boolean(),
});
export type ChargePreview = z.infer<typeof chargePreview>;

/** An unsettled invoice: open, or a draft that Stripe will finalize without a request. */
export const openInvoice = stored({
  id: z.string(),
  /** UPCOMING is a draft. ACTION_REQUIRED failed and waits for the bank's confirmation. */
  status: z.enum(['UPCOMING', 'PROCESSING', 'OPEN', 'FAILED', 'ACTION_REQUIRED']),
  /** The unpaid part in the currency's minor unit, or null if unreadable. */
  remaining: z.int().nullable(),
  currency: z.string(),
  /** When Stripe collects or retries the invoice, or null if it doesn't. */
  nextAttemptAt: z.date().nullable(),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

export const discount = stored({
  /** When the discount ends, or null if Stripe doesn't say. */
  until: z.date().nullable(),
  /** Whether the discount applies to one payment only. */
  isOnce: z.boolean(),
});

export const subscription = stored({
  id: z.string(),
  customerId: z.string(),
  /** Stripe's status: `active`, `trialing`, `past_due`, … */
  status: z.string(),
  /** The current period. */
  startedAt: z.date(),
  endsAt: z.date(),
  /** Missing if Stripe didn't say, or if an earlier release read the subscription. */
  boughtAt: z.date().optional(),
  /** The scheduled end, even if Stripe only says "at the period's end". Null if no end is scheduled. */
  cancelAt: z.date().nullable(),
  /** Whether the plan ends with a period instead of at a custom date. */
  cancelsAtPeriodEnd: z.boolean(),
  /** When the end was requested, or null if no end is scheduled. */
  canceledAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  reason: cancellationReason.nullable(),
  comment: z.string().nullable(),
  /** Missing if the end was requested, or if an earlier release read the subscription. */
  cause: providersCause.optional(),
  price: periodPrice.nullable(),
  /** Why the next amount is unknown. Missing if it is known. SHARED: another plan may use up the credit. */
  unsaid: z.enum(['USE', 'CONVERTED', 'SHARED', 'REFUSED', 'LATE']).optional(),
  /** Stripe's preview of the next charge, or null if no charge comes or the charge is unknown. */
  preview: chargePreview.nullable().default(null),
  /** The only discount. Missing if none, several, or read by an earlier release. */
  discount: discount.optional(),
  /** Set if no payment is collected. `until` is null if the pause has no end date. */
  paused: stored({ until: z.date().nullable() }).nullable().default(null),
  collection: z.enum(['CARD', 'INVOICE']).default('CARD'),
  /** What happens at the end of the trial, as far as the payment method is known. */
  trialEnd: z.enum(['CHARGE', 'CANCEL', 'PAUSE']).default('CHARGE'),
  /** When the free trial ends or ended. Missing if there was no trial. */
  trialEndsAt: z.date().optional(),
  hasPendingUpdate: z.boolean().default(false),
  /** The Stripe schedule that will change the plan, or null. */
  scheduleId: z.string().nullable().default(null),
  /** Unsettled invoices, oldest first, or null if unknown. */
  invoices: z.array(openInvoice).nullable().default(null),
  /** The id of our last write that Stripe carried out (docs/protocol.md), or null. */
  writeId: z.string().nullable(),
});
export type Subscription = z.infer<typeof subscription>;

const states = {
  active: 'ACTIVE',
  trialing: 'TRIALING',
  past_due: 'PAST_DUE',
  unpaid: 'UNPAID',
  paused: 'PAUSED',
  incomplete: 'INCOMPLETE',
} as const;

export type SubscriptionState =
  (typeof states)[keyof typeof states] | 'ENDING' | 'ENDED' | 'UNKNOWN';

/** Returns the state for clients: ended, ending, or Stripe's status. */
export function stateOf(of: Pick<Course, 'status' | 'cancelAt' | 'paused'>): SubscriptionState {
  const { status } = of;
  if (hasEnded(of)) return 'ENDED';
  if (isEnding(of)) return 'ENDING';
  if (isPaused(of)) return 'PAUSED';
  return Object.hasOwn(states, status) ? states[status as keyof typeof states] : 'UNKNOWN';
}

/** Returns the status to show (specification, section 4). Any scheduled end is `Canceled`. */
export function displayStatus(
  { status, cancelAt }: Subscription,
  language: Language = defaultLanguage,
): string {
  const words: Record<string, string> = texts[language].status;
  return (cancelAt !== null ? words['ending'] : words[status]) ?? status;
}
