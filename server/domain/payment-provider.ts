/** The payment provider as the domain sees it. */
import type { Slot } from './account.ts';
import type { Subscription } from './subscription.ts';

/** How a change that was sent came out. What is not known is an UpstreamError. */
export type ChangeResult =
  /** Carried out, now or by an earlier request with the same key (`isReplayed`): then the answer is an old one. */
  | { kind: 'done'; subscription: Subscription; isReplayed: boolean }
  /** It failed, and will for ever under this key; it may have taken effect all the same. */
  | { kind: 'failed' }
  /** The key was used for other parameters. */
  | { kind: 'other parameters' }
  /** There is nothing left to change: the subscription ended. */
  | { kind: 'ended' }
  /** The provider will not do this, however often it is asked. A replayed refusal is what became of the key's first use. */
  | { kind: 'refused'; isReplayed: boolean };

/** All functions throw UpstreamError (`billing`) when there is no answer in time that can be understood. */
export interface PaymentProvider {
  /** A customer's subscriptions, newest first, without ended ones; null for a customer that is unknown. */
  list(customerId: string): Promise<Subscription[] | null>;
  /** A subscription, ended ones included; null when the id is unknown. */
  retrieve(id: string): Promise<Subscription | null>;
  /** Sends a slot's change under its key, once. */
  change(subscriptionId: string, slot: Slot): Promise<ChangeResult>;
  /** Uses a slot's key for something harmless: if that succeeds, the change itself can never take effect. */
  burn(subscriptionId: string, slot: Slot): Promise<ChangeResult>;
  /** Whether it did not answer of late, so that nobody should wait for it. */
  isDown(): boolean;
  /** Finds out whether it answers again. While it is down, nobody else may ask: somebody has to call this. */
  probe(): Promise<boolean>;
}
