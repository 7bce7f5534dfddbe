/** A subscription of the payment provider in the portal's own terms, and the rules for its course. */
import { defaultLanguage, type Language } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import { z } from 'zod';
import { type Course, isEnding, hasEnded, isPaused } from './plan.ts';
import { stored } from '../stored.ts';

/** The name of what is sold. */
export const planTitle = 'Premium';

/** The most subscriptions of a customer that are shown (specification, section 9). */
export const listLimit = 10;

/** The most plans of a customer that are all read and stored. */
const readLimit = 100;

/**
 * Whether these are all that a customer has. Of one with too many, not all are read: nothing is said that needs all of them, and
 * support is asked.
 */
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

/** Why the payment provider itself ended a plan (`cancellation_details.reason`); nobody asked for that. */
export const providersCause = z.enum(['PAYMENT_FAILED', 'PAYMENT_DISPUTED']);

/** The price of a billing period: all items times their quantity. */
export const periodPrice = stored({
  /** In the currency's minor unit; null where no one amount is the price: tiers, use, several intervals. */
  amount: z.int().nullable(),
  currency: z.string(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int(),
});
export type PeriodPrice = z.infer<typeof periodPrice>;

/** The provider's preview of the next invoice. All amounts are in the currency's minor unit. */
export const chargePreview = stored({
  /** What will be charged. */
  amount: z.int(),
  currency: z.string(),
  /** The plan's own lines, before discounts and taxes: 0 if the plan ends, null if not all lines are known. */
  recurring: z.int().nullable(),
  /** Prorations and other pending items. */
  changes: z.int(),
  /** The quantity of the only item; null if there are several. */
  quantity: z.int().nullable(),
  discount: z.int(),
  /** Taxes that come on top of the price, and those that it contains. */
  taxOnTop: z.int(),
  taxIncluded: z.int(),
  /** What the customer's credit pays of it; negative if it collects an outstanding balance. */
  credit: z.int(),
  /** Whether a credit, or an item that belongs to no plan, is in it: the next invoice of any plan has it. */
  isShared: z.boolean(),
});
export type ChargePreview = z.infer<typeof chargePreview>;

/** An invoice that is not settled: a draft that the provider will finalize by itself, or one that is open. */
export const openInvoice = stored({
  id: z.string(),
  /** UPCOMING is such a draft. Of what failed, ACTION_REQUIRED waits for the bank's confirmation. */
  status: z.enum(['UPCOMING', 'PROCESSING', 'OPEN', 'FAILED', 'ACTION_REQUIRED']),
  /** What is still to be paid, in the currency's minor unit; null if it can't be read. */
  remaining: z.int().nullable(),
  currency: z.string(),
  /** When the provider collects it, or tries again; null if it does not. */
  nextAttemptAt: z.date().nullable(),
});
export type OpenInvoice = z.infer<typeof openInvoice>;

/** How long a discount holds; the preview has its amount. */
export const discount = stored({
  /** When it ends; null if the provider doesn't say. */
  until: z.date().nullable(),
  /** Whether it holds for one payment. */
  isOnce: z.boolean(),
});

/** A customer's subscription, as read from Stripe and as stored. */
export const subscription = stored({
  id: z.string(),
  customerId: z.string(),
  /** Stripe's status: `active`, `trialing`, `past_due`, … */
  status: z.string(),
  /** Start and end of the current period. */
  startedAt: z.date(),
  endsAt: z.date(),
  /** The scheduled end, also where Stripe says only that it is the period's; null when none is scheduled. */
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
  /** Missing where somebody asked for the end, and in what an earlier release read. */
  cause: providersCause.optional(),
  price: periodPrice.nullable(),
  /**
   * Why the amount of its next charge is not known: the use is yet to be measured, a bank converts it, a credit goes to another
   * plan first, the provider refused to say, or there was no answer in time. Missing if it is known, or if nothing is charged.
   */
  unsaid: z.enum(['USE', 'CONVERTED', 'SHARED', 'REFUSED', 'LATE']).optional(),
  /** The provider's preview of the next charge; null if none comes, or it is not known. */
  preview: chargePreview.nullable().default(null),
  /** The only discount; missing without one, of several, and in what an earlier release read. */
  discount: discount.optional(),
  /** While no payment is collected: until when; null for until somebody resumes it. */
  paused: stored({ until: z.date().nullable() }).nullable().default(null),
  /** How payments are collected. */
  collection: z.enum(['CARD', 'INVOICE']).default('CARD'),
  /** What happens at the end of the trial, as far as is known of a payment method. */
  trialEnd: z.enum(['CHARGE', 'CANCEL', 'PAUSE']).default('CHARGE'),
  /** Whether there ever was a trial. */
  hasTrial: z.boolean().default(false),
  /** Whether a change to the plan is waiting for its payment. */
  hasPendingUpdate: z.boolean().default(false),
  /** The provider's schedule that will change the plan; null when there is none. */
  scheduleId: z.string().nullable().default(null),
  /** Its invoices that are not settled, oldest first; null if they are not known. */
  invoices: z.array(openInvoice).nullable().default(null),
  /** The write id of our last write that Stripe carried out (docs/protocol.md); null when there is none. */
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

/** The states of the schema. */
export type SubscriptionState =
  (typeof states)[keyof typeof states] | 'ENDING' | 'ENDED' | 'UNKNOWN';

/** The state for clients' logic: ended, ending, or the provider's status. */
export function stateOf(of: Pick<Course, 'status' | 'cancelAt' | 'paused'>): SubscriptionState {
  const { status } = of;
  if (hasEnded(of)) return 'ENDED';
  if (isEnding(of)) return 'ENDING';
  if (isPaused(of)) return 'PAUSED';
  return Object.hasOwn(states, status) ? states[status as keyof typeof states] : 'UNKNOWN';
}

/** The status to show (specification, section 4): any scheduled end counts as `Canceled`; one that has no words is the provider's. */
export function displayStatus(
  { status, cancelAt }: Subscription,
  language: Language = defaultLanguage,
): string {
  const words: Record<string, string> = texts[language].status;
  return (cancelAt !== null ? words['ending'] : words[status]) ?? status;
}
