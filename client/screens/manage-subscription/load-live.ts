/** Loads Apollo Client and what draws with it: heavy, and not needed for the first cards. */
import { preloadSettled } from '../../preload.ts';
import { requestStatus } from '../../request-status.ts';
import type * as LiveModule from './live.tsx';

let live: Promise<typeof LiveModule> | undefined;

/** Begins with it, once; resolves with the module. */
export const loadLive = () => (live ??= preloadSettled.then(load));

/**
 * Never rejects: without this code the first cards and the way out stay where they are, until main.tsx loads the
 * page anew.
 */
const load = () =>
  import('./live.tsx').catch((error: unknown) => {
    console.error('The subscriptions could not be loaded:', requestStatus(error), error);
    return new Promise<never>(() => {});
  });
