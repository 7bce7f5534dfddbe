/** Mails sign-in links through Firebase's REST API, because the Admin SDK only creates links. */
import { applicationDefault } from 'firebase-admin/app';
import { createUpstream, failed, refused } from '../upstream.ts';

/** Milliseconds for one request. Firebase sends the mail before the answer. */
const timeoutMs = 5_000;

export type SignInMails = ReturnType<typeof createSignInMails>;

/**
 * Creates the adapter. The server's service account needs the permission `firebaseauth.users.sendEmail`
 * (https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/sendOobCode).
 * @param options.emulator `host:port` of the Auth emulator, or null for Firebase
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
    classifyError: (error) =>
      Number((error as { statusCode?: number }).statusCode) < 500 ? refused : failed,
  });
  const origin = emulator
    ? `http://${emulator}/identitytoolkit.googleapis.com`
    : 'https://identitytoolkit.googleapis.com';
  const token = async () =>
    emulator ? 'owner' : (await applicationDefault().getAccessToken()).access_token;

  return {
    /** Sends a mail without a retry. Returns false if Firebase refuses. After an UpstreamError the mail was perhaps sent. */
    send: (email: string): Promise<boolean> =>
      upstream.call(
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
          const { ok, status: statusCode } = answer;
          if (!ok && statusCode !== 400 && statusCode !== 429)
            throw Object.assign(new Error(`HTTP ${statusCode}`), { statusCode });
          return ok;
        },
        { retry: false },
      ),

    circuitState: upstream.circuitState,
  };
}
