/** Waits until no new connections and requests arrive, so that closing the server drops no request. */
import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The time between two checks, and how many checks in a row must find nothing new. */
const intervalMs = 100;
const quietChecks = 3;

/**
 * Counts a server's connections and requests. Closing a server closes the connections that Node considers idle,
 * and among them new ones whose first request is still unread in the kernel. Between two checks the event loop
 * reads what has arrived, so several checks without a new request mean that no request is unread.
 * @returns a function that waits until nothing arrives, but no longer than its argument
 */
export function watchArrivals(server: Server): (timeoutMs: number) => Promise<void> {
  let arrivals = 0;
  server.on('connection', () => (arrivals += 1));
  server.on('request', () => (arrivals += 1));
  return async (timeoutMs) => {
    const end = performance.now() + timeoutMs;
    for (let quiet = 0; quiet < quietChecks && performance.now() < end;) {
      const before = arrivals;
      await pause(intervalMs);
      quiet = arrivals === before ? quiet + 1 : 0;
    }
  };
}
