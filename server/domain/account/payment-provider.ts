/** The interface of the payment provider. */
import type { Slot } from './account.ts';
import type { Subscription } from '../subscription.ts';

/** The result of a write. When the result is unknown, the functions throw UpstreamError. */
export type ChangeResult =
  /** Carried out now, or by an earlier request with the same key (`isReplayed`); then the data may be old. */
  | { kind: 'done'; subscription: Subscription; isReplayed: boolean }
  /** Failed, and will always fail under this key; it may have taken effect all the same. */
  | { kind: 'failed' }
  /** The key was used before with other parameters. */
  | { kind: 'other parameters' }
  /** The subscription has ended, so it can't be changed. */
  | { kind: 'ended' }
  /** Refused for good. A replayed refusal is the result of the first request with this key. */
  | { kind: 'refused'; isReplayed: boolean };

/** All asynchronous functions throw UpstreamError (`stripe`) when there is no valid answer in time. */
export interface PaymentProvider {
  /** A customer's subscriptions, newest first, without ended ones; null for an unknown customer. */
  list(customerId: string): Promise<Subscription[] | null>;
  /** A subscription, ended or not; null for an unknown id. */
  retrieve(id: string): Promise<Subscription | null>;
  /** Sends a slot's change under its key, once. */
  change(subscriptionId: string, slot: Slot): Promise<ChangeResult>;
  /** Uses up a slot's key with a harmless update: if that succeeds, the slot's change can never take effect. */
  burn(subscriptionId: string, slot: Slot): Promise<ChangeResult>;
  /** Whether the circuit is open or half-open: callers should not wait for an answer. */
  isDown(): boolean;
  /** Tests whether the provider answers again. Views send no requests while it is down, so the worker calls this. */
  probe(): Promise<boolean>;
}
