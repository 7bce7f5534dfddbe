/** Keeps the event loop busy, as a computation would. */

/** Stops this thread for so many milliseconds. */
export function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
