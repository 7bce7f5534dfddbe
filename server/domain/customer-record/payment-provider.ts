/** Defines the interface of the payment provider. Builds writes with their idempotency keys. */
import type { CancellationReason, Subscription } from '../subscription/subscription.ts';
import type { Desired, Intent } from './customer-record.ts';

export type Change =
  | { kind: 'END'; reason: CancellationReason | null; comment: string | null }
  /** `clears` is the kind of scheduled end that the RENEW removes. */
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

export const keyOf = (subscriptionId: string, { nonce, keyNumber }: Desired): string =>
  `${subscriptionId}.${nonce}.${keyNumber}`;

export const writeIdOf = ({ generation, keyNumber, intent, nonce }: Desired): string =>
  [generation, keyNumber, intent, nonce].join('.');

/** Parses a write id. Returns null if the write id has another nonce, for example in copied metadata. */
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

/** The result of a change. If the result is unknown, `change` throws UpstreamError. */
export type ChangeResult =
  | { kind: 'done'; subscription: Subscription }
  /** `done before`: Stripe carried out this write earlier. `key used`: an earlier write with this key was different or failed. */
  | { kind: 'done before' | 'key used' }
  /** Refused permanently. Stripe doesn't save this refusal under the key. */
  | { kind: 'refused' };

/** The payment provider. Asynchronous functions throw UpstreamError (`stripe`) if no valid answer arrives in time. */
export interface PaymentProvider {
  /**
   * Lists a customer's subscriptions except canceled ones, newest first. Returns null if the customer is unknown. `areAll` says
   * whether the list was cut off.
   * @param onUnreadable gets the id of each unreadable subscription, which the list omits; without `onUnreadable`, `list` throws
   */
  list(customerId: string, onUnreadable?: (id: string) => void): Promise<Subscription[] | null>;
  /** Adds the next charges and open invoices to subscriptions, as far as Stripe answers in time. */
  complete(found: Subscription[]): Promise<Subscription[]>;
  /** Reads a subscription, even an ended one. Returns null for an unknown id. */
  retrieve(id: string): Promise<Subscription | null>;
  change(subscriptionId: string, write: Write): Promise<ChangeResult>;
  /** Releases a schedule, so that the plan's end can be changed. If Stripe refuses the release, the next change fails. */
  release(scheduleId: string): Promise<void>;
  /** Ends a subscription immediately and voids its open invoices. `paid`: ended, but the newest invoice is paid. */
  endNow(subscriptionId: string): Promise<'done' | 'paid' | 'refused'>;
  /** True if the circuit breaker is open or half-open. Then callers shouldn't wait for Stripe. */
  isDown(): boolean;
  probe(): Promise<boolean>;
}
