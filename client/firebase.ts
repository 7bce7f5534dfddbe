/** Implements the identity service with Firebase Auth. Imported lazily, because only account pages need it. */
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  fetchSignInMethodsForEmail,
  type IdTokenResult,
  indexedDBLocalPersistence,
  initializeAuth,
  isSignInWithEmailLink,
  onIdTokenChanged,
  sendSignInLinkToEmail,
  signInWithEmailLink,
  signOut,
} from 'firebase/auth';
import { language } from '#texts/language';
import type { ClientConfig } from './config.ts';
import type { Identity, SendOutcome } from './identity.ts';

/** Milliseconds for which a sign-in is new. Same as on the server. */
const newMs = 5 * 60_000;
/** After any other failure the link is dead and a new one is offered. */
const linkMayStillWork = new Set([
  'auth/invalid-email',
  'auth/network-request-failed',
  'auth/timeout',
  'auth/too-many-requests',
  'auth/internal-error',
]);

/** Refusals of a mail that have their own message. */
const refusals: Partial<Record<string, SendOutcome>> = {
  'auth/quota-exceeded': 'too many',
  'auth/too-many-requests': 'too many',
  'auth/user-disabled': 'login is switched off',
};

/** The used fields of an ID token. */
type Told = Pick<IdTokenResult, 'token' | 'authTime' | 'claims'>;

const errorCode = (error: unknown) => (error instanceof FirebaseError ? error.code : '');

/** Connects to the project of `config` or its emulator. */
export function connectFirebase({ firebase, authEmulatorUrl }: ClientConfig): Identity {
  // Without the popup code of getAuth: 27 instead of 45 kB (gzip).
  const auth = initializeAuth(initializeApp(firebase), {
    // Opening a database is slow on phones.
    persistence: [browserLocalPersistence, indexedDBLocalPersistence],
  });
  // The language of sign-in mails.
  auth.languageCode = language;
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });

  return {
    observe: (onUser) =>
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
    signInMethods: (email) => fetchSignInMethodsForEmail(auth, email),
    async sendSignInLink(email, returnTo) {
      try {
        await sendSignInLinkToEmail(auth, email, { url: returnTo, handleCodeInApp: true });
        return 'sent';
      } catch (error) {
        const refusal = refusals[errorCode(error)];
        if (refusal) return refusal;
        throw error;
      }
    },
    async completeSignIn(email, link) {
      if (!isSignInWithEmailLink(auth, link)) return 'link is dead';
      try {
        await signInWithEmailLink(auth, email, link);
        return 'signed in';
      } catch (error) {
        const code = errorCode(error);
        if (code === 'auth/user-disabled') return 'login is switched off';
        return linkMayStillWork.has(code) ? 'link may still work' : 'link is dead';
      }
    },
    async idToken({ renew }) {
      await auth.authStateReady();
      if (!auth.currentUser) throw new Error('Nobody is signed in.');
      return auth.currentUser.getIdToken(renew);
    },
    signOut: () => signOut(auth),
  };
}
