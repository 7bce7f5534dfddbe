/** Who Firebase will say is signed in, read from where it keeps that: seconds before its own code is loaded and has asked. */
import type { SignedInUser } from './identity.ts';

/** Where Firebase's JavaScript SDK keeps the person who is signed in (its IndexedDB persistence). */
const database = 'firebaseLocalStorageDb';
const store = 'firebaseLocalStorage';

/** Milliseconds that a token must still be good for: as Firebase itself would renew it before that. */
const leastLife = 60_000;

/**
 * The person who signed in here before, with a token that is still good; null in every other case.
 * It is a head start and no more: what Firebase says a moment later counts. Never rejects.
 * @param apiKey of the Firebase project
 */
export async function readStoredUser(apiKey: string): Promise<SignedInUser | null> {
  try {
    const entry = await readEntry(`firebase:authUser:${apiKey}:[DEFAULT]`);
    const { email, stsTokenManager } = (entry as { value: StoredUser }).value;
    const { accessToken, expirationTime } = stsTokenManager;
    return expirationTime - Date.now() > leastLife ? { email, token: accessToken } : null;
  } catch {
    return null;
  }
}

/** The part of Firebase's entry that is used here. */
interface StoredUser {
  email: string;
  stsTokenManager: { accessToken: string; expirationTime: number };
}

function readEntry(key: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    const fail = () => reject(new Error('no stored user'));
    opening.onerror = fail;
    // It is not there yet, and it is not ours to make.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const db = opening.result;
      const reading = db.transaction(store).objectStore(store).get(key);
      reading.onerror = fail;
      reading.onsuccess = () => resolve(reading.result);
      reading.transaction?.addEventListener('complete', () => db.close());
    };
  });
}
