/** Lets those who ask for the same at the same time share one run, without anybody getting news from before they asked. */

/**
 * Makes a function that runs `run` for a key. While it runs, all who come share the one run that begins when
 * it has ended: each gets an answer that was begun after they asked.
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
