/** Stops an HTTP server without losing requests in flight. See docs/decisions/021-a-stop-that-loses-nothing.md. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

const intervalMs = 100;
/** How many checks in a row must find no arrival. */
const quietChecks = 10;
/** If a turn of the event loop takes fewer milliseconds, the turn handled no request. */
const idleTurnMs = 0.2;
const busyTurns = 200;

/**
 * Counts connections and requests. Returns a function that waits until no connection is open, until nothing has arrived for a
 * second, or until the timeout. Node's `close` would end idle connections, even if the kernel already has their next request.
 */
export function watchArrivals(server: Server): (timeoutMs: number) => Promise<void> {
  let arrivals = 0;
  let open = 0;
  server.on('connection', (socket) => {
    arrivals += 1;
    open += 1;
    socket.once('close', () => (open -= 1));
  });
  server.on('request', () => (arrivals += 1));
  return async (timeoutMs) => {
    const end = performance.now() + timeoutMs;
    let quiet = 0;
    do {
      const before = arrivals;
      // Pauses at least once, so that queued connections are accepted.
      await pause(intervalMs);
      quiet = arrivals === before ? quiet + 1 : 0;
    } while (open > 0 && quiet < quietChecks && performance.now() < end);
  };
}

/**
 * Stops listening but keeps connections open, unlike `close` of Node's HTTP server. A stop resets the new connections in the
 * kernel's queue. So this function first waits until a turn of the event loop finds the queue empty. Call this function before
 * answers close their connections. Otherwise proxies would reconnect for each request, and the queue would never be empty.
 */
export async function stopListening(server: Server): Promise<void> {
  for (let turns = 0; turns < busyTurns; turns += 1) {
    const before = performance.now();
    await turn();
    if (performance.now() - before < idleTurnMs) break;
  }
  NetServer.prototype.close.call(server);
}
