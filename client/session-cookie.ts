/** The session cookie, by which the server renders the account's pages. Scripts can't read it: the server sets and clears it. */

/** Milliseconds that the sign-in waits for the cookie: without it the pages are rendered here. */
const timeoutMs = 5_000;

/** Asks for a cookie. Never rejects. @param token of somebody who has just signed in */
export const openSession = (token: string): Promise<void> =>
  request({ method: 'POST', headers: { authorization: `Bearer ${token}` } });

/** Ends the session on the server and has the cookie cleared, also when the page is left meanwhile. Never rejects. */
export const closeSession = (): Promise<void> => request({ method: 'DELETE', keepalive: true });

async function request(init: RequestInit): Promise<void> {
  const failed = (why: string) => console.error(`${init.method} /session failed: ${why}`);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { status } = await fetch('/session', { ...init, signal });
    if (status !== 204) failed(String(status));
  } catch (error) {
    failed(String(error));
  }
}

/** Set by the server where somebody logged out before the site's code was there. Other hosts can't set it on https. */
const signedOut = () => (location.protocol === 'https:' ? '__Host-signed-out' : 'signed-out');

/** Whether somebody logged out just now before the site's code was there. */
export const wasSignedOut = (): boolean => document.cookie.split('; ').includes(`${signedOut()}=1`);

/** For when the sign-in has ended: whoever leaves the page before that is signed out by the next one. */
export function forgetSignedOut(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${signedOut()}=; Max-Age=0; Path=/${secure}`;
}
