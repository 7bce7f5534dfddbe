/** How long to wait before something that failed is tried again. */

const firstDelayMs = 2_000;
const maxDelayMs = 30_000;

/** Milliseconds until the next try after so many failures in a row: 2, 4, 8 … 30 seconds. */
export const retryDelay = (failures: number) =>
  Math.min(firstDelayMs * 2 ** (failures - 1), maxDelayMs);
