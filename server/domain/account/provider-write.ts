/** A write to Stripe: what the last intent wants of a subscription, with a write id in its metadata, under an idempotency key. */
import type { Desired, Intent } from './account.ts';
import type { CancellationReason, Subscription } from '../subscription/subscription.ts';

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

function changeFor({ intent, date, receipt }: Desired, seen: Subscription): Change {
  if (intent === 'END')
    return { kind: 'END', reason: receipt?.reason ?? null, comment: receipt?.comment ?? null };
  if (date) return { kind: 'DATE', date };
  return { kind: 'RENEW', clears: seen.cancelsAtPeriodEnd ? 'PERIOD_END' : 'DATE' };
}
