/** Shares one run among simultaneous calls with the same key. Each caller gets a result that was begun after its call. */

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
