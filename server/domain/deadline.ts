/** Timeouts for upstream calls, since the SDKs wait for minutes or for ever. */

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
