/** A cancellation: who requested it, when, and its state. */
import { z } from 'zod';
import { stored } from '../stored.ts';
import { cancellationReason, periodPrice, providersCause } from '../subscription/subscription.ts';

/** The longest comment that Stripe accepts (`cancellation_details.comment`), in characters. */
export const commentLimit = 5_000;

/** Who requests a change. The names are those of the schema. */
export const requester = z.enum(['SUBSCRIBER', 'SUPPORT', 'PAYMENT_PROVIDER', 'DECLARATION']);
export type Requester = z.infer<typeof requester>;

/** Stored at `cancellations/{id}`, and in its record while it is the current cancellation of a subscription. */
export const cancellation = stored({
  id: z.string(),
  /**
   * Its short number (domain/record/cancellation-number.ts), by which the support team searches `cancellations`: that of the declaration
   * which it carries out. Where there is none, it is missing in the copy that its record has, and in a cancellation that was last
   * written by a release without numbers: it follows from the id.
   */
  number: z.string().optional(),
  subscriptionId: z.string(),
  customerId: z.string(),
  state: z.enum(['REQUESTED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED']),
  requestedBy: requester,
  /** When it was requested, here or at the provider. */
  requestedAt: z.date(),
  /** When the provider confirmed it. */
  confirmedAt: z.date().nullable(),
  /** When the subscription ends. */
  effectiveAt: z.date().nullable(),
  withdrawnAt: z.date().nullable(),
  withdrawnBy: requester.nullable(),
  reason: cancellationReason.nullable(),
  comment: z.string().nullable(),
  cause: providersCause.optional(),
  /** What it cost when it was canceled: the provider forgets a plan that is over. Missing in cancellations of earlier releases. */
  price: periodPrice.nullable().optional(),
  /** Whether it ends the plan at once, and an open payment is not collected any more. */
  isNow: z.boolean().optional(),
});
export type Cancellation = z.infer<typeof cancellation>;

/** When a cancellation was confirmed. A repeated request has an old confirmation until Stripe confirms the new one. */
export const confirmationOf = ({
  state,
  confirmedAt,
}: Pick<Cancellation, 'state' | 'confirmedAt'>): Date | null =>
  state === 'REQUESTED' ? null : confirmedAt;
