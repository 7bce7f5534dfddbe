/** Parses and verifies Firebase Auth's ID tokens and session cookies, and checks that their users are unchanged. */
import { hash } from 'node:crypto';
import type { Auth } from 'firebase-admin/auth';
import { decodeJwt, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { coalesce } from '../../domain/calls.ts';
import { orNull, UpstreamError } from '../../domain/errors.ts';
import {
  InvalidTokenError,
  type User,
  roleOf,
  UnverifiedEmailError,
} from '../../domain/subscriber/user.ts';
import { errorCode, type FirebaseAuth } from './auth-client.ts';
import { keyOf, type TokenKeys } from './token-keys.ts';

/** The largest accepted difference between our clock and Google's clock, in seconds. */
export const tolerance = 5 * 60;
/** The most tokens in a cache. A token takes about 400 bytes. */
const max = 20_000;
/** Milliseconds for which an invalid token is rejected without a new check. */
const unprovenMs = 30_000;

/** A token's content. Until `prove` has verified the token, the content can be forged. */
interface Claims {
  user: User;
  /** True if the address is verified. An unverified address perhaps belongs to someone else. */
  isVerified: boolean;
  /** Milliseconds since 1970, like `expiresAt`. */
  signedInAt: number;
  expiresAt: number;
}

interface TokenKind {
  projectId: string;
  issuer: string;
  /** Google's keys, or null for the emulator's unsigned tokens. The emulator checks its tokens itself. */
  keys: TokenKeys | null;
  askEmulator: (auth: Auth, token: string) => Promise<unknown>;
  /** Finds the last log-out stored under the uid or the token's hash. @throws UpstreamError */
  endedAt?: (uid: string, hash: string) => Promise<Date | null>;
  /** True if `prove` also looks for a log-out. False if only `confirm` looks for a log-out. */
  endsEarly?: boolean;
}

export function createTokens(
  firebaseAuth: FirebaseAuth,
  {
    projectId,
    issuer,
    keys,
    askEmulator,
    endedAt = async () => null,
    endsEarly = false,
  }: TokenKind,
) {
  const toClaims = createRules(projectId, issuer);
  // The caches' keys are the tokens' hashes.
  const good = new LRUCache<string, Claims>({ max });
  const bad = new LRUCache<string, { user: User | null; isUnverified?: boolean }>({ max });

  const read = (token: string): Claims => {
    try {
      return toClaims(decodeJwt(token));
    } catch (error) {
      throw new InvalidTokenError(error);
    }
  };

  async function prove(token: string): Promise<Claims> {
    if (!keys) {
      await askAbout(firebaseAuth, (auth) => askEmulator(auth, token));
      return read(token);
    }
    try {
      const { payload } = await jwtVerify(token, keyOf(keys), {
        algorithms: ['RS256'],
        clockTolerance: tolerance,
      });
      return toClaims(payload);
    } catch (error) {
      throw error instanceof UpstreamError ? error : new InvalidTokenError(error);
    }
  }

  /** Throws if the user has changed or logged out since the sign-in. Returns the user, as SUBSCRIBER if the role has changed. */
  async function confirm({ user, signedInAt }: Claims, hash: string): Promise<User> {
    const [found, ended] = await Promise.all([
      askAbout(firebaseAuth, (auth) => auth.getUser(user.uid)),
      endedAt(user.uid, hash),
    ]);
    const { disabled, emailVerified, tokensValidAfterTime: validAfter, customClaims } = found;
    if (disabled) throw new InvalidTokenError('disabled');
    if (found.email !== user.email) throw new InvalidTokenError('another address now');
    if (!emailVerified) throw new InvalidTokenError('unverified');
    if (validAfter && signedInAt < Date.parse(validAfter)) throw new InvalidTokenError('revoked');
    refuseEnded(signedInAt, ended);
    const isStill = user.role === roleOf(customClaims?.['role']);
    return isStill ? user : { ...user, role: 'SUBSCRIBER' };
  }
  const confirmOnce = coalesce((token: string) => confirm(read(token), hashOf(token)));

  /** Returns an unexpired token's content from the cache. Checks the expiry here, because lru-cache doesn't use the wall clock. */
  function peek(key: string): Claims | null {
    const claims = good.get(key);
    return claims && claims.expiresAt + tolerance * 1000 > Date.now() ? claims : null;
  }

  async function proven(key: string, token: string): Promise<Claims> {
    const cached = peek(key);
    if (cached) return cached;
    const refused = bad.get(key);
    if (refused?.isUnverified) throw new UnverifiedEmailError('refused before');
    if (refused) throw new InvalidTokenError('refused before', refused.user);
    read(token);
    try {
      const claims = await prove(token);
      if (!claims.isVerified) throw new UnverifiedEmailError('unverified');
      if (endsEarly) refuseEnded(claims.signedInAt, await endedAt(claims.user.uid, key));
      good.set(key, claims);
      return claims;
    } catch (error) {
      const isUnverified = error instanceof UnverifiedEmailError;
      if (error instanceof InvalidTokenError)
        bad.set(key, { user: null, isUnverified }, { ttl: unprovenMs });
      throw error;
    }
  }

  return {
    peek: (token: string): Claims | null => peek(hashOf(token)),

    /** @throws InvalidTokenError for an invalid token, UpstreamError if the token can't be checked */
    prove: (token: string): Promise<Claims> => proven(hashOf(token), token),

    /** Proves a token and asks Firebase about the token's user. A token that fails once stays invalid. */
    async confirm(token: string): Promise<User> {
      const key = hashOf(token);
      const { user } = await proven(key, token);
      try {
        return await confirmOnce(token);
      } catch (error) {
        if (error instanceof InvalidTokenError) {
          good.delete(key);
          bad.set(key, { user });
        }
        throw error;
      }
    },

    warm: async () => keys?.warm(),
  };
}

/** Throws if a log-out followed the sign-in. A log-out in the same second also counts, because tokens have whole seconds. */
function refuseEnded(signedInAt: number, ended: Date | null): void {
  if (ended && signedInAt <= ended.getTime()) throw new InvalidTokenError('logged out');
}

/** Hashes a token, so that the keys of caches and log-outs don't reveal the token. */
export const hashOf = (token: string): string => hash('sha256', token, 'base64url');

/** A text without broken Unicode, which upstreams reject. */
const wellFormed = z.string().refine((text) => text.isWellFormed(), 'not well-formed Unicode');

/** Creates a check of payloads by Firebase's rules (https://firebase.google.com/docs/auth/admin/verify-id-tokens). */
function createRules(projectId: string, issuer: string) {
  const now = () => Date.now() / 1000;
  const past = z.int().refine((seconds) => seconds <= now() + tolerance, 'in the future');
  const payload = z
    .object({
      iss: z.literal(`${issuer}/${projectId}`),
      aud: z.literal(projectId),
      sub: wellFormed.min(1).max(128),
      exp: z.int().refine((seconds) => seconds > now() - tolerance, 'expired'),
      iat: past,
      auth_time: past,
      email: wellFormed.min(1).optional(),
      email_verified: z.unknown().optional(),
      role: z.unknown().optional(),
    })
    .transform((claims): Claims => ({
      user: { uid: claims.sub, email: claims.email ?? null, role: roleOf(claims.role) },
      isVerified: claims.email !== undefined && claims.email_verified === true,
      signedInAt: claims.auth_time * 1000,
      expiresAt: claims.exp * 1000,
    }));
  return (content: unknown): Claims => payload.parse(content);
}

/** Asks Firebase about a token. @throws InvalidTokenError if Firebase rejects the token; UpstreamError */
export async function askAbout<T>(
  { call }: FirebaseAuth,
  fn: (auth: Auth) => Promise<T>,
): Promise<T> {
  try {
    return await call(fn, isTokenFault);
  } catch (error) {
    throw isTokenFault(error) ? new InvalidTokenError(error) : error;
  }
}

const tokenFaults = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-uid',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/user-disabled',
  'auth/user-not-found',
]);

const isTokenFault = (error: unknown): boolean => tokenFaults.has(errorCode(error));

export type IdTokens = ReturnType<typeof createIdTokens>;

/** Creates the verifier of ID tokens. @param options.endedAt finds the time of a user's last "log out everywhere" */
export function createIdTokens(
  firebaseAuth: FirebaseAuth,
  {
    projectId,
    keys,
    endedAt = async () => null,
  }: { projectId: string; keys: TokenKeys | null; endedAt?: TokenKind['endedAt'] },
) {
  const tokens = createTokens(firebaseAuth, {
    projectId,
    issuer: 'https://securetoken.google.com',
    keys,
    askEmulator: (auth, token) => auth.verifyIdToken(token),
    // While Firestore is down, accepts every token. The request then fails at its own read of Firestore, with a better error.
    endedAt: (uid, key) => orNull(endedAt(uid, key)),
    endsEarly: true,
  });
  return {
    peek: (token: string): User | null => tokens.peek(token)?.user ?? null,

    /**
     * Verifies an ID token's signature, project and expiry. The first check of a token also looks for a later "log out everywhere".
     * @param options.checkRevoked also asks Firebase whether the user is unchanged. Changes and support operations must set `true`
     * @throws InvalidTokenError; UnverifiedEmailError for an unverified address; UpstreamError (`firebase_auth`)
     */
    verify: async (token: string, { checkRevoked = false } = {}): Promise<User> =>
      checkRevoked ? tokens.confirm(token) : (await tokens.prove(token)).user,
    warm: tokens.warm,
  };
}
