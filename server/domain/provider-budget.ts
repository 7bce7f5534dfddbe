/** The fleet's budget of requests to Stripe. Accounts that are due go before views. */
import { setTimeout as pause } from 'node:timers/promises';

/** The pause before an account that is due tries again to get a request. */
const retryMs = 100;
/** How long views get no request after an account that is due got none. */
const yieldMs = 1_000;

/** @param take takes one from the fleet's budget of this second; false when it is spent */
export function createProviderBudget(take: () => Promise<boolean>) {
  let refusedAt = -Infinity;
  return {
    /** Takes one request for a view; false when there is none to spare. */
    mayAsk: async (): Promise<boolean> =>
      performance.now() - refusedAt >= yieldMs && (await take()),
    /** Takes one request for an account that is due; waits until there is one. */
    permit: async (): Promise<void> => {
      while (!(await take())) {
        refusedAt = performance.now();
        await pause(retryMs);
      }
    },
  };
}
