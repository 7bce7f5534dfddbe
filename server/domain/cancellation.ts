/** The receipt of a cancellation: who asked for it, when, and what became of it. */
import { z } from 'zod';
import { cancellationReason } from './subscription.ts';

/** The longest comment that Stripe takes (`cancellation_details.comment`), in characters. */
export const commentLimit = 5_000;

/** Who asks for a change. The names are those of the schema. */
export const requester = z.enum(['SUBSCRIBER', 'SUPPORT', 'PAYMENT_PROVIDER']);
export type Requester = z.infer<typeof requester>;

/** Stored at `cancellations/{id}`, and in the account that it belongs to while it matters there. */
export const cancellation = z.strictObject({
  id: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  state: z.enum(['REQUESTED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED']),
  requestedBy: requester,
  /** When it was asked for: at the provider, too. */
  requestedAt: z.date(),
  /** When the provider had carried it out. */
  confirmedAt: z.date().nullable(),
  /** When the plan ends by it. */
  effectiveAt: z.date().nullable(),
  withdrawnAt: z.date().nullable(),
  withdrawnBy: requester.nullable(),
  reason: cancellationReason.nullable(),
  comment: z.string().nullable(),
});
export type Cancellation = z.infer<typeof cancellation>;

/** Whether the end that it speaks of is still to come, or came. */
export const isOpen = (receipt: Cancellation | null): receipt is Cancellation =>
  receipt?.state === 'REQUESTED' || receipt?.state === 'CONFIRMED';
