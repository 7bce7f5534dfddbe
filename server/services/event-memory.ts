/** Remembers which webhook events were handled, so that a repeated delivery costs nothing. */
import { createExpiringMap } from './expiring-map.ts';

/** Stripe repeats a delivery for up to three days: https://docs.stripe.com/webhooks#retries */
const retryPeriod = 3 * 24 * 60 * 60 * 1000;

/** A memory that replicas share. It answers `false` and forgets rather than fail. */
export interface EventStore {
  has(id: string): Promise<boolean>;
  /** @param ttl milliseconds */
  add(id: string, ttl: number): Promise<void>;
}

/** What was handled. */
export interface EventMemory {
  has(id: string): Promise<boolean>;
  add(id: string): Promise<void>;
}

/**
 * A bounded memory of event ids. It is an economy and no more: handling is idempotent (it asks Stripe
 * how things are), so an event that was forgotten, or was handled by another replica, is handled again
 * without harm. What matters is the other direction: an id gets in only after its handling succeeded.
 * @param options.limit how many events are remembered in process; the one not seen for longest goes first
 * @param options.shared consulted when this process does not know an event
 * @param options.now milliseconds, from any origin
 */
export function createEventMemory({
  limit = 10_000,
  ttl = retryPeriod,
  shared,
  now,
}: {
  limit?: number;
  ttl?: number;
  shared?: EventStore;
  now?: () => number;
} = {}): EventMemory {
  const handled = createExpiringMap<true>(limit, now);
  return {
    async has(id) {
      return handled.get(id) ?? shared?.has(id) ?? false;
    },
    async add(id) {
      handled.set(id, true, ttl);
      await shared?.add(id, ttl);
    },
  };
}
