/** A cache store in this process: bounded, so that it can't eat the memory; gone with the process. */
import { createExpiringMap } from './expiring-map.ts';
import { type CacheStore, leaseLife } from './subscription-cache.ts';

const monotonic = () => performance.now();

/** A key's state: leased since a time, and then filled. */
interface Slot {
  lease: string;
  since: number;
  value: string | null;
}

/**
 * The store for a single process.
 * @param options.limit how many keys are held; a customer with one subscription takes about 500 bytes
 * @param options.now milliseconds, from any origin
 */
export function createMemoryStore({
  limit = 50_000,
  now = monotonic,
}: { limit?: number; now?: () => number } = {}): CacheStore & { size: () => number } {
  const slots = createExpiringMap<Slot>(limit, now);
  let leases = 0;
  return {
    async read(key) {
      const slot = slots.get(key);
      if (slot && slot.value !== null) return { value: slot.value, lease: null };
      if (slot) return { value: null, lease: slot.lease };
      const lease = String((leases += 1));
      slots.set(key, { lease, since: now(), value: null }, leaseLife);
      return { value: null, lease };
    },
    async write(key, lease, value, ttl) {
      const slot = slots.get(key);
      if (slot?.lease !== lease || slot.value !== null) return false;
      slots.set(key, { ...slot, value }, ttl - (now() - slot.since));
      return true;
    },
    async invalidate(key) {
      slots.delete(key);
    },
    size: slots.size,
  };
}
