/** Our writes to Stripe: each has a tag, which it leaves in the subscription's metadata, and an idempotency key. */
import type { Change, Desired, Slot } from './account.ts';
import { hasEnded, type Subscription } from '../subscription.ts';

/** Fills the slot with a new write of the intent: it is stored before it is sent. */
export function prepareWrite(record: Desired, seen: Subscription, at: Date): void {
  record.state = 'PENDING';
  record.attempts += 1;
  const { generation, attempts, intent, nonce, date } = record;
  const tag = `${generation}.${attempts}.${intent}.${nonce}`;
  const slot: Slot = {
    tag,
    key: `${seen.id}.${tag}`,
    generation,
    intent,
    date,
    change: changeFor(record, seen),
    sends: 1,
    storedAt: at,
  };
  record.slot = slot;
}

function changeFor({ intent, date, receipt }: Desired, seen: Subscription): Change {
  if (intent === 'END')
    return { kind: 'END', reason: receipt?.reason ?? null, comment: receipt?.comment ?? null };
  if (date) return { kind: 'DATE', date };
  return { kind: 'RENEW', clears: seen.cancelsAtPeriodEnd ? 'PERIOD_END' : 'DATE' };
}

interface TagParts {
  generation: number;
  attempt: number;
  intent: string;
  nonce: string;
}

export function partsOf(tag: string): TagParts | null {
  const [generation = '', attempt = '', intent = '', nonce = '', ...more] = tag.split('.');
  return nonce && more.length === 0
    ? { generation: Number(generation), attempt: Number(attempt), intent, nonce }
    : null;
}

/**
 * Whether Stripe shows the work of an older write of ours, unchanged since: it was carried out a second time
 * after Stripe had forgotten its key.
 */
export function isOlderWrite({ tag: last }: Desired, seen: Subscription): boolean {
  if (seen.tag === null || last === null || hasEnded(seen)) return false;
  const [its, ours] = [partsOf(seen.tag), partsOf(last)];
  if (!its || its.nonce !== ours?.nonce) return false;
  const isOlder =
    its.generation < ours.generation ||
    (its.generation === ours.generation && its.attempt < ours.attempt);
  const asItLeftThings =
    its.intent === 'END'
      ? seen.cancelsAtPeriodEnd
      : its.intent === 'RENEW' && seen.cancelAt === null;
  return isOlder && asItLeftThings;
}
