/** The payment provider's interface, and a write to it: what the last intent wants of a subscription, under an idempotency key. */
import type { CancellationReason, Subscription } from '../subscription/subscription.ts';
import type { Desired, Intent } from './customer-record.ts';

/** A change of a subscription at the provider. */
export type Change =
  | { kind: 'END'; reason: CancellationReason | null; comment: string | null }
  /** What is to be cleared: the end with the period, or the date. */
  | { kind: 'RENEW'; clears: 'PERIOD_END' | 'DATE' }
  | { kind: 'DATE'; date: Date };

export interface Write {
  /** The idempotency key. */
  key: string;
  /** Marks the write in the subscription's metadata. */
  writeId: string;
  change: Change;
}

/** Makes the write by which a subscription becomes what its last intent wants. */
export const writeOf = (record: Desired, seen: Subscription): Write => ({
  key: keyOf(seen.id, record),
  writeId: writeIdOf(record),
  change: changeFor(record, seen),
});

/** Returns the idempotency key of everything that is sent until it is known to be used. */
export const keyOf = (subscriptionId: string, { nonce, keyNumber }: Desired): string =>
  `${subscriptionId}.${nonce}.${keyNumber}`;

/** Returns the write id of the last intent under the current key. */
export const writeIdOf = ({ generation, keyNumber, intent, nonce }: Desired): string =>
  [generation, keyNumber, intent, nonce].join('.');

/** Reads a write id. Returns null unless this record made it. */
export function partsOf({ nonce }: Desired, writeId: string | null) {
  const [generation, keyNumber, intent, itsNonce] = (writeId ?? '').split('.');
  if (itsNonce !== nonce) return null;
  return {
    generation: Number(generation),
    keyNumber: Number(keyNumber),
    intent: intent as Intent,
  };
}

function changeFor({ intent, date, cancellation }: Desired, seen: Subscription): Change {
  if (intent === 'END')
    return {
      kind: 'END',
      reason: cancellation?.reason ?? null,
      comment: cancellation?.comment ?? null,
    };
  if (date) return { kind: 'DATE', date };
  return { kind: 'RENEW', clears: seen.cancelsAtPeriodEnd ? 'PERIOD_END' : 'DATE' };
}

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
  /** Adds to a customer's subscriptions what their next charges are; that of a plan may be unknown. */
  complete(found: Subscription[]): Promise<Subscription[]>;
  /** A subscription, ended or not; null for an unknown id. */
  retrieve(id: string): Promise<Subscription | null>;
  /** Sends a write's change under its key, once. */
  change(subscriptionId: string, write: Write): Promise<ChangeResult>;
  /** Releases a plan's schedule, so that its end can be changed. Whether that was refused shows when it is. */
  release(scheduleId: string): Promise<void>;
  /**
   * Ends a plan or an incomplete subscription at once, and voids its open invoices. Both are final, so that it may be done again.
   * @returns `paid` when its last invoice was paid meanwhile
   */
  endNow(subscriptionId: string): Promise<'done' | 'paid' | 'refused'>;
  /** Whether the circuit is open or half-open: callers should not wait for an answer. */
  isDown(): boolean;
  /** Tests whether the provider answers again. Views send no requests while it is down, so the worker calls this. */
  probe(): Promise<boolean>;
}
