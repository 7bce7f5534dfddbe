/** Asks the server again at the right times: when the person comes back, and quietly after a failure. */

/** Milliseconds until the first new try after a failure; each further one waits twice as long. */
const firstPause = 2_000;
const longestPause = 30_000;
/** Browsers tell one return in several events: milliseconds within which they count as one. */
const oneReturn = 50;

interface Options {
  /** What is asked for, for the console. */
  what: string;
  /** Rejects when it failed. */
  ask: () => Promise<void>;
  /** Milliseconds after which a good answer is too old; without it, an answer stays good. */
  goodFor?: number;
}

/**
 * Asks now; whenever the page becomes visible or is focused; `goodFor` after an answer; and after a
 * failure, which is told to the console only (specification, section 8). Never twice at a time, and
 * on its own only while the page is visible.
 */
export function keepFresh({ what, ask, goodFor }: Options): {
  renew: () => void;
  stop: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let returning: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isOutdated = false;
  let failures = 0;
  const listening = new AbortController();
  const { signal } = listening;

  async function renew() {
    if (signal.aborted || document.visibilityState === 'hidden') return;
    // The answer on its way may be from before whatever happened now.
    isOutdated = isAsking;
    if (isAsking) return;
    isAsking = true;
    clearTimeout(timer);
    let pause: number | undefined;
    try {
      await ask();
      failures = 0;
      pause = isOutdated ? 0 : goodFor;
    } catch (error) {
      if (!signal.aborted) console.error(`${what} could not be loaded:`, error);
      pause = Math.min(firstPause * 2 ** failures++, longestPause);
    }
    isAsking = false;
    if (pause !== undefined && !signal.aborted) timer = setTimeout(() => void renew(), pause);
  }

  const onReturn = () => {
    clearTimeout(returning);
    returning = setTimeout(() => void renew(), oneReturn);
  };
  document.addEventListener('visibilitychange', onReturn, { signal });
  window.addEventListener('focus', onReturn, { signal });
  // A page that the browser kept in memory (Back) comes alive without loading.
  window.addEventListener('pageshow', ({ persisted }) => persisted && onReturn(), { signal });
  window.addEventListener('online', onReturn, { signal });
  void renew();

  return {
    renew: () => void renew(),
    stop() {
      listening.abort();
      clearTimeout(timer);
      clearTimeout(returning);
    },
  };
}
