/** Chance from a seed, so that a simulation can be run again. */

/** Numbers that look random, and are the same for the same seed. */
export interface Random {
  /** 0 to 1. */
  next: () => number;
  /** A whole number from 0 to `end - 1`. */
  below: (end: number) => number;
  /** True this often (0 to 1). */
  chance: (share: number) => boolean;
  /** How long something takes that can happen at any moment, and takes `mean` on average. */
  exponential: (mean: number) => number;
  /** A latency: half of all are below the median, one in a hundred is above `p99`. */
  latency: (median: number, p99: number) => number;
}

/** Mulberry32 (public domain, Tommy Ettinger): small, and good enough for traffic. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  /** The 99th percentile of the normal distribution, in standard deviations. */
  const z99 = 2.326;
  return {
    next,
    below: (end) => Math.floor(next() * end),
    chance: (share) => next() < share,
    exponential: (mean) => -mean * Math.log(1 - next()),
    latency(median, p99) {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * Math.exp((normal * Math.log(p99 / median)) / z99);
    },
  };
}
