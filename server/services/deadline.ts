/** Gives every upstream call an end: the SDKs wait for minutes, or for ever. */
import { type Upstream, UpstreamError } from '../errors.ts';

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

/**
 * The same for a call that is made once.
 * @throws UpstreamError when the call fails or the time is up; an error that `pass` accepts is left as it is
 */
export async function within<T>(
  upstream: Upstream,
  milliseconds: number,
  call: () => Promise<T>,
  pass: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    return await bounded(milliseconds, call);
  } catch (error) {
    if (pass(error)) throw error;
    throw new UpstreamError(upstream, error);
  }
}
