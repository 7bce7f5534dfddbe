/** Brings receipts in step with changes that were made elsewhere: in the provider's portal, by its support, by time. */
import type { CancellationRecords } from './cancellation-records.ts';
import { hasEnded, type Subscription } from './subscription.ts';

/**
 * Makes the function that brings the records in step with a subscription as Stripe has it now.
 * @returns a function that says whether it wrote a record. Then Stripe is to be asked again, and the
 *   function called again: what was read before the write may have been old news by then, and whoever
 *   had the newer ones found nothing to put right
 */
export function createFollow(records: CancellationRecords) {
  return async function follow(subscription: Subscription): Promise<boolean> {
    if (hasEnded(subscription)) return false;
    const { id: subscriptionId, customerId, endsAt: periodEndsAt, cancelAt } = subscription;
    const record = await records.open({ subscriptionId, periodEndsAt });
    const now = new Date();
    const confirmed = { state: 'CONFIRMED', confirmedAt: now, effectiveAt: cancelAt } as const;
    if (!record) {
      if (!cancelAt) return false;
      await records.openOrCreate({
        ...confirmed,
        subscriptionId,
        customerId,
        requestedAt: now,
        reason: subscription.cancellationReason,
        comment: null,
        requestedBy: 'PAYMENT_PROVIDER',
        periodEndsAt,
        attempts: 0,
        dueAt: now,
      });
      return true;
    }
    if (record.state === 'REQUESTED') {
      if (cancelAt) await records.change(record.id, confirmed);
      return cancelAt !== null;
    }
    // It was confirmed: it still holds, or to another date, or no longer.
    if (cancelAt?.getTime() === record.effectiveAt?.getTime()) return false;
    await records.change(record.id, cancelAt ? { effectiveAt: cancelAt } : { state: 'WITHDRAWN' });
    return true;
  };
}
