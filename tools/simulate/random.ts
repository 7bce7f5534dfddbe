/** Chance from a seed, so that a simulation can be run again. */
import { seeded } from '../../tests/support/seeded.ts';

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

export function createRandom(seed: number): Random {
  const next = seeded(seed);
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
