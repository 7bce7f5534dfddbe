/** Requests and clears the session cookie that the server renders account pages with. Scripts can't read it. */

/** Milliseconds that the sign-in waits for the cookie. Without it the browser renders the pages. */
const timeoutMs = 5_000;

/** What a log-out ends: this browser's session, or all of the user's. */
export type LogOut = 'here' | 'everywhere';

/** Asks for a cookie. Returns whether there is one. Never rejects. @param token of a recent sign-in */
export const openSession = async (token: string): Promise<boolean> =>
  (await request('/session', 'POST', { headers: { authorization: `Bearer ${token}` } })) === 204;

/** Checks the cookie's session. Returns false only if the server says so. Never rejects. */
export const isSessionOpen = async (): Promise<boolean> =>
  (await request('/session', 'GET')) !== 401;

/** Ends sessions on the server, even if the page is left. Returns whether they have ended. Never rejects. */
export const closeSession = async (where: LogOut = 'here'): Promise<boolean> =>
  (await request(where === 'here' ? '/session' : '/session?everywhere', 'DELETE', {
    keepalive: true,
  })) === 204;

/** @returns the answer's status, or the error as text */
async function request(path: string, method: string, init: RequestInit = {}) {
  const sent = fetch(path, { ...init, method, signal: AbortSignal.timeout(timeoutMs) });
  const outcome = await sent.then(({ status }) => status, String);
  if (outcome !== 204) console.error(`${method} /session failed: ${outcome}`);
  return outcome;
}

/**
 * The cookie of an unfinished log-out, during which the server renders no account. Other hosts can't set it on https.
 */
const signedOut = () => (location.protocol === 'https:' ? '__Host-signed-out' : 'signed-out');

/** Returns what an unfinished log-out still has to end, or null. Set here or by the server. */
export function pendingLogOut(): LogOut | null {
  const [, where] = new RegExp(`(?:^|; )${signedOut()}=(\\w+)`).exec(document.cookie) ?? [];
  return where ? (where === 'everywhere' ? where : 'here') : null;
}

/** Stores a log-out for as long as a session can last. @param where null if it is finished */
export function keepLogOut(where: LogOut | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const value = `${where ?? ''}; Max-Age=${where ? 14 * 86_400 : 0}`;
  document.cookie = `${signedOut()}=${value}; Path=/; SameSite=Lax${secure}`;
}
