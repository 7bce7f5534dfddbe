/** Receipts of cancellations in a changed record: made, confirmed, withdrawn, each with the event that tells of it. */
import { desiredOf, type ChangedRecord } from './changed-record.ts';
import type { Desired } from './customer-record.ts';
import type { Cancellation, Requester } from './cancellation.ts';
import { hasEnded, shownEnd } from '../subscription/plan.ts';
import type { Subscription } from '../subscription/subscription.ts';

/** Whether the receipt is neither withdrawn nor refused. */
export const isOpen = (receipt: Cancellation | null): receipt is Cancellation =>
  receipt?.state === 'REQUESTED' || receipt?.state === 'CONFIRMED';

/** Has a receipt written with the record. */
export function addReceipt(changed: ChangedRecord, receipt: Cancellation): Cancellation {
  changed.receipts.set(receipt.id, receipt);
  return receipt;
}

/** Changes a receipt: its copy in the record, and the document that is written with it. */
export function writeReceipt(
  changed: ChangedRecord,
  receipt: Cancellation,
  changes: Partial<Cancellation>,
): Cancellation {
  return addReceipt(changed, Object.assign(receipt, changes));
}

/**
 * Withdraws the open receipt, and keeps it in case the end stands after all.
 * @returns the receipt; null when none is open
 */
export function withdrawReceipt(
  changed: ChangedRecord,
  desired: Desired,
  by: Requester,
  at: Date,
): Cancellation | null {
  const { receipt } = desired;
  if (!isOpen(receipt)) return null;
  const changes = { state: 'WITHDRAWN', withdrawnAt: at, withdrawnBy: by } as const;
  return (desired.withdrew = writeReceipt(changed, receipt, changes));
}

/**
 * Confirms a receipt, and says so where nobody knows it yet: once, again when it was withdrawn and stands after all, and again
 * when the plan ended at once after its end with the period was confirmed. What was canceled before the record was first read is old.
 */
export function confirmReceipt(
  changed: ChangedRecord,
  receipt: Cancellation,
  changes: Partial<Cancellation>,
): Cancellation {
  const before = changed.before.desired[receipt.subscriptionId];
  const was = [before?.receipt, before?.withdrew].find((each) => each?.id === receipt.id);
  const confirmed = writeReceipt(changed, receipt, { ...changes, state: 'CONFIRMED' });
  const { generation } = desiredOf(changed, receipt.subscriptionId);
  if (was ? was.confirmedAt === null : before)
    changed.events.push({ kind: 'confirmed', receipt: confirmed, generation });
  else if (was?.state === 'WITHDRAWN' || (was?.state === 'REQUESTED' && confirmed.isNow))
    changed.events.push({ kind: 'stands', receipt: confirmed, generation });
  return confirmed;
}

/** When a plan that ends does so. */
export const endOf = (seen: Subscription): Date =>
  (hasEnded(seen) ? seen.endedAt : null) ?? shownEnd(seen);

/** When Stripe carried it out by its own clock, in whole seconds; not before it was asked for. */
export function carriedOutAt(
  { requestedAt }: Cancellation,
  { canceledAt }: Subscription,
  at: Date,
): Date {
  if (!canceledAt || canceledAt > at) return at;
  return canceledAt > requestedAt ? canceledAt : requestedAt;
}

/** The receipt of an end that was made at the provider. Its id comes from the provider's time: it is made once. */
export function providersReceipt(
  changed: ChangedRecord,
  seen: Subscription,
  at: Date,
): Cancellation {
  const when = seen.canceledAt ?? seen.endedAt ?? at;
  const receipt: Cancellation = {
    id: `${seen.id}.provider.${when.getTime() / 1000}`,
    subscriptionId: seen.id,
    customerId: seen.customerId,
    state: 'CONFIRMED',
    requestedBy: 'PAYMENT_PROVIDER',
    requestedAt: when,
    confirmedAt: when,
    effectiveAt: endOf(seen),
    ...{ withdrawnAt: null, withdrawnBy: null },
    ...{ reason: seen.reason, comment: seen.comment, plan: seen.plan },
    ...(seen.cause && { cause: seen.cause }),
  };
  return confirmReceipt(changed, receipt, {});
}
