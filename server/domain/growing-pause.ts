/** Pauses between attempts at what has failed. */

/**
 * The pause after some failures in a row: doubles from the first to the longest, and is up to a half shorter at random,
 * so that those who failed together do not come back together.
 * @param failures 1 or more
 * @returns milliseconds
 */
export function growingPause(
  failures: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs) * (0.5 + Math.random() / 2);
}
