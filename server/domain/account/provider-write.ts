/** Our writes to Stripe: each has a write id, which it leaves in the subscription's metadata, and an idempotency key. */
import type { Change, Desired, WriteInFlight } from './account.ts';
import { isOver } from '../plan.ts';
import type { Subscription } from '../subscription.ts';

/**
 * Makes a write of the intent the one in flight: it is stored before it is sent. While the fate of another one is unknown, this one takes
 * over its key: of all writes under one key, Stripe carries out the first that arrives, and refuses the others.
 */
export function prepareWrite(record: Desired, seen: Subscription, at: Date): void {
  const { writeInFlight: before, generation, intent, nonce, date } = record;
  record.released = seen.scheduleId ?? record.released;
  if (before?.generation === generation) {
    before.sends += 1;
    return;
  }
  record.state = 'PENDING';
  record.attempts += 1;
  const writeId = `${generation}.${record.attempts}.${intent}.${nonce}`;
  const writeInFlight: WriteInFlight = {
    writeId,
    key: before?.key ?? keyOf(seen, writeId),
    generation,
    intent,
    date,
    change: changeFor(record, seen),
    sends: (before?.sends ?? 0) + 1,
    storedAt: at,
  };
  record.writeInFlight = writeInFlight;
}

/** The idempotency key that is made for a write. */
const keyOf = ({ id }: Subscription, writeId: string) => `${id}.${writeId}`;

function changeFor({ intent, date, receipt }: Desired, seen: Subscription): Change {
  if (intent === 'END')
    return { kind: 'END', reason: receipt?.reason ?? null, comment: receipt?.comment ?? null };
  if (date) return { kind: 'DATE', date };
  return { kind: 'RENEW', clears: seen.cancelsAtPeriodEnd ? 'PERIOD_END' : 'DATE' };
}

interface WriteIdParts {
  generation: number;
  attempt: number;
  intent: string;
  nonce: string;
}

export function partsOf(writeId: string): WriteIdParts | null {
  const [generation = '', attempt = '', intent = '', nonce = '', ...more] = writeId.split('.');
  return nonce && more.length === 0
    ? { generation: Number(generation), attempt: Number(attempt), intent, nonce }
    : null;
}

/** The write id that Stripe shows, if it is one of this account. */
function oursIn({ nonce }: Desired, { writeId }: Subscription): WriteIdParts | null {
  const its = writeId === null ? null : partsOf(writeId);
  return its?.nonce === nonce ? its : null;
}

/** Whether Stripe shows a write that was sent under the key in flight: it will carry out no other under it. */
export function isKeyUsed(record: Desired, seen: Subscription): boolean {
  const [its, key] = [oursIn(record, seen), record.writeInFlight?.key];
  if (!its || !key) return false;
  // The key was made for the first of them.
  const first = partsOf(key.slice(keyOf(seen, '').length));
  return (
    first !== null &&
    (its.generation > first.generation ||
      (its.generation === first.generation && its.attempt >= first.attempt))
  );
}

/** The write of ours that Stripe shows, if it is another one than the last that was known to be carried out. */
export const newlyShown = (record: Desired, seen: Subscription): WriteIdParts | null =>
  seen.writeId === record.writeId ? null : oursIn(record, seen);

/**
 * Whether Stripe shows the work of a late write of ours, unchanged since: it was carried out after another one,
 * since Stripe had forgotten its key.
 */
export function isLateWrite(record: Desired, seen: Subscription): boolean {
  const its = newlyShown(record, seen);
  if (!its || isOver(seen)) return false;
  return its.intent === 'END'
    ? seen.cancelsAtPeriodEnd
    : its.intent === 'RENEW' && seen.cancelAt === null;
}
