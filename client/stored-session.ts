/** The session as this browser keeps it: known before Firebase's code is loaded. Apart from React, for preload.ts. */
import type { SignedInUser } from './identity.ts';

const key = 'session';

/** Milliseconds that a token must still be valid for. Firebase renews its tokens earlier than that. */
const minValidityMs = 60_000;

/**
 * The person who signed in here, with a valid token; null when nobody did; undefined when the identity service must
 * be asked: the token has expired, or storage is blocked. Never throws.
 */
export function readStoredSession(): SignedInUser | null | undefined {
  try {
    const user = JSON.parse(window.localStorage.getItem(key) ?? 'null') as SignedInUser | null;
    return !user || user.expiresAt - Date.now() > minValidityMs ? user : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores what the identity service says. Never throws.
 * @param user null for nobody; without a token (no connection), a valid one of the same person stays
 */
export function storeSession(user: SignedInUser | null): void {
  try {
    if (!user) window.localStorage.removeItem(key);
    else if (user.token || user.email !== readStoredSession()?.email)
      window.localStorage.setItem(key, JSON.stringify(user));
  } catch {
    // Where storage is blocked, each visit waits for Firebase.
  }
}
