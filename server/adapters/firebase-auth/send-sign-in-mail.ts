/** Mails sign-in links through Firebase's REST API, because the Admin SDK only creates links. */
import { applicationDefault } from 'firebase-admin/app';
import { createUpstream, type ErrorClass, failed, refused } from '../upstream.ts';

/** Milliseconds for one request. Firebase sends the mail before it answers. */
const timeoutMs = 5_000;

class RefusedError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`HTTP ${status}`);
    this.name = 'RefusedError';
    this.status = status;
  }
}

const classifyError = (error: unknown): ErrorClass =>
  error instanceof RefusedError && error.status < 500 ? refused : failed;

export type SignInMails = ReturnType<typeof createSignInMails>;

/**
 * Creates the sender. It uses the server's account with the permission
 * `firebaseauth.users.sendEmail`, because the web app's key may be restricted to the site's pages
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/sendOobCode).
 * @param options.emulator `host:port` of the Auth emulator, or null for Firebase
 * @param options.continueUrl the site's sign-in page
 */
export function createSignInMails({
  projectId,
  emulator,
  continueUrl,
}: {
  projectId: string;
  emulator: string | null;
  continueUrl: string;
}) {
  const upstream = createUpstream({
    name: 'firebase_auth',
    attemptTimeoutMs: timeoutMs,
    classifyError,
  });
  const origin = emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const token = async () =>
    emulator ? 'owner' : (await applicationDefault().getAccessToken()).access_token;

  /** Whether Firebase refused the mail itself: too many were sent, or this sign-in method is disabled. */
  const isNo = (error: unknown): boolean =>
    error instanceof RefusedError && [400, 429].includes(error.status);

  return {
    /**
     * Sends a mail. Returns false if Firebase has sent too many.
     * @throws UpstreamError (`firebase_auth`) without an answer in 5 s; the mail may have been sent
     */
    async send(email: string): Promise<boolean> {
      const sent = await upstream.orNull(
        async (signal) => {
          const answer = await fetch(`${origin}/v1/projects/${projectId}/accounts:sendOobCode`, {
            method: 'POST',
            headers: {
              authorization: `Bearer ${await token()}`,
              'content-type': 'application/json',
            },
            body: JSON.stringify({
              requestType: 'EMAIL_SIGNIN',
              email,
              continueUrl,
              canHandleCodeInApp: true,
            }),
            signal,
          });
          await answer.body?.cancel();
          if (!answer.ok) throw new RefusedError(answer.status);
          return true;
        },
        isNo,
        // A mail is sent only once.
        { retry: false },
      );
      return sent !== null;
    },

    circuitState: upstream.circuitState,
  };
}
