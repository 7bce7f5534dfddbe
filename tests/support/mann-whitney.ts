/** The two-sample test of Mann and Whitney: are the values of one sample larger than those of the other? */

export interface Comparison {
  /** The chance that a value of the first is larger than one of the second, ties counted by half: 0.5 for no difference. */
  effect: number;
  /** How likely an effect of this size is by accident, on both sides, in the normal approximation. */
  p: number;
}

/**
 * Compares two samples of at least twenty values each. H. B. Mann, D. R. Whitney (1947), with the correction for ties
 * (https://en.wikipedia.org/wiki/Mann–Whitney_U_test).
 */
export function compareSamples(first: readonly number[], second: readonly number[]): Comparison {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((a, b) => a.value - b.value);
  const total = all.length;
  let rankSum = 0;
  let ties = 0;
  for (let start = 0, end = 0; start < total; start = end) {
    while (end < total && all[end]?.value === all[start]?.value) end += 1;
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isFirst }) => isFirst).length;
    ties += (end - start) ** 3 - (end - start);
  }
  const pairs = first.length * second.length;
  const u = rankSum - (first.length * (first.length + 1)) / 2;
  const variance = (pairs / 12) * (total + 1 - ties / (total * (total - 1)));
  const z = variance === 0 ? 0 : (u - pairs / 2) / Math.sqrt(variance);
  return { effect: u / pairs, p: 2 * upperTail(Math.abs(z)) };
}

/** The share of a normal distribution above z. Abramowitz and Stegun 26.2.17; its error is below 1e-7. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const sum =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}
