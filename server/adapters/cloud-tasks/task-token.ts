/** Verifies that a task comes from our own queue: its token is signed by Google, for our address and our service account. */
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { UpstreamError } from '../../domain/errors.ts';
import { InvalidTokenError } from '../../domain/identity.ts';
import { keyOf, type TokenKeys } from '../firebase-auth/token-keys.ts';

/** Where Google publishes the keys of its OpenID Connect tokens. */
export const googleCertificates = 'https://www.googleapis.com/oauth2/v3/certs';

/** https://cloud.google.com/tasks/docs/creating-http-target-tasks, "with OIDC tokens": Google uses both names of itself. */
const issuers = ['https://accounts.google.com', 'accounts.google.com'];
/** Seconds that our clock may differ from Google's. */
const clockTolerance = 60;

/**
 * @param options.audience the address that the task calls
 * @param options.serviceAccount the address of the account that the queue's tasks act as
 * @returns a function that throws InvalidTokenError when the token is at fault, UpstreamError (`identity`) when the keys
 *   can't be had
 */
export function createTaskVerifier(
  keys: TokenKeys,
  { audience, serviceAccount }: { audience: string; serviceAccount: string },
): (token: string) => Promise<void> {
  const ours = z.object({ email: z.literal(serviceAccount), email_verified: z.literal(true) });
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keyOf(keys), {
        algorithms: ['RS256'],
        issuer: issuers,
        audience,
        clockTolerance,
        requiredClaims: ['exp'],
      });
      ours.parse(payload);
    } catch (error) {
      throw error instanceof UpstreamError ? error : new InvalidTokenError(error);
    }
  };
}
