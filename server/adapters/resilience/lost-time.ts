/** Measures how long this process was too busy to listen: what a call takes meanwhile says nothing about its upstream. */

/** Milliseconds between two looks at the clock. A pause of twice as long is still an ordinary one. */
const interval = 20;

// The process's own clock and timers, also in a simulation that replaces them later.
const now = performance.now.bind(performance);
let last = now();
let lost = 0;
const excess = () => Math.max(0, now() - last - 2 * interval);

setInterval(() => {
  lost += excess();
  last = now();
}, interval).unref();

/** @returns a function that says how many milliseconds the event loop has stood still since this call */
export function measureLostTime(): () => number {
  const before = lost + excess();
  // What is being lost at this moment counts, too.
  return () => lost + excess() - before;
}
