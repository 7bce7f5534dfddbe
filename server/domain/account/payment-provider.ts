/** The interface of the payment provider. */
import type { Write } from './provider-write.ts';
import type { Subscription } from '../subscription/subscription.ts';

/** The result of a write. When the result is unknown, the functions throw UpstreamError. */
export type ChangeResult =
  | { kind: 'done'; subscription: Subscription }
  /** Its key was used before: by this very write, with success; or by whatever the next read shows. */
  | { kind: 'done before' | 'key used' }
  /** Refused for good. Stripe has not saved that under the key. */
  | { kind: 'refused' };

/** All asynchronous functions throw UpstreamError (`stripe`) when there is no valid answer in time. */
export interface PaymentProvider {
  /**
   * A customer's subscriptions, newest first, without canceled ones; null for an unknown customer. Whether they are all is for
   * `areAll` to say.
   * @param onUnreadable called with the id of each one that can't be read, which is left out; without it, that throws
   */
  list(customerId: string, onUnreadable?: (id: string) => void): Promise<Subscription[] | null>;
  /** A subscription, ended or not; null for an unknown id. */
  retrieve(id: string): Promise<Subscription | null>;
  /** Sends a write's change under its key, once. */
  change(subscriptionId: string, write: Write): Promise<ChangeResult>;
  /** Releases a plan's schedule, so that its end can be changed. Whether that was refused shows when it is. */
  release(scheduleId: string): Promise<void>;
  /**
   * Ends a plan or an attempt at once, and voids its open invoices. Both are final, so that it may be done again.
   * @returns `paid` when its last invoice was paid meanwhile
   */
  endNow(subscriptionId: string): Promise<'done' | 'paid' | 'refused'>;
  /** Whether the circuit is open or half-open: callers should not wait for an answer. */
  isDown(): boolean;
  /** Tests whether the provider answers again. Views send no requests while it is down, so the worker calls this. */
  probe(): Promise<boolean>;
}
