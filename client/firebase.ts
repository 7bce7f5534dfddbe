/** Firebase Auth as the portal's identity service. Imported lazily: only sign-in and manage need it. */
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

/** Milliseconds for which a sign-in is new, as for the server. */
const newMs = 5 * 60_000;
/** After any other failure the link is taken for dead, and a new one can be asked for. */
const linkMayStillWork = new Set([
  'auth/invalid-email',
  'auth/network-request-failed',
  'auth/timeout',
  'auth/too-many-requests',
  'auth/internal-error',
]);

/** Refusals of a mail that mean something to the person. */
const refusals: Partial<Record<string, SendOutcome>> = {
  'auth/quota-exceeded': 'too many',
  'auth/too-many-requests': 'too many',
  'auth/user-disabled': 'login is switched off',
};

/** What is read of an ID token. */
type Told = Pick<IdTokenResult, 'token' | 'authTime' | 'claims'>;

const errorCode = (error: unknown) => (error instanceof FirebaseError ? error.code : '');

/** Connects to the project of `config`, or to its emulator. */
export function connectFirebase({ firebase, authEmulatorUrl }: ClientConfig): Identity {
  // initializeAuth instead of getAuth: without the code for popups it is 27 kB instead of 45 (gzip).
  const auth = initializeAuth(initializeApp(firebase), {
    // A phone takes long to open a database.
    persistence: [browserLocalPersistence, indexedDBLocalPersistence],
  });
  // Of the mails with sign-in links.
  auth.languageCode = language;
  if (authEmulatorUrl) connectAuthEmulator(auth, authEmulatorUrl, { disableWarnings: true });

  return {
    observe: (onUser) =>
      onIdTokenChanged(auth, (user) => {
        if (!user) return onUser(null);
        const tell = ({ token, authTime, claims }: Told) => {
          // Somebody else, or nobody, may be signed in by now: that has its own event.
          if (auth.currentUser !== user) return;
          const isNew = Date.now() - Date.parse(authTime) < newMs;
          onUser({ email: user.email ?? '', token, isNew, isAgent: claims['role'] === 'support' });
        };
        // Signed in stays signed in without a connection, even when the token has to be renewed.
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
