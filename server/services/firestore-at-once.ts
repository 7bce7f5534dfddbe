/** Has Firestore's SDK send each read at once, rather than after a timer. */
import { createRequire } from 'node:module';

/** The SDK's module for pauses. Not public API: the version is pinned, and a test looks at the effect. */
const path = '@google-cloud/firestore/build/src/backoff.js';

/**
 * The SDK counts each read and query as an attempt after a pause, the first one too, of 0 ms. A timer of
 * Node's takes 1 ms at least, and until the event loop comes around: a third of what a read takes nearby.
 * Pauses before further attempts stay as they are.
 */
export function sendAtOnce(): void {
  // The SDK that firebase-admin uses, wherever it was installed.
  const admin = createRequire(import.meta.url).resolve('firebase-admin/firestore');
  const backoff = createRequire(admin)(path) as { delayExecution: Delay };
  backoff.delayExecution = (run, milliseconds) => {
    if (milliseconds > 0) return setTimeout(run, milliseconds);
    queueMicrotask(run);
    return undefined;
  };
}

type Delay = (run: () => void, milliseconds: number) => NodeJS.Timeout | undefined;
