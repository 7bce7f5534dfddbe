/** The plan that ended last, so that nobody who had one is told that there is none. */
import type { Account } from './account/account.ts';

export interface EndedSubscription {
  endedAt: Date;
  /** The receipt of its end, where there is one. */
  receiptId: string | null;
}

/** The plan of an account that ended last; null when none is known. One that never began did not end. */
export function lastEnded({ observed, desired }: Account): EndedSubscription | null {
  const seen = (observed?.subscriptions ?? []).flatMap(({ id, status, endedAt }) =>
    status === 'canceled' && endedAt
      ? [{ endedAt, receiptId: desired[id]?.receipt?.id ?? null }]
      : [],
  );
  // Stripe lists them no longer, but their receipts stay.
  const receipts = Object.values(desired).flatMap(({ knownEnded, receipt }) =>
    knownEnded && receipt?.effectiveAt
      ? [{ endedAt: receipt.effectiveAt, receiptId: receipt.id }]
      : [],
  );
  const [last = null] = [...seen, ...receipts].sort(
    (a, b) => b.endedAt.getTime() - a.endedAt.getTime(),
  );
  return last;
}
