/** How calls are shared among simultaneous callers, bounded in time, made once, and made again. */

/**
 * Wraps `run`, so that it runs once at a time for each key. Calls that arrive meanwhile share the next run, which
 * begins when the current one has ended.
 */
export function coalesce<T>(run: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  const next = new Map<string, Promise<T>>();

  function start(key: string): Promise<T> {
    const result = run(key);
    const over = result.then(
      () => {},
      () => {},
    );
    running.set(key, over);
    void over.then(() => {
      if (running.get(key) === over) running.delete(key);
    });
    return result;
  }

  return (key) => {
    const before = running.get(key);
    if (!before) return start(key);
    const waiting = next.get(key);
    if (waiting) return waiting;
    const result = before.then(() => {
      next.delete(key);
      return start(key);
    });
    next.set(key, result);
    return result;
  };
}

/**
 * Calls `end` after `milliseconds` and one more turn of the event loop, in which an answer that arrived while
 * this process was busy is read.
 * @returns a function that cancels the timer
 */
export function startDeadline(milliseconds: number, end: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (immediate = setImmediate(end)), milliseconds);
  return () => {
    clearTimeout(timer);
    clearImmediate(immediate);
  };
}

/** Settles like `call`, or rejects with a TimeoutError after `milliseconds` and aborts the signal. */
export async function bounded<T>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let cancel = () => {};
  const timeout = new Promise<never>((_, reject) => {
    cancel = startDeadline(milliseconds, () => {
      const error = new Error(`no answer within ${milliseconds} ms`);
      error.name = 'TimeoutError';
      controller.abort(error);
      reject(error);
    });
  });
  try {
    return await Promise.race([call(controller.signal), timeout]);
  } finally {
    cancel();
  }
}

/** Returns a function that runs `call` at its first use, and returns the same result each time. */
export function once<T>(call: () => T): () => T {
  let result: { value: T } | undefined;
  return () => (result ??= { value: call() }).value;
}

/**
 * The pause after some failures in a row: doubles from the first to the longest, and is up to a half shorter at random,
 * so that those who failed together do not come back together.
 * @param failures 1 or more
 * @returns milliseconds
 */
export function growingPause(
  failures: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs) * (0.5 + Math.random() / 2);
}
