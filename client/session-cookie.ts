/** Requests and clears the session cookie that the server renders account pages with. Scripts can't read it. */

/** Milliseconds that the sign-in waits for the cookie. Without it the browser renders the pages. */
const timeoutMs = 5_000;

/** Asks for a cookie. Never rejects. @param token of a recent sign-in */
export const openSession = (token: string): Promise<void> =>
  request({ method: 'POST', headers: { authorization: `Bearer ${token}` } });

/** Ends the session on the server and clears the cookie, even if the page is left. Never rejects. */
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

/** Set by the server after a log-out before the site's code loaded. Other hosts can't set it on https. */
const signedOut = () => (location.protocol === 'https:' ? '__Host-signed-out' : 'signed-out');

/** Whether the person logged out before the site's code loaded. */
export const wasSignedOut = (): boolean => document.cookie.split('; ').includes(`${signedOut()}=1`);

/** Call it after signing out. If the page is left earlier, the next page signs the person out. */
export function forgetSignedOut(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${signedOut()}=; Max-Age=0; Path=/${secure}`;
}
