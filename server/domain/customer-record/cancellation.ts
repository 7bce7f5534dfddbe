/** Defines a cancellation: its requester, times and state. */
import { z } from 'zod';
import { stored } from '../stored.ts';
import { cancellationReason, periodPrice, providersCause } from '../subscription/subscription.ts';

/** The longest comment that Stripe accepts (`cancellation_details.comment`), in characters. */
export const commentLimit = 5_000;

/** The source of a change, by the schema's names. */
export const requester = z.enum(['SUBSCRIBER', 'SUPPORT', 'PAYMENT_PROVIDER', 'DECLARATION']);
export type Requester = z.infer<typeof requester>;

/** Stored at `cancellations/{id}`. The customer record has a copy of the current one. */
export const cancellation = stored({
  id: z.string(),
  /** The declaration's number, if there is one. If missing, the number follows from the id. */
  number: z.string().optional(),
  subscriptionId: z.string(),
  customerId: z.string(),
  state: z.enum(['REQUESTED', 'CONFIRMED', 'WITHDRAWN', 'REFUSED']),
  requestedBy: requester,
  requestedAt: z.date(),
  confirmedAt: z.date().nullable(),
  effectiveAt: z.date().nullable(),
  withdrawnAt: z.date().nullable(),
  withdrawnBy: requester.nullable(),
  reason: cancellationReason.nullable(),
  comment: z.string().nullable(),
  cause: providersCause.optional(),
  /** The price at cancellation, because Stripe forgets ended plans. Missing in cancellations of earlier releases. */
  price: periodPrice.nullable().optional(),
  /** Whether the cancellation ends the plan immediately and stops collecting an open payment. */
  isNow: z.boolean().optional(),
});
export type Cancellation = z.infer<typeof cancellation>;

/** Returns when Stripe confirmed the cancellation. Null if a request is pending, even if an earlier one was confirmed. */
export const confirmationOf = ({
  state,
  confirmedAt,
}: Pick<Cancellation, 'state' | 'confirmedAt'>): Date | null =>
  state === 'REQUESTED' ? null : confirmedAt;
