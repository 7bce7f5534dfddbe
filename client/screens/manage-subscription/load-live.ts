/** Loads Apollo Client and what draws with it: heavy, and not needed by somebody who looks at the cards. */
import { moreIsNeeded } from '../../preload.ts';
import { requestStatus } from '../../request-status.ts';
import type * as LiveModule from './live.tsx';

let live: Promise<typeof LiveModule> | undefined;

/** Begins with it as soon as it is needed, once; resolves with the module. */
export const loadLive = () => (live ??= moreIsNeeded.then(load));

/**
 * Never rejects: without this code the first cards and the way out stay where they are, until main.tsx loads the
 * page anew.
 */
const load = () =>
  import('./live.tsx').catch((error: unknown) => {
    console.error('The subscriptions could not be loaded:', requestStatus(error), error);
    return new Promise<never>(() => {});
  });
