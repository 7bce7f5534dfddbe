/** Records changes as Stripe's events, and passes each event to the webhooks. */
import type { Cause, StoredEvent } from './entities.ts';
import { newId } from './ids.ts';
import type { Account } from './store.ts';

/** How many events are kept (Stripe: those of 30 days), so that a long-running emulator doesn't grow. */
const CAPACITY = 10_000;

/** The request of an event that time caused. */
export const TIME: Cause = { id: null, idempotencyKey: null };

interface Happening {
  type: string;
  /** The object as it is now, in wire form. */
  object: object;
  cause: Cause;
  /** When, in unix seconds; a test clock's time for what hangs on one. */
  created: number;
}

/** Raises an event. */
export function raise(account: Account, happening: Happening): void {
  record(account, happening, null);
}

/** Raises an `…updated` event with `previous_attributes`; nothing is raised when nothing changed. */
export function raiseUpdate(account: Account, before: object, happening: Happening): void {
  const previous = difference(before, happening.object);
  if (Object.keys(previous).length > 0) record(account, happening, previous);
}

function record(
  account: Account,
  { type, object, cause, created }: Happening,
  previousAttributes: Record<string, unknown> | null,
): void {
  const event: StoredEvent = {
    id: newId('evt'),
    created,
    type,
    // As it was when it happened.
    object: structuredClone(object),
    previousAttributes,
    request: cause,
    pendingWebhooks: 0,
  };
  account.events.set(event.id, event);
  const [oldest] = account.events.keys();
  if (account.events.size > CAPACITY && oldest) account.events.delete(oldest);
  account.onEvent(event);
}

/**
 * The old values of what changed. Hashes are compared by key and a key that is new reads as null; lists are given
 * whole (https://docs.stripe.com/api/events/object, `data.previous_attributes`).
 */
function difference(before: object, after: object): Record<string, unknown> {
  const old = before as Record<string, unknown>;
  const changes: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(after)) {
    const earlier = old[key] ?? null;
    if (JSON.stringify(earlier) === JSON.stringify(value)) continue;
    changes[key] = isHash(earlier) && isHash(value) ? difference(earlier, value) : earlier;
  }
  for (const key of Object.keys(old)) {
    if (!(key in after)) changes[key] = old[key];
  }
  return changes;
}

function isHash(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
