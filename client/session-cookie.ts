/** The session cookie, by which the server draws the account's pages. Scripts can't read it: the server sets and clears it. */

/** Milliseconds that the sign-in waits for the cookie: without it the pages are drawn here. */
const timeoutMs = 5_000;

/** Set by the server where somebody logged out before the site's code was there. */
const signedOut = 'signed-out=1';

/** Asks for a cookie. Never rejects. @param send `fetch` with a bearer token */
export async function openSession(send: typeof fetch): Promise<void> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
    const { status } = await Promise.race([send('/session', { method: 'POST' }), late]);
    if (status !== 204) console.error('No session cookie was made:', status);
  } catch (error) {
    console.error('No session cookie was made:', String(error));
  }
}

/** Has the cookie cleared, also when the page is left meanwhile. Never rejects. */
export async function closeSession(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    await fetch('/session', { method: 'DELETE', keepalive: true, signal });
  } catch (error) {
    console.error('The session cookie was not cleared:', String(error));
  }
}

/** Whether somebody logged out just now before the site's code was there. */
export const wasSignedOut = (): boolean => document.cookie.split('; ').includes(signedOut);

/** For when the sign-in has ended: whoever leaves the page before that is signed out by the next one. */
export function forgetSignedOut(): void {
  document.cookie = 'signed-out=; Max-Age=0; Path=/';
}
