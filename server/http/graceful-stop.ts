/** Stops an HTTP server without losing a request that is on its way. docs/decisions/021-a-stop-that-loses-nothing.md */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two checks, and how many in a row must find nothing new while connections are open. */
const intervalMs = 100;
const quietChecks = 10;
/** A turn of the event loop shorter than this had no request in it. */
const idleTurnMs = 0.2;
const busyTurns = 200;

/**
 * Counts a server's connections and requests, to know when no more arrive. `close` of Node's server ends each
 * connection that it takes for idle, also one whose next request is on its way or still unread in the kernel. While
 * there is traffic, each connection is closed by its next answer, so the last one is gone soon.
 * @returns a function that waits until no connection is open or nothing has arrived for a second, or at most so many
 *   milliseconds
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
      // At least once, so that connections in the kernel's queue are accepted.
      await pause(intervalMs);
      quiet = arrivals === before ? quiet + 1 : 0;
    } while (open > 0 && quiet < quietChecks && performance.now() < end);
  };
}

/**
 * Accepts no more connections, and closes none: `close` of Node's HTTP server would also end open ones. To be
 * called before clients are asked to close theirs (`connection: close`): a proxy that then opens a new connection
 * for each request always has some in the kernel's queue, and those would be reset with the requests in them.
 *
 * What is in the queue at the close itself is reset, too. So it comes right after a turn of the event loop that took
 * next to no time, in which everything queued was accepted; after at most `busyTurns` turns in any case.
 */
export async function stopListening(server: Server): Promise<void> {
  for (let turns = 0; turns < busyTurns; turns += 1) {
    const before = performance.now();
    await turn();
    if (performance.now() - before < idleTurnMs) break;
  }
  NetServer.prototype.close.call(server);
}
