/** The receipt of a cancellation: who requested it, when, its state, and what its proof states. */
import { z } from 'zod';
import { stored } from '../stored.ts';
import { cancellationReason } from '../subscription.ts';

/** The longest comment that Stripe accepts (`cancellation_details.comment`), in characters. */
export const commentLimit = 5_000;

/** Who requests a change. The names are those of the schema. */
export const requester = z.enum(['SUBSCRIBER', 'SUPPORT', 'PAYMENT_PROVIDER', 'DECLARATION']);
export type Requester = z.infer<typeof requester>;

/** Stored at `cancellations/{id}`, and in its account while it is the current receipt of a subscription. */
export const cancellation = stored({
  id: z.string(),
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
});
export type Cancellation = z.infer<typeof cancellation>;

/** When a cancellation was confirmed. A repeated request has an old confirmation until Stripe confirms the new one. */
export const confirmationOf = ({
  state,
  confirmedAt,
}: Pick<Cancellation, 'state' | 'confirmedAt'>): Date | null =>
  state === 'REQUESTED' ? null : confirmedAt;

/** Makes the proof of a receipt, a JWS in compact form; null without a key. The same state has the same proof. */
export type SignReceipt = (receipt: Cancellation) => Promise<string | null>;

/** What a proof states: nothing that the subscriber wrote, and no address. Times are ISO 8601. */
export interface ReceiptStatement {
  id: string;
  state: Cancellation['state'];
  subscriptionId: string;
  requestedBy: Cancellation['requestedBy'];
  requestedAt: string;
  confirmedAt: string | null;
  effectiveAt: string | null;
  withdrawnAt: string | null;
  withdrawnBy: Cancellation['withdrawnBy'];
}

/** The statement of a receipt, and since when it is true. */
export function statementOf(receipt: Cancellation): { since: Date; statement: ReceiptStatement } {
  const { id, state, subscriptionId, requestedBy, requestedAt, effectiveAt } = receipt;
  const { withdrawnAt, withdrawnBy } = receipt;
  const confirmedAt = confirmationOf(receipt);
  return {
    since: withdrawnAt ?? confirmedAt ?? requestedAt,
    statement: {
      id,
      state,
      subscriptionId,
      requestedBy,
      requestedAt: requestedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      effectiveAt: effectiveAt?.toISOString() ?? null,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      withdrawnBy,
    },
  };
}
