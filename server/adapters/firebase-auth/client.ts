/** Firebase Auth as the portal uses it: every call ends in time, and a service that is down is left alone for a while. */
import type { Auth } from 'firebase-admin/auth';
import { createUpstream, type ErrorClass, failed, refused } from '../resilience.ts';

export type FirebaseAuth = ReturnType<typeof createFirebaseAuth>;

/** Make one a process, and share it: whoever finds Firebase Auth down spares the others the wait. */
export function createFirebaseAuth(auth: Auth, timeoutMs = 2_000) {
  const upstream = createUpstream({
    name: 'identity',
    attemptTimeoutMs: timeoutMs,
    classifyError: classifyFirebaseError,
  });
  return {
    /**
     * Runs `call`, and settles within `timeoutMs`. It is not tried again here: the SDK itself repeats a request
     * after a lost connection or a 503, up to four times, and has no setting for that.
     * @param options.pass tells errors that are answers (an unknown uid): they reject as they are
     * @throws UpstreamError (`identity`) for every other failure
     */
    call: <T>(
      call: (auth: Auth) => Promise<T>,
      options: { pass?: (error: unknown) => boolean } = {},
    ): Promise<T> => upstream.call(() => call(auth), { ...options, retry: false }),

    /** For metrics. */
    circuitState: upstream.circuitState,
  };
}

/** The code of one of the SDK's errors (https://firebase.google.com/docs/auth/admin/errors); empty for any other. */
export const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { code?: unknown }).code) : '';

/**
 * `app/…` are failures of the network and of our credentials. `auth/internal-error` is whatever the SDK does not
 * know, refusals of a request included.
 */
export function classifyFirebaseError(error: unknown): ErrorClass {
  const code = codeOf(error);
  if (code.startsWith('app/')) return failed;
  return code === 'auth/internal-error' && !isRefusal.test(String(error)) ? failed : refused;
}

/** The SDK keeps the answer's HTTP status nowhere but in the message ("Raw server response"). */
const isRefusal = /"code":4\d\d\b/;
