/** Cancellations in a changed record: made, confirmed, withdrawn, each with the event that tells of it. */
import { desiredOf, type ChangedRecord } from './changed-record.ts';
import type { Desired } from './customer-record.ts';
import type { Cancellation, Requester } from './cancellation.ts';
import { hasEnded, shownEnd } from '../subscription/plan.ts';
import type { Subscription } from '../subscription/subscription.ts';

/** Whether the cancellation is neither withdrawn nor refused. */
export const isOpen = (cancellation: Cancellation | null): cancellation is Cancellation =>
  cancellation?.state === 'REQUESTED' || cancellation?.state === 'CONFIRMED';

/** Has a cancellation written with the record. */
export function addCancellation(changed: ChangedRecord, cancellation: Cancellation): Cancellation {
  changed.cancellations.set(cancellation.id, cancellation);
  return cancellation;
}

/** Changes a cancellation: its copy in the record, and the document that is written with it. */
export function writeCancellation(
  changed: ChangedRecord,
  cancellation: Cancellation,
  changes: Partial<Cancellation>,
): Cancellation {
  return addCancellation(changed, Object.assign(cancellation, changes));
}

/**
 * Withdraws the open cancellation, and keeps it in case the end stands after all.
 * @returns the cancellation; null when none is open
 */
export function withdrawCancellation(
  changed: ChangedRecord,
  desired: Desired,
  by: Requester,
  at: Date,
): Cancellation | null {
  const { cancellation } = desired;
  if (!isOpen(cancellation)) return null;
  const changes = { state: 'WITHDRAWN', withdrawnAt: at, withdrawnBy: by } as const;
  return (desired.withdrew = writeCancellation(changed, cancellation, changes));
}

/**
 * Confirms a cancellation, and says so where nobody knows it yet: once, again when it was withdrawn and stands after all, and again
 * when the plan ended at once after its end with the period was confirmed. What was canceled before the record was first read is old.
 */
export function confirmCancellation(
  changed: ChangedRecord,
  cancellation: Cancellation,
  changes: Partial<Cancellation>,
): Cancellation {
  const before = changed.before.desired[cancellation.subscriptionId];
  const was = [before?.cancellation, before?.withdrew].find((each) => each?.id === cancellation.id);
  const confirmed = writeCancellation(changed, cancellation, { ...changes, state: 'CONFIRMED' });
  const { generation } = desiredOf(changed, cancellation.subscriptionId);
  if (was ? was.confirmedAt === null : before)
    changed.events.push({ kind: 'confirmed', cancellation: confirmed, generation });
  else if (was?.state === 'WITHDRAWN' || (was?.state === 'REQUESTED' && confirmed.isNow))
    changed.events.push({ kind: 'stands', cancellation: confirmed, generation });
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

/** The cancellation of an end that was made at the provider. Its id comes from the provider's time: it is made once. */
export function providersCancellation(
  changed: ChangedRecord,
  seen: Subscription,
  at: Date,
): Cancellation {
  const when = seen.canceledAt ?? seen.endedAt ?? at;
  const cancellation: Cancellation = {
    id: `${seen.id}.provider.${when.getTime() / 1000}`,
    subscriptionId: seen.id,
    customerId: seen.customerId,
    state: 'CONFIRMED',
    requestedBy: 'PAYMENT_PROVIDER',
    requestedAt: when,
    confirmedAt: when,
    effectiveAt: endOf(seen),
    ...{ withdrawnAt: null, withdrawnBy: null },
    ...{ reason: seen.reason, comment: seen.comment, price: seen.price },
    ...(seen.cause && { cause: seen.cause }),
  };
  return confirmCancellation(changed, cancellation, {});
}
