/** Loads Apollo Client and what draws with it: heavy, and not needed for the first cards. */
import { preloadSettled } from '../../preload.ts';
import { requestStatus } from '../../request-status.ts';
import type * as LiveModule from './live.tsx';
import { retryDelay } from './retry-delay.ts';

let live: Promise<typeof LiveModule> | undefined;

/** Begins with it, once; resolves with the module. */
export const loadLive = () => (live ??= preloadSettled.then(() => load()));

/** Retries quietly, as for the subscriptions themselves: without this code the way out is still there. */
async function load(failures = 0): Promise<typeof LiveModule> {
  try {
    return await import('./live.tsx');
  } catch (error) {
    console.error('The subscriptions could not be loaded:', requestStatus(error), error);
    await new Promise((resolve) => setTimeout(resolve, retryDelay(failures + 1)));
    return load(failures + 1);
  }
}
