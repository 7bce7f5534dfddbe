/** Gives every upstream call an end: the SDKs wait for minutes, or for ever. */
import { type Upstream, UpstreamError } from '../errors.ts';

/**
 * Settles with `call`, or rejects after `milliseconds`.
 * @throws UpstreamError when the call fails or the time is up; an error that `pass` accepts is left as it is
 */
export async function within<T>(
  upstream: Upstream,
  milliseconds: number,
  call: () => Promise<T>,
  pass: (error: unknown) => boolean = () => false,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${milliseconds} ms`));
    }, milliseconds);
  });
  try {
    return await Promise.race([call(), timeout]);
  } catch (error) {
    if (pass(error)) throw error;
    throw new UpstreamError(upstream, error);
  } finally {
    clearTimeout(timer);
  }
}
