/** A bounded map whose entries end by themselves: what this process remembers for a while. */

const monotonic = () => performance.now();

/**
 * A map whose entries end. When it is full, the entry that was not read or written for longest goes.
 * @param now milliseconds, from any origin
 */
export function createExpiringMap<V>(limit: number, now: () => number = monotonic) {
  const entries = new Map<string, { value: V; end: number }>();
  return {
    /** The value, unless it has ended. */
    get(key: string): V | undefined {
      const entry = entries.get(key);
      entries.delete(key);
      if (!entry || entry.end <= now()) return undefined;
      entries.set(key, entry);
      return entry.value;
    },
    /** @param ttl milliseconds */
    set(key: string, value: V, ttl: number): void {
      entries.delete(key);
      entries.set(key, { value, end: now() + ttl });
      const oldest = entries.keys().next();
      if (entries.size > limit && !oldest.done) entries.delete(oldest.value);
    },
    delete(key: string): void {
      entries.delete(key);
    },
    size: () => entries.size,
  };
}
