/** The time, for what is said of ages. */
import { useSyncExternalStore } from 'react';
import { useRendering } from './rendering.ts';

/** How often ages are looked at again, in milliseconds. */
const everyMs = 30_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, everyMs);
  return () => clearInterval(timer);
}

const now = () => Math.floor(Date.now() / everyMs) * everyMs;

/** Milliseconds since 1970, exact to half a minute; while HTML is hydrated, when it was rendered. */
export function useNow(): number {
  const rendering = useRendering();
  return useSyncExternalStore(subscribe, now, () => rendering?.now ?? now());
}
