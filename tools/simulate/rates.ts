/** Counts what happens by name, and how much of it falls into one second. */

export interface Rates {
  count: (name: string) => void;
  /** All, or those of one name. */
  total: (name?: string) => number;
  /** The most in one second, of all or of one name. */
  peak: (name?: string) => number;
  /** The most of one name within any 1,000 milliseconds, wherever they begin. */
  burst: (name: string) => number;
  names: () => string[];
}

/** @param now milliseconds */
export function createRates(now: () => number): Rates {
  const seconds = new Map<string, Map<number, number>>();
  const all = '';
  /** Of each name, the times of the last 1,000 milliseconds, and the most that there were. */
  const windows = new Map<string, { times: number[]; most: number }>();
  function add(name: string) {
    const counts = seconds.get(name) ?? new Map<number, number>();
    seconds.set(name, counts);
    const key = Math.floor(now() / 1_000);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  function slide(name: string) {
    const window = windows.get(name) ?? { times: [], most: 0 };
    windows.set(name, window);
    window.times.push(now());
    while ((window.times[0] ?? 0) <= now() - 1_000) window.times.shift();
    window.most = Math.max(window.most, window.times.length);
  }
  const countsOf = (name: string) => [...(seconds.get(name)?.values() ?? [])];
  return {
    count(name) {
      add(all);
      add(name);
      slide(name);
    },
    total: (name = all) => countsOf(name).reduce((sum, count) => sum + count, 0),
    peak: (name = all) => countsOf(name).reduce((most, count) => Math.max(most, count), 0),
    burst: (name) => windows.get(name)?.most ?? 0,
    names: () => [...seconds.keys()].filter((name) => name !== all).sort(),
  };
}
