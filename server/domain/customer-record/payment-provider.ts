/** Defines the interface of the payment provider and builds writes with their idempotency keys. */
import type { CancellationReason, Subscription } from '../subscription/subscription.ts';
import type { Desired, Intent } from './customer-record.ts';

export type Change =
  | { kind: 'END'; reason: CancellationReason | null; comment: string | null }
  /** Which end is cleared. */
  | { kind: 'RENEW'; clears: 'PERIOD_END' | 'DATE' }
  | { kind: 'DATE'; date: Date };

export interface Write {
  key: string;
  /** Identifies the write in the subscription's metadata. */
  writeId: string;
  change: Change;
}

/** Builds the write for a subscription's last intent. */
export const writeOf = (record: Desired, seen: Subscription): Write => ({
  key: keyOf(seen.id, record),
  writeId: writeIdOf(record),
  change: changeFor(record, seen),
});

/** Returns the idempotency key of all writes until it is known to be used. */
export const keyOf = (subscriptionId: string, { nonce, keyNumber }: Desired): string =>
  `${subscriptionId}.${nonce}.${keyNumber}`;

export const writeIdOf = ({ generation, keyNumber, intent, nonce }: Desired): string =>
  [generation, keyNumber, intent, nonce].join('.');

/** Parses a write id. Returns null if this record didn't make it. */
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

/** Unknown results are thrown as UpstreamError. */
export type ChangeResult =
  | { kind: 'done'; subscription: Subscription }
  /** The key was used before: by this write successfully, or by another one that the next read shows. */
  | { kind: 'done before' | 'key used' }
  /** Refused permanently. Stripe doesn't save the refusal under the key. */
  | { kind: 'refused' };

/** The payment provider. Asynchronous functions throw UpstreamError (`stripe`) without a valid answer in time. */
export interface PaymentProvider {
  /**
   * Lists a customer's subscriptions, newest first, without canceled ones. Null for an unknown
   * customer. `areAll` tells whether the list is complete.
   * @param onUnreadable called with the id of each unreadable one, which is left out; if missing,
   *   that throws
   */
  list(customerId: string, onUnreadable?: (id: string) => void): Promise<Subscription[] | null>;
  /** Adds the next charges to subscriptions. Some may stay unknown. */
  complete(found: Subscription[]): Promise<Subscription[]>;
  /** Reads a subscription, which may have ended. Returns null for an unknown id. */
  retrieve(id: string): Promise<Subscription | null>;
  change(subscriptionId: string, write: Write): Promise<ChangeResult>;
  /** Releases a plan's schedule, so that its end can be changed. The next change shows whether that worked. */
  release(scheduleId: string): Promise<void>;
  /** Ends a subscription immediately and voids its open invoices. `paid`: the last one was paid in the meantime. */
  endNow(subscriptionId: string): Promise<'done' | 'paid' | 'refused'>;
  /** Whether the circuit breaker is open or half-open, so that callers shouldn't wait. */
  isDown(): boolean;
  /** Tests whether Stripe answers again. Views don't ask while it is down, so the worker calls this. */
  probe(): Promise<boolean>;
}
