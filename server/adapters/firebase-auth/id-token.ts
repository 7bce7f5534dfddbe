/** What an ID token of Firebase Auth says, and the proof that Google signed it. */
import { decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import { UpstreamError } from '../../domain/errors.ts';
import { InvalidTokenError, roleOf } from '../../domain/login.ts';
import type { Claims } from './identity.ts';
import { keyOf, type TokenKeys } from './token-keys.ts';

/** Seconds that our clock may be behind Google's. */
const tolerance = 60;

/** Text that every upstream can read. */
const wellFormed = z.string().refine((text) => text.isWellFormed(), 'not well-formed Unicode');

/**
 * Checks what a token says against the rules for tokens of a project
 * (https://firebase.google.com/docs/auth/admin/verify-id-tokens, "using a third-party JWT library"), and
 * that its address is proven: anybody can open an account under somebody else's.
 * @returns a function that takes a token's payload and throws InvalidTokenError
 */
function createRules(projectId: string) {
  const past = z
    .int()
    .refine((seconds) => seconds <= Date.now() / 1000 + tolerance, 'in the future');
  const payload = z.object({
    iss: z.literal(`https://securetoken.google.com/${projectId}`),
    aud: z.literal(projectId),
    sub: wellFormed.min(1).max(128),
    exp: z.int().refine((seconds) => seconds > Date.now() / 1000, 'expired'),
    iat: past,
    auth_time: past,
    email: wellFormed.min(1),
    email_verified: z.literal(true),
    role: z.unknown().optional(),
  });
  return function toClaims(content: unknown): Claims {
    const { data, error } = payload.safeParse(content);
    if (!data) throw new InvalidTokenError(error);
    return {
      identity: { uid: data.sub, email: data.email, role: roleOf(data.role) },
      signedInAt: data.auth_time * 1000,
      expiresAt: data.exp * 1000,
    };
  };
}

/** Reads a token without proof: whether it could be good, and whose it would be. @throws InvalidTokenError */
export function createTokenReader(projectId: string): (token: string) => Claims {
  const toClaims = createRules(projectId);
  return (token) => {
    try {
      return toClaims(decodeJwt(token));
    } catch (error) {
      throw error instanceof InvalidTokenError ? error : new InvalidTokenError(error);
    }
  };
}

/**
 * Verifies signed tokens: RS256 with one of Google's keys.
 * @returns a function that throws InvalidTokenError when the token is at fault, UpstreamError when the
 *   keys can't be had
 */
export function createTokenVerifier(
  projectId: string,
  keys: TokenKeys,
): (token: string) => Promise<Claims> {
  const toClaims = createRules(projectId);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keyOf(keys), { algorithms: ['RS256'] });
      return toClaims(payload);
    } catch (error) {
      if (error instanceof UpstreamError || error instanceof InvalidTokenError) throw error;
      throw new InvalidTokenError(error);
    }
  };
}
