/** Creates, verifies and ends Firebase Auth's session cookies. */
import { decodeJwt } from 'jose';
import { InvalidTokenError, type User, sessionMs } from '../../domain/subscriber/user.ts';
import type { SessionEnds } from '../firestore/session-ends.ts';
import type { FirebaseAuth } from './auth-client.ts';
import type { TokenKeys } from './token-keys.ts';
import { askAbout, createTokens, hashOf, type IdTokens, tolerance } from './tokens.ts';

/** Seconds after a sign-in during which a session can be created. */
const freshness = 5 * 60;
/** Milliseconds after a check at Firebase and Firestore during which a session needs no new check. */
const confirmedMs = 60_000;
/** The length of the longest cookie that browsers keep. */
const maxLength = 4_096;

export type Sessions = ReturnType<typeof createSessions>;

/** Creates the adapter. @param options.keys Google's keys for cookies, or null for the emulator's unsigned cookies */
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
    idTokens: IdTokens;
    sessionEnds: SessionEnds;
  },
) {
  const cookies = createTokens(firebaseAuth, {
    projectId,
    issuer: 'https://session.firebase.google.com',
    keys,
    askEmulator: (auth, cookie) => auth.verifySessionCookie(cookie),
    endedAt: (...keys) => sessionEnds.find(...keys),
  });
  async function prove(cookie: string) {
    if (cookie.length > maxLength) throw new InvalidTokenError('too long');
    return cookies.prove(cookie);
  }
  const confirmedAt = new WeakMap<object, number>();

  /**
   * Verifies a cookie's signature, project and expiry. Checks that the user is unchanged and that no log-out ended the session.
   * @param options.checkRevoked asks Firebase and Firestore now. Otherwise a successful check in the last minute is enough
   * @returns the owner, always as SUBSCRIBER, because a session opens only the owner's account
   * @throws InvalidTokenError for an invalid cookie; UpstreamError if an upstream doesn't answer within 2 s
   */
  async function verify(cookie: string, { checkRevoked = false } = {}): Promise<User> {
    const claims = await prove(cookie);
    const age = performance.now() - (confirmedAt.get(claims) ?? -Infinity);
    if (checkRevoked || age >= confirmedMs) {
      await cookies.confirm(cookie);
      confirmedAt.set(claims, performance.now());
    }
    return { ...claims.user, role: 'SUBSCRIBER' };
  }

  return {
    /** Creates a session cookie. @throws InvalidTokenError if the token is invalid or the sign-in is too old; UpstreamError */
    async create(idToken: string): Promise<string> {
      await idTokens.verify(idToken, { checkRevoked: true });
      const { auth_time: signedInAt } = decodeJwt<{ auth_time: number }>(idToken);
      const age = Date.now() / 1_000 - signedInAt;
      if (age > freshness + tolerance) throw new InvalidTokenError('too old');
      return askAbout(firebaseAuth, (auth) =>
        auth.createSessionCookie(idToken, { expiresIn: sessionMs }),
      );
    },

    verify,

    /** Ends a cookie's session, or all sessions of the owner. Does nothing for an invalid cookie. @throws UpstreamError */
    async end(cookie: string, { everywhere = false } = {}): Promise<void> {
      try {
        const claims = await prove(cookie);
        // Throws if the session has ended. An ended session must not end the owner's later sessions.
        if (everywhere) await verify(cookie, { checkRevoked: true });
        await sessionEnds.write(everywhere ? claims.user.uid : hashOf(cookie));
        confirmedAt.delete(claims);
      } catch (error) {
        if (!(error instanceof InvalidTokenError)) throw error;
      }
    },

    warm: cookies.warm,
  };
}
