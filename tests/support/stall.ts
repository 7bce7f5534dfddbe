/** Keeps the event loop busy, as a computation would. */

export function stall(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
