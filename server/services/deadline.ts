/** Gives every upstream call an end: the SDKs wait for minutes, or for ever. */

/** Settles with `call`, or rejects with a TimeoutError after `milliseconds`. */
export async function bounded<T>(milliseconds: number, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`no answer within ${milliseconds} ms`);
      reject(Object.assign(error, { name: 'TimeoutError' }));
    }, milliseconds);
  });
  try {
    return await Promise.race([call(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
