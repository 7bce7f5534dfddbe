/** Firebase Auth as an upstream: every call ends in time, and one that is down is not asked for a while. */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { createUpstream, type ErrorClass, failed, refused } from '../upstream.ts';

export type FirebaseAuth = ReturnType<typeof createFirebaseAuth>;

/** Milliseconds for a command: an operator waits longer than a subscriber. */
export const operatorTimeoutMs = 10_000;

/** Make one a process, and share it: its circuit is for all calls. */
export function createFirebaseAuth(auth: Auth, timeoutMs = 2_000) {
  const upstream = createUpstream({
    name: 'firebase_auth',
    attemptTimeoutMs: timeoutMs,
    classifyError: classifyFirebaseError,
  });

  /**
   * Runs `fn`, and settles within `timeoutMs`. It is not tried again here: the SDK itself repeats a request
   * after a lost connection or a 503, up to four times, and has no setting for that.
   * @param pass tells errors that are answers (an unknown uid): they reject as they are
   * @throws UpstreamError (`firebase_auth`) for every other failure
   */
  const call = <T>(
    fn: (auth: Auth) => Promise<T>,
    pass: (error: unknown) => boolean = () => false,
  ): Promise<T> => upstream.call(() => fn(auth), { pass, retry: false });

  return {
    call,

    /** A user; null where Firebase answers that there is nobody. @throws UpstreamError */
    find: (look: (auth: Auth) => Promise<UserRecord>): Promise<UserRecord | null> =>
      upstream.orNull(() => look(auth), isUnknown, { retry: false }),

    /** For metrics. */
    circuitState: upstream.circuitState,
  };
}

/** The code of one of the SDK's errors (https://firebase.google.com/docs/auth/admin/errors); empty for any other. */
export const errorCode = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { code?: unknown }).code) : '';

/** Whether Firebase answered that there is nobody, or that there can't be. */
export const isUnknown = (error: unknown): boolean =>
  ['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email'].includes(errorCode(error));

/**
 * `app/…` are failures of the network and of our credentials. `auth/internal-error` is whatever the SDK does not
 * know, refusals of a request included.
 */
export function classifyFirebaseError(error: unknown): ErrorClass {
  const code = errorCode(error);
  if (code.startsWith('app/')) return failed;
  return code === 'auth/internal-error' && !isRefusal.test(String(error)) ? failed : refused;
}

/** The SDK keeps the answer's HTTP status nowhere but in the message ("Raw server response"). */
const isRefusal = /"code":4\d\d\b/;
