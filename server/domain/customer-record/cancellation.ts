/** Defines a cancellation: its requester, times and state. */
import { z } from 'zod';
import { stored } from '../stored.ts';
import { cancellationReason, periodPrice, providersCause } from '../subscription/subscription.ts';

/** The longest comment that Stripe accepts (`cancellation_details.comment`), in characters. */
export const commentLimit = 5_000;

export const requester = z.enum(['SUBSCRIBER', 'SUPPORT', 'PAYMENT_PROVIDER', 'DECLARATION']);
export type Requester = z.infer<typeof requester>;

/** Stored at `cancellations/{id}`. The customer record has copies of each plan's current and last withdrawn cancellations. */
export const cancellation = stored({
  id: z.string(),
  /** The number of the declaration that caused the cancellation. If missing, the number is derived from the id. */
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
  /** The price at the time of the cancellation. Earlier releases didn't store the price. */
  price: periodPrice.nullable().optional(),
  /** True if the plan ends immediately. Then Stripe no longer collects the open payment. */
  isNow: z.boolean().optional(),
});
export type Cancellation = z.infer<typeof cancellation>;

/** Returns when Stripe confirmed a cancellation. Returns null for REQUESTED, because Stripe must confirm again. */
export const confirmationOf = ({
  state,
  confirmedAt,
}: Pick<Cancellation, 'state' | 'confirmedAt'>): Date | null =>
  state === 'REQUESTED' ? null : confirmedAt;
