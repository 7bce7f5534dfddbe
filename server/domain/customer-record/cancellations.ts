/** Creates, confirms and withdraws cancellations in a changed record. Adds the events that cause mails. */
import { desiredOf, type ChangedRecord } from './changed-record.ts';
import type { Desired } from './customer-record.ts';
import type { Cancellation, Requester } from './cancellation.ts';
import { hasEnded, shownEnd } from '../subscription/plan.ts';
import type { Subscription } from '../subscription/subscription.ts';

export const isOpen = (cancellation: Cancellation | null): cancellation is Cancellation =>
  cancellation?.state === 'REQUESTED' || cancellation?.state === 'CONFIRMED';

export function addCancellation(changed: ChangedRecord, cancellation: Cancellation): Cancellation {
  changed.cancellations.set(cancellation.id, cancellation);
  return cancellation;
}

export function writeCancellation(
  changed: ChangedRecord,
  cancellation: Cancellation,
  changes: Partial<Cancellation>,
): Cancellation {
  return addCancellation(changed, Object.assign(cancellation, changes));
}

/** Withdraws the open cancellation and keeps it as `withdrew`. Returns null if no cancellation is open. */
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
 * Confirms a cancellation. The first confirmation adds the event `confirmed`, except at the first read of the subscription.
 * A later confirmation adds the event `stands` if the cancellation was withdrawn before. It also adds `stands` if the
 * cancellation was requested again and the plan now ends immediately.
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

export const endOf = (seen: Subscription): Date =>
  (hasEnded(seen) ? seen.endedAt : null) ?? shownEnd(seen);

/** Returns Stripe's time of a cancellation, clamped between the request's time and `at`. Returns `at` if Stripe has no time. */
export function carriedOutAt(
  { requestedAt }: Cancellation,
  { canceledAt }: Subscription,
  at: Date,
): Date {
  if (!canceledAt || canceledAt > at) return at;
  return canceledAt > requestedAt ? canceledAt : requestedAt;
}

/** Creates the confirmed cancellation for an end that was set at Stripe. The time in the id makes the id unique. */
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
