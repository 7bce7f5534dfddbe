/** Shares calls, limits their time, and computes the pauses between retries. */

/** Wraps `run`, so that only one run at a time exists for each key. Calls that arrive during a run share the next run. */
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

/** Settles like `call`. If `call` takes longer than `milliseconds`, aborts the signal and rejects with a TimeoutError. */
export async function bounded<T>(
  milliseconds: number,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let immediate: NodeJS.Immediate | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const end = () => {
      const error = new Error(`no answer within ${milliseconds} ms`);
      error.name = 'TimeoutError';
      controller.abort(error);
      reject(error);
    };
    // After a blocked event loop, lets Node first read the answers that have arrived.
    timer = setTimeout(() => (immediate = setImmediate(end)), milliseconds);
  });
  try {
    return await Promise.race([call(controller.signal), timeout]);
  } finally {
    clearTimeout(timer);
    clearImmediate(immediate);
  }
}

export function once<T>(call: () => T): () => T {
  let result: { value: T } | undefined;
  return () => (result ??= { value: call() }).value;
}

/** Returns a pause that doubles with each failure in a row, up to `longestMs`. Jitter spreads the retries of many callers. */
export function growingPause(
  failures: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs) * (0.5 + Math.random() / 2);
}
