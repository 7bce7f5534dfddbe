/** Who may ask Stripe, of all that could: what is due goes before what somebody only looks at. */
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds until a look that is due tries again to get its turn. */
const retryMs = 100;
/** Milliseconds for which looks that can be spared wait after one that is due got no turn. */
const yieldMs = 1_000;

/** @param take takes one from the fleet's budget of this second; false when it is spent */
export function createProviderBudget(take: () => Promise<boolean>) {
  let refusedAt = -Infinity;
  return {
    /** Whether a look that can be spared may ask now. */
    mayAsk: async (): Promise<boolean> =>
      performance.now() - refusedAt >= yieldMs && (await take()),
    /** Waits for the turn of a look that is due. */
    permit: async (): Promise<void> => {
      while (!(await take())) {
        refusedAt = performance.now();
        await pause(retryMs);
      }
    },
  };
}
