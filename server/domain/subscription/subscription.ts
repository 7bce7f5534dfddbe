/** Defines the stored form of a subscription, and the states that clients see. */
import { defaultLanguage, type Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import { z } from 'zod';
import { type Course, isEnding, hasEnded, isPaused } from './plan.ts';
import { stored } from '../stored.ts';

export const planTitle = 'Premium';

/** The most subscriptions of a customer that are shown (specification, section 9). */
export const listLimit = 10;

const readLimit = 100;

/** True if a list from Stripe is complete. The list is cut off if more than 100 of its plans haven't ended. */
export const areAll = (found: readonly Pick<Subscription, 'status'>[]): boolean =>
  found.filter((each) => !hasEnded(each)).length <= readLimit;

/** The subscriber's reason for a cancellation, in Stripe's terms (`cancellation_details.feedback`). */
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
  /** In the currency's minor unit. Null if the price isn't a single amount, for example because it depends on usage. */
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
  /** The sum of the plan's own lines, before discounts and taxes. 0 if the plan ends. Null if a line is unknown. */
  recurring: z.int().nullable(),
  changes: z.int(),
  /** The quantity of the only item, or null if there are several items. */
  quantity: z.int().nullable(),
  discount: z.int(),
  taxOnTop: z.int(),
  taxIncluded: z.int(),
  /** The part that the customer's credit pays. Negative if the charge also collects an old balance. */
  credit: z.int(),
  /** True if the preview includes credit or items that belong to no plan. Then every plan's preview includes the same ones. */
  isShared: z.boolean(),
});
export type ChargePreview = z.infer<typeof chargePreview>;

/** An open invoice, or a draft that Stripe will finalize by itself. */
export const openInvoice = stored({
  id: z.string(),
  /** UPCOMING: a draft. ACTION_REQUIRED: the payment failed, and the payer must confirm the payment at the bank. */
  status: z.enum(['UPCOMING', 'PROCESSING', 'OPEN', 'FAILED', 'ACTION_REQUIRED']),
  /** The unpaid part in the currency's minor unit, or null if unreadable. */
  remaining: z.int().nullable(),
  currency: z.string(),
  /** When Stripe next tries to collect the payment, or null if Stripe doesn't try. */
  nextAttemptAt: z.date().nullable(),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

export const discount = stored({
  /** When the discount ends, or null if Stripe doesn't say. */
  until: z.date().nullable(),
  /** True if the discount applies to one payment only. */
  isOnce: z.boolean(),
});

export const subscription = stored({
  id: z.string(),
  customerId: z.string(),
  status: z.string(),
  /** The start of the current period. */
  startedAt: z.date(),
  /** The end of the current period. */
  endsAt: z.date(),
  /** Missing if Stripe's answer lacked the time, or if an earlier release read the subscription. */
  boughtAt: z.date().optional(),
  /** The scheduled end, as in `Course`. Null if no end is scheduled. */
  cancelAt: z.date().nullable(),
  /** True if the scheduled end is the end of the period. False for a custom date. */
  cancelsAtPeriodEnd: z.boolean(),
  /** When the end was requested, or null if no end was requested. */
  canceledAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  reason: cancellationReason.nullable(),
  comment: z.string().nullable(),
  /** Missing if Stripe didn't end the plan by itself, or if an earlier release read the subscription. */
  cause: providersCause.optional(),
  price: periodPrice.nullable(),
  /** Why the next amount is unknown. SHARED: another plan perhaps uses up the credit. LATE: Stripe hasn't answered yet. */
  unsaid: z.enum(['USE', 'CONVERTED', 'SHARED', 'REFUSED', 'LATE']).optional(),
  /** Stripe's preview of the next charge. Null if there is no next charge, or if the next charge is unknown. */
  preview: chargePreview.nullable().default(null),
  /** The discount. Missing unless there is exactly one discount, or if an earlier release read the subscription. */
  discount: discount.optional(),
  /** As in `Course`. */
  paused: stored({ until: z.date().nullable() }).nullable().default(null),
  collection: z.enum(['CARD', 'INVOICE']).default('CARD'),
  /** What Stripe does at the end of a trial. CANCEL and PAUSE are possible only if no payment method is known. */
  trialEnd: z.enum(['CHARGE', 'CANCEL', 'PAUSE']).default('CHARGE'),
  /** When the free trial ends or ended. Missing if there was no trial. */
  trialEndsAt: z.date().optional(),
  hasPendingUpdate: z.boolean().default(false),
  /** The Stripe schedule that manages the plan, or null. */
  scheduleId: z.string().nullable().default(null),
  /** Open invoices and drafts, oldest first. Null if unknown. */
  invoices: z.array(openInvoice).nullable().default(null),
  /** The id of our last write that Stripe carried out (docs/protocol.md), or null if there is none. */
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

export function stateOf(of: Pick<Course, 'status' | 'cancelAt' | 'paused'>): SubscriptionState {
  const { status } = of;
  if (hasEnded(of)) return 'ENDED';
  if (isEnding(of)) return 'ENDING';
  if (isPaused(of)) return 'PAUSED';
  return Object.hasOwn(states, status) ? states[status as keyof typeof states] : 'UNKNOWN';
}

/** Returns the status to show (specification, section 4). A plan with a scheduled end is `Canceled`. */
export function displayStatus(
  { status, cancelAt }: Subscription,
  language: Language = defaultLanguage,
): string {
  const words: Record<string, string> = texts[language].status;
  return (cancelAt !== null ? words['ending'] : words[status]) ?? status;
}
