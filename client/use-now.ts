/** Provides the current time for displayed ages. */
import { useSyncExternalStore } from 'react';
import { useRendering } from './rendering.ts';

/** Milliseconds between updates of ages. */
const everyMs = 30_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, everyMs);
  return () => clearInterval(timer);
}

const now = () => Math.floor(Date.now() / everyMs) * everyMs;

/** Returns milliseconds since 1970, exact to half a minute. During hydration returns the rendering's time. */
export function useNow(): number {
  const rendering = useRendering();
  return useSyncExternalStore(subscribe, now, () => rendering?.now ?? now());
}
