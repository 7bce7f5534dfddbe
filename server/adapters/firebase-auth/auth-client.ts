/** Calls Firebase Auth with a timeout and a circuit breaker. */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { createUpstream, type ErrorClass, failed, refused } from '../upstream.ts';

export type FirebaseAuth = ReturnType<typeof createFirebaseAuth>;

/** Milliseconds for a call by an operator's command. An operator can wait longer than a subscriber. */
export const operatorTimeoutMs = 10_000;

/** Creates the client. Create one client per process, because the client's circuit breaker counts all calls. */
export function createFirebaseAuth(auth: Auth, timeoutMs = 2_000) {
  const upstream = createUpstream({
    name: 'firebase_auth',
    attemptTimeoutMs: timeoutMs,
    classifyError: classifyFirebaseError,
  });

  /** Makes a call without a retry, because the SDK itself retries up to four times. @param pass as in upstream.ts */
  const call = <T>(
    fn: (auth: Auth) => Promise<T>,
    pass: (error: unknown) => boolean = () => false,
  ): Promise<T> => upstream.call(() => fn(auth), { pass, retry: false });

  return {
    call,

    find: (look: (auth: Auth) => Promise<UserRecord>): Promise<UserRecord | null> =>
      upstream.orNull(() => look(auth), isUnknown, { retry: false }),

    circuitState: upstream.circuitState,
  };
}

/** Returns an SDK error's code (https://firebase.google.com/docs/auth/admin/errors). */
export const errorCode = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { code?: unknown }).code) : '';

export const isUnknown = (error: unknown): boolean =>
  ['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email'].includes(errorCode(error));

/** Classifies an SDK error. Codes `app/…` mean a failed network or invalid credentials of this server. */
export function classifyFirebaseError(error: unknown): ErrorClass {
  const code = errorCode(error);
  if (code.startsWith('app/')) return failed;
  return code === 'auth/internal-error' && !isRefusal.test(String(error)) ? failed : refused;
}

/** An error `auth/internal-error` is a refusal if its HTTP status is 4xx. Only the error's message has the status. */
const isRefusal = /"code":4\d\d\b/;
