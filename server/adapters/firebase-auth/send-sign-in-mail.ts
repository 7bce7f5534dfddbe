/** Has Firebase mail a link to sign in, over its REST API: the Admin SDK makes such links, and mails none. */
import { applicationDefault } from 'firebase-admin/app';
import { createUpstream, type ErrorClass, failed, refused } from '../upstream.ts';

/** Milliseconds for one request: Firebase hands the mail in before it answers. */
const timeoutMs = 5_000;

/** Firebase's answer was no. */
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
 * It asks as the server's own account, which needs the permission `firebaseauth.users.sendEmail`: the web app's key may be
 * restricted to the site's pages
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/sendOobCode).
 * @param options.emulator `host:port` of the Auth emulator; null for Firebase itself
 * @param options.continueUrl the page of the site that signs people in
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

  /** What Firebase refuses because of the mail itself: too many, or a way to sign in that is off. */
  const isNo = (error: unknown): boolean =>
    error instanceof RefusedError && [400, 429].includes(error.status);

  return {
    /**
     * Has one sent.
     * @returns whether Firebase took it; not when it has sent too many
     * @throws UpstreamError (`firebase_auth`) when it does not answer in 5 s: it may have been sent
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
        // A mail is sent once.
        { retry: false },
      );
      return sent !== null;
    },

    /** For metrics. */
    circuitState: upstream.circuitState,
  };
}
