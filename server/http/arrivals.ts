/** Knows when nothing more arrives, so that a server that is about to close drops nobody who was already there. */
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks, and how many in a row must have seen nothing new. */
const interval = 100;
const quietLooks = 3;

/**
 * Watches a server's connections and requests. Closing a server closes what Node takes for idle, also a
 * new connection whose first request lies unread in the kernel. Between two looks the event loop reads
 * what is there, so that some without anything new mean that there is nothing.
 * @returns a function that waits until it is quiet, or at most so many milliseconds
 */
export function watchArrivals(server: Server): (limitMs: number) => Promise<void> {
  let arrivals = 0;
  server.on('connection', () => (arrivals += 1));
  server.on('request', () => (arrivals += 1));
  return async (limitMs) => {
    const end = performance.now() + limitMs;
    for (let quiet = 0; quiet < quietLooks && performance.now() < end;) {
      const before = arrivals;
      await pause(interval);
      quiet = arrivals === before ? quiet + 1 : 0;
    }
  };
}
