/** Session cookies of Firebase Auth: made for a fresh sign-in, verified as ID tokens are, and void after a log-out. */
import { decodeJwt } from 'jose';
import {
  InvalidTokenError,
  type Login,
  sessionMs,
  type Sessions,
  type TokenVerifier,
} from '../../domain/login.ts';
import type { SessionEnds } from '../firestore/session-ends.ts';
import type { FirebaseAuth } from './auth-client.ts';
import type { TokenKeys } from './token-keys.ts';
import { askAbout, createTokens, tolerance } from './tokens.ts';

/** Seconds for which a sign-in is fresh. */
const freshness = 5 * 60;
/** Milliseconds for which Firebase and Firestore are not asked about a session again, unless they must be. */
const confirmedMs = 60_000;
/** Browsers keep no longer cookie. */
const maxLength = 4_096;

/**
 * The sessions of one Firebase project.
 * @param options.keys what cookies are signed with; null for the emulator's own cookies, which are not signed
 */
export function createSessions(
  firebaseAuth: FirebaseAuth,
  {
    projectId,
    keys,
    idTokens,
    sessionEnds,
  }: {
    projectId: string;
    keys: TokenKeys | null;
    idTokens: Pick<TokenVerifier, 'verify'>;
    sessionEnds: SessionEnds;
  },
): Sessions {
  const cookies = createTokens(firebaseAuth, {
    projectId,
    issuer: 'https://session.firebase.google.com',
    keys,
    askEmulator: (auth, cookie) => auth.verifySessionCookie(cookie),
    endedAt: (uid) => sessionEnds.find(uid),
  });
  /** When what is cached of a cookie was last confirmed. */
  const confirmedAt = new WeakMap<object, number>();

  async function verify(cookie: string, { checkRevoked = false } = {}): Promise<Login> {
    if (cookie.length > maxLength) throw new InvalidTokenError('too long');
    const claims = await cookies.prove(cookie);
    const age = performance.now() - (confirmedAt.get(claims) ?? -Infinity);
    if (checkRevoked || age >= confirmedMs) {
      await cookies.confirm(cookie);
      confirmedAt.set(claims, performance.now());
    }
    return { ...claims.login, role: 'SUBSCRIBER' };
  }

  return {
    async create(idToken) {
      await idTokens.verify(idToken, { checkRevoked: true });
      const { auth_time: signedInAt } = decodeJwt<{ auth_time: number }>(idToken);
      const age = Date.now() / 1_000 - signedInAt;
      if (age > freshness + tolerance) throw new InvalidTokenError('too old');
      return askAbout(firebaseAuth, (auth) =>
        auth.createSessionCookie(idToken, { expiresIn: sessionMs }),
      );
    },

    verify,

    async end(cookie) {
      try {
        // One that is void already must not end what began after it.
        const { uid } = await verify(cookie, { checkRevoked: true });
        await sessionEnds.write(uid);
        confirmedAt.delete(await cookies.prove(cookie));
      } catch (error) {
        if (!(error instanceof InvalidTokenError)) throw error;
      }
    },

    warm: cookies.warm,
  };
}
