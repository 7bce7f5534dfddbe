/** Defines the interface of the payment provider and builds writes with their idempotency keys. */
import type { CancellationReason, Subscription } from '../subscription/subscription.ts';
import type { Desired, Intent } from './customer-record.ts';

export type Change =
  | { kind: 'END'; reason: CancellationReason | null; comment: string | null }
  /** Which kind of end the RENEW clears. */
  | { kind: 'RENEW'; clears: 'PERIOD_END' | 'DATE' }
  | { kind: 'DATE'; date: Date };

export interface Write {
  key: string;
  /** Identifies the write in the subscription's metadata. */
  writeId: string;
  change: Change;
}

export const writeOf = (record: Desired, seen: Subscription): Write => ({
  key: keyOf(seen.id, record),
  writeId: writeIdOf(record),
  change: changeFor(record, seen),
});

/** Returns the idempotency key. Each retry sends the same key, until Stripe is known to have used it. */
export const keyOf = (subscriptionId: string, { nonce, keyNumber }: Desired): string =>
  `${subscriptionId}.${nonce}.${keyNumber}`;

export const writeIdOf = ({ generation, keyNumber, intent, nonce }: Desired): string =>
  [generation, keyNumber, intent, nonce].join('.');

/** Parses a write id. Returns null if its nonce isn't the record's, for example in copied metadata. */
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

/** The result of a change. Unknown results are thrown as UpstreamError. */
export type ChangeResult =
  | { kind: 'done'; subscription: Subscription }
  /** The key was used before, by this write (`done before`) or by another (`key used`). */
  | { kind: 'done before' | 'key used' }
  /** Refused permanently. Stripe doesn't save this refusal under the key. */
  | { kind: 'refused' };

/** The payment provider. Asynchronous functions throw UpstreamError (`stripe`) without a valid answer in time. */
export interface PaymentProvider {
  /**
   * Lists a customer's subscriptions except canceled ones, newest first. Returns null for an unknown customer.
   * `areAll` in subscription.ts tells whether the list is complete.
   * @param onUnreadable gets the id of each unreadable subscription, which the list omits; if missing, the list throws
   */
  list(customerId: string, onUnreadable?: (id: string) => void): Promise<Subscription[] | null>;
  /** Adds next charges and open invoices to subscriptions. Some may stay unknown. */
  complete(found: Subscription[]): Promise<Subscription[]>;
  /** Reads a subscription, which may have ended. Returns null for an unknown id. */
  retrieve(id: string): Promise<Subscription | null>;
  change(subscriptionId: string, write: Write): Promise<ChangeResult>;
  /** Releases a plan's schedule, which blocks changes of its end. If Stripe refuses, the next change fails. */
  release(scheduleId: string): Promise<void>;
  /** Ends a subscription immediately and voids its open invoices. `paid`: the newest invoice was just paid. */
  endNow(subscriptionId: string): Promise<'done' | 'paid' | 'refused'>;
  /** Whether the circuit breaker is open or half-open, so that callers shouldn't wait. */
  isDown(): boolean;
  /** Tests whether Stripe answers again. The worker asks, because views don't during an outage. */
  probe(): Promise<boolean>;
}
