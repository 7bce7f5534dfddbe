/** Moves subscriptions on the real clock by themselves, so that a renewal raises its webhook without a request. */
import type { Account } from './store.ts';
import { moveAll } from './time-engine.ts';

/** Longest time to sleep, in milliseconds: an hour. A replaced clock may run faster than a timer. */
const LONGEST = 3_600_000;

/**
 * Sleeps until the account's next move, again and again.
 * @param now the real clock, in milliseconds
 */
export function createWakeUps(account: Account, now: () => number) {
  let timer: NodeJS.Timeout | undefined;

  function arm(): void {
    clearTimeout(timer);
    if (account.nextMove === Infinity) return;
    const delay = Math.min(Math.max(account.nextMove * 1000 - now(), 0), LONGEST);
    timer = setTimeout(() => {
      moveAll(account, null, account.now());
      arm();
    }, delay);
    timer.unref();
  }

  return {
    /** To be called whenever the next move has become earlier. */
    arm,
    /** Moves nothing any more, until the next call of `arm`. */
    stop: (): void => clearTimeout(timer),
  };
}
