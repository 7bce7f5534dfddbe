/** Session cookies of Firebase Auth: made from a fresh ID token, and verified as ID tokens are. */
import { decodeJwt } from 'jose';
import type { Clock } from '../../domain/clock.ts';
import {
  InvalidTokenError,
  sessionMs,
  type Sessions,
  type TokenVerifier,
} from '../../domain/login.ts';
import type { FirebaseAuth } from './client.ts';
import type { TokenKeys } from './token-keys.ts';
import { askAbout, createTokens, tolerance } from './tokens.ts';

/** Seconds for which an ID token is fresh. */
const freshness = 5 * 60;
/** Milliseconds for which Firebase is not asked about a session again, unless it must be. */
const confirmedMs = 5 * 60_000;
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
    clock,
  }: {
    projectId: string;
    keys: TokenKeys | null;
    idTokens: Pick<TokenVerifier, 'verify'>;
    clock: Clock;
  },
): Sessions {
  const cookies = createTokens(firebaseAuth, {
    projectId,
    issuer: 'https://session.firebase.google.com',
    keys,
    askEmulator: (auth, cookie) => auth.verifySessionCookie(cookie),
    clock,
  });
  /** When Firebase last confirmed what is cached of a cookie. */
  const confirmedAt = new WeakMap<object, number>();
  return {
    async create(idToken) {
      await idTokens.verify(idToken, { checkRevoked: true });
      const { iat = 0 } = decodeJwt(idToken);
      const age = clock.now().getTime() / 1_000 - iat;
      if (age > freshness + tolerance) throw new InvalidTokenError('too old');
      return askAbout(firebaseAuth, (auth) =>
        auth.createSessionCookie(idToken, { expiresIn: sessionMs }),
      );
    },

    async verify(cookie, { checkRevoked = false } = {}) {
      if (cookie.length > maxLength) throw new InvalidTokenError('too long');
      const claims = await cookies.prove(cookie);
      const age = performance.now() - (confirmedAt.get(claims) ?? -Infinity);
      if (checkRevoked || age >= confirmedMs) {
        await cookies.confirm(cookie);
        confirmedAt.set(claims, performance.now());
      }
      return { login: { ...claims.login, role: 'SUBSCRIBER' }, createdAt: claims.issuedAt };
    },

    warm: cookies.warm,
  };
}
