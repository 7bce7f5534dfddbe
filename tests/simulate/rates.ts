/** Counts what happens by name, and how much of it falls into one second. */

export interface Rates {
  count: (name: string) => void;
  /** All, or those of one name. */
  total: (name?: string) => number;
  /** The most in one second, of all or of one name. */
  peak: (name?: string) => number;
  /** The most within so many seconds (whole multiples of them, from midnight) of one name. */
  most: (name: string, length: number) => number;
  names: () => string[];
}

/** @param now milliseconds */
export function createRates(now: () => number): Rates {
  const seconds = new Map<string, Map<number, number>>();
  const all = '';
  function add(name: string) {
    const counts = seconds.get(name) ?? new Map<number, number>();
    seconds.set(name, counts);
    const key = Math.floor(now() / 1_000);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const countsOf = (name: string) => [...(seconds.get(name)?.values() ?? [])];
  return {
    count(name) {
      add(all);
      add(name);
    },
    total: (name = all) => countsOf(name).reduce((sum, count) => sum + count, 0),
    peak: (name = all) => countsOf(name).reduce((most, count) => Math.max(most, count), 0),
    most(name, length) {
      const sums = new Map<number, number>();
      for (const [key, count] of seconds.get(name) ?? []) {
        const window = Math.floor(key / length);
        sums.set(window, (sums.get(window) ?? 0) + count);
      }
      return Math.max(0, ...sums.values());
    },
    names: () => [...seconds.keys()].filter((name) => name !== all).sort(),
  };
}
