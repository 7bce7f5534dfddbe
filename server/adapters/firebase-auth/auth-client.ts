/** Calls Firebase Auth with a timeout and a circuit breaker. */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { createUpstream, type ErrorClass, failed, refused } from '../upstream.ts';

export type FirebaseAuth = ReturnType<typeof createFirebaseAuth>;

/** Milliseconds for a call by a command, because its operator can wait longer than a subscriber. */
export const operatorTimeoutMs = 10_000;

/** Creates the client. Share one per process, because its circuit breaker counts all calls. */
export function createFirebaseAuth(auth: Auth, timeoutMs = 2_000) {
  const upstream = createUpstream({
    name: 'firebase_auth',
    attemptTimeoutMs: timeoutMs,
    classifyError: classifyFirebaseError,
  });

  /**
   * Runs `fn` within `timeoutMs`. Doesn't retry, because the SDK itself repeats lost requests and 503s up to four times.
   * @param pass selects errors that are answers, such as an unknown uid; they reject unchanged
   * @throws UpstreamError (`firebase_auth`) for any other failure
   */
  const call = <T>(
    fn: (auth: Auth) => Promise<T>,
    pass: (error: unknown) => boolean = () => false,
  ): Promise<T> => upstream.call(() => fn(auth), { pass, retry: false });

  return {
    call,

    /** Finds a user. Returns null if Firebase knows none. @throws UpstreamError */
    find: (look: (auth: Auth) => Promise<UserRecord>): Promise<UserRecord | null> =>
      upstream.orNull(() => look(auth), isUnknown, { retry: false }),

    circuitState: upstream.circuitState,
  };
}

/** Returns an SDK error's code (https://firebase.google.com/docs/auth/admin/errors), or another text if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { code?: unknown }).code) : '';

export const isUnknown = (error: unknown): boolean =>
  ['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email'].includes(errorCode(error));

/** Classifies an SDK error. `app/…` is about the network or our credentials. `auth/internal-error` can be a rejected request. */
export function classifyFirebaseError(error: unknown): ErrorClass {
  const code = errorCode(error);
  if (code.startsWith('app/')) return failed;
  return code === 'auth/internal-error' && !isRefusal.test(String(error)) ? failed : refused;
}

/** The SDK keeps the HTTP status only in the message ("Raw server response"). */
const isRefusal = /"code":4\d\d\b/;
