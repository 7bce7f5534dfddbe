/** Summarizes measurements in one number. */

/** Returns the value that a share (0 to 1) of all does not exceed; 0 without values. */
export function percentile(values: number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** Returns the median, the upper of two; 0 without values. */
export const median = (values: number[]): number => percentile(values, 0.5);
