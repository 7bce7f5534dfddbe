/** Limits the requests that all replicas together send to Stripe. Due work, such as a customer record, comes before views. */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds until a retry. Shorter than the limiter's window. */
const retryMs = 100;
/** If due work had to wait for the budget, views get no requests for this many milliseconds. */
const yieldMs = 1_000;
/** The most tries of `consumeSoon`, which together take about a second. */
const maxTries = 10;
/** The most requests that `spend` can owe. The limit keeps many views from stopping the worker for long. */
const mostOwed = 100;

export type StripeBudget = ReturnType<typeof createStripeBudget>;

/** Creates this replica's share. @param consumeOneMore takes one request from the limiter; returns false if none is left */
export function createStripeBudget(consumeOneMore: () => Promise<boolean>) {
  let refusedAt = -Infinity;
  let owed = 0;
  async function consumeOne(): Promise<boolean> {
    while (owed > 0) {
      owed -= 1;
      if (await consumeOneMore()) continue;
      owed += 1;
      return false;
    }
    return consumeOneMore();
  }
  /** Consumes one request for a view. Returns false if no request is left, or if due work has just waited for a request. */
  const tryConsume = async () => performance.now() - refusedAt >= yieldMs && (await consumeOne());
  return {
    tryConsume,
    /** Like `tryConsume`, but waits up to a second for a request. */
    async consumeSoon(): Promise<boolean> {
      for (let tries = 0; tries < maxTries; tries += 1) {
        if (await tryConsume()) return true;
        await pause(retryMs);
      }
      return false;
    },
    /** Counts a request that was sent without asking the budget. Later callers first consume the owed requests. */
    spend(): void {
      owed = Math.min(owed + 1, mostOwed);
    },
    /** Consumes one request for due work. Waits until a request is left. @throws the signal's reason after an abort */
    async consume(this: void, signal?: AbortSignal): Promise<void> {
      while (!(await consumeOne())) {
        refusedAt = performance.now();
        await pause(retryMs, undefined, { ...(signal && { signal }) });
      }
      signal?.throwIfAborted();
    },
  };
}
