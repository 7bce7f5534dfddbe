/** What the fleet may ask of Stripe: customer records that are due come before views. */
import { setTimeout as pause } from 'node:timers/promises';

/** The pause before somebody who got no request tries again: shorter than the limiter's window. */
const retryMs = 100;
/** How long views get no request after an account that is due got none. */
const yieldMs = 1_000;
/** How often a part of a view that can wait tries: for a second. */
const maxTries = 10;
/** The most requests that are owed: what views send while many come must not stop the worker for long. */
const mostOwed = 100;

export type StripeBudget = ReturnType<typeof createStripeBudget>;

/**
 * What the fleet may ask of Stripe, as much of it as this replica has.
 * @param consumeOneMore consumes one of the limiter's; false when there is none
 */
export function createStripeBudget(consumeOneMore: () => Promise<boolean>) {
  let refusedAt = -Infinity;
  let owed = 0;
  /** Consumes what is owed, and one request. */
  async function consumeOne(): Promise<boolean> {
    while (owed > 0) {
      owed -= 1;
      if (await consumeOneMore()) continue;
      owed += 1;
      return false;
    }
    return consumeOneMore();
  }
  /** Consumes one request for a view. @returns false when there is none to spare */
  const tryConsume = async () => performance.now() - refusedAt >= yieldMs && (await consumeOne());
  return {
    tryConsume,
    /** As `tryConsume`, but waits up to a second: a view may need several at once, and a window of the limiter has few. */
    async consumeSoon(): Promise<boolean> {
      for (let tries = 0; tries < maxTries; tries += 1) {
        if (await tryConsume()) return true;
        await pause(retryMs);
      }
      return false;
    },
    /** Records a request that was sent without one of the budget: the next ones wait for it, too. */
    spend(): void {
      owed = Math.min(owed + 1, mostOwed);
    },
    /**
     * Consumes one request for an account that is due; waits until there is one.
     * @throws the signal's reason once it is aborted
     */
    async consume(this: void, signal?: AbortSignal): Promise<void> {
      while (!(await consumeOne())) {
        refusedAt = performance.now();
        await pause(retryMs, undefined, { ...(signal && { signal }) });
      }
      signal?.throwIfAborted();
    },
  };
}
