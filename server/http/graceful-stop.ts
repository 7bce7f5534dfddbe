/** Stops an HTTP server without losing requests in flight. See docs/decisions/021-a-stop-that-loses-nothing.md. */
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two checks, and the quiet checks in a row before the stop. */
const intervalMs = 100;
const quietChecks = 10;
/** A shorter turn of the event loop had no request in it. */
const idleTurnMs = 0.2;
const busyTurns = 200;

/**
 * Counts connections and requests to detect when no more arrive. Node's `close` would end idle connections even if a request is
 * already in the kernel. Instead, each connection is closed by its next answer.
 * @returns a function that waits until no connection is open, nothing has arrived for a second, or the timeout passes
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
      // At least once, so that queued connections are accepted.
      await pause(intervalMs);
      quiet = arrivals === before ? quiet + 1 : 0;
    } while (open > 0 && quiet < quietChecks && performance.now() < end);
  };
}

/**
 * Stops listening but closes no connection, unlike `close` of Node's HTTP server. Call it before asking clients to close theirs,
 * because a proxy that then reconnects for each request always has connections in the kernel's queue, which a close resets. So
 * the close follows a turn of the event loop that took almost no time and emptied the queue, after at most `busyTurns` turns.
 */
export async function stopListening(server: Server): Promise<void> {
  for (let turns = 0; turns < busyTurns; turns += 1) {
    const before = performance.now();
    await turn();
    if (performance.now() - before < idleTurnMs) break;
  }
  NetServer.prototype.close.call(server);
}
