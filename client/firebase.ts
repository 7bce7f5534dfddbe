/** Connects to the identity service, Firebase Auth. Imported lazily, because only account pages need it. */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  fetchSignInMethodsForEmail,
  type IdTokenResult,
  initializeAuth,
  onIdTokenChanged,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  signOut,
} from 'firebase/auth';
import { language } from '#texts/language';
import type { ClientConfig } from './config.ts';
import { keepUserOnFailure } from './lookups.ts';

/** Milliseconds for which a sign-in is new. Same as on the server. */
const newMs = 5 * 60_000;
/** The used fields of an ID token. */
type Told = Pick<IdTokenResult, 'token' | 'authTime' | 'claims'>;

export interface SignedInUser {
  email: string;
  /** The ID token, or empty if none is available now. */
  token: string;
  /** Whether the user signed in a moment ago, as the server requires for a session cookie. */
  isNew: boolean;
  /** Whether the user belongs to the support team. */
  isAgent: boolean;
}

/** The identity service. */
export type Identity = ReturnType<typeof connectFirebase>;

/** Returns a call's error code without the SDK's `auth/`, or null on success. */
const refusalOf = (call: Promise<unknown>): Promise<string | null> =>
  call.then(
    () => null,
    (error: unknown) =>
      // App Check's refusals are whole sentences.
      error instanceof FirebaseError ? error.code.replace(/^auth\/|\.$/g, '') : 'unknown',
  );

/** Connects to the project of `config` or its emulator. */
export function connectFirebase({ firebase, authEmulatorUrl }: ClientConfig) {
  keepUserOnFailure();
  // Before each request the SDK waits for its statistics in IndexedDB, which some browsers never open.
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  // Without the popup code of getAuth: 27 instead of 45 kB (gzip).
  const auth = initializeAuth(initializeApp(firebase), {
    persistence: browserLocalPersistence,
  });
  // The language of sign-in mails.
  auth.languageCode = language;
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });

  return {
    /** Reports the user, or `null`, when first known and after each change. Returns a function that stops it. */
    observe: (onUser: (user: SignedInUser | null) => void): (() => void) =>
      onIdTokenChanged(auth, (user) => {
        if (!user) return onUser(null);
        const tell = ({ token, authTime, claims }: Told) => {
          // Another user, or none, may be signed in by now. That has its own event.
          if (auth.currentUser !== user) return;
          const isNew = Date.now() - Date.parse(authTime) < newMs;
          onUser({ email: user.email ?? '', token, isNew, isAgent: claims['role'] === 'support' });
        };
        // The user stays signed in without a connection, even if the token must be renewed.
        void user
          .getIdTokenResult()
          .then(tell, () => tell({ token: '', authTime: '', claims: {} }));
      }),
    /** Returns the sign-in methods of an email. Empty if there are none or Firebase keeps them private. */
    signInMethods: (email: string) => fetchSignInMethodsForEmail(auth, email),
    /** Sends a sign-in link that leads to `url`. Returns the service's error code, or null. Never rejects. */
    sendSignInLink: (email: string, url: string) =>
      refusalOf(sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true })),
    /** Opens a sign-in link. Returns the service's error code, or null if it signs the user in. Never rejects. */
    completeSignIn: (email: string, link: string) =>
      refusalOf(signInWithEmailLink(auth, email, link)),
    /** Returns the ID token, renewed if necessary or if `renew` is set. Rejects without a user or a connection. */
    async idToken({ renew }: { renew: boolean }) {
      await auth.authStateReady();
      if (!auth.currentUser) throw new Error('No user is signed in.');
      return auth.currentUser.getIdToken(renew);
    },
    signOut: () => signOut(auth),
  };
}
