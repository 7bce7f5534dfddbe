/** Sums up many measurements in one number. */

/** The value that a share (0 to 1) of all is not above; 0 when there is none. */
export function percentile(values: number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The middle one, the upper of two; 0 when there is none. */
export const median = (values: number[]): number => percentile(values, 0.5);
