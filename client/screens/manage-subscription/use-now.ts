/** The time, for what is said of ages. */
import { useSyncExternalStore } from 'react';

/** How often ages are looked at again, in milliseconds. */
const everyMs = 30_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, everyMs);
  return () => clearInterval(timer);
}

/** Milliseconds since 1970, exact to half a minute. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / everyMs) * everyMs);
