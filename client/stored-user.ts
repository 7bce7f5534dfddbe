/** Who Firebase will say is signed in, read from where it keeps that: before its own code is loaded and has asked. */
import type { SignedInUser } from './identity.ts';

/** Milliseconds that a token must still be good for: as Firebase itself would renew it before that. */
const leastLife = 60_000;

/** The part of Firebase's entry that is used here. */
interface StoredUser {
  email: string;
  stsTokenManager: { accessToken: string; expirationTime: number };
}

/**
 * The person who signed in here before, with a token that is still good; null in every other case.
 * It is a head start and no more: what Firebase says a moment later counts. Never throws.
 * @param apiKey of the Firebase project
 */
export function readStoredUser(apiKey: string): SignedInUser | null {
  try {
    // Where and how the JavaScript SDK keeps the person (its browserLocalPersistence).
    const entry = localStorage.getItem(`firebase:authUser:${apiKey}:[DEFAULT]`);
    const { email, stsTokenManager } = JSON.parse(entry ?? '') as StoredUser;
    const { accessToken, expirationTime } = stsTokenManager;
    return expirationTime - Date.now() > leastLife ? { email, token: accessToken } : null;
  } catch {
    return null;
  }
}
