/** Changes and ends stored subscriptions. All changes go through here, so that each raises its event. */
import type { Cause, StoredSubscription } from './entities.ts';
import { raise, raiseUpdate } from './event-log.ts';
import { stopRetries } from './invoicing.ts';
import type { Account } from './store.ts';
import { subscriptionToWire } from './subscription-objects.ts';

/** Who changes it and when (unix seconds, on the subscription's own clock). */
export interface Occasion {
  cause: Cause;
  at: number;
}

/** Changes a subscription and raises `customer.subscription.updated` if that made a difference. */
export function changeTo(
  account: Account,
  subscription: StoredSubscription,
  patch: Partial<StoredSubscription>,
  { cause, at }: Occasion,
): void {
  const before = subscriptionToWire(account, subscription);
  Object.assign(subscription, patch);
  const object = subscriptionToWire(account, subscription);
  const type = 'customer.subscription.updated';
  raiseUpdate(account, before, { type, object, cause, created: at });
}

/** Ends a subscription for good and raises `customer.subscription.deleted`. */
export function endAt(
  account: Account,
  subscription: StoredSubscription,
  patch: Partial<StoredSubscription>,
  { cause, at }: Occasion,
): void {
  stopRetries(account, subscription);
  Object.assign(subscription, { status: 'canceled', endedAt: at }, patch);
  const object = subscriptionToWire(account, subscription);
  raise(account, { type: 'customer.subscription.deleted', object, cause, created: at });
}
