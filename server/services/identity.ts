/** Says who a bearer token belongs to, by way of Firebase Auth. */
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { within } from './deadline.ts';

/** What an account may do, by its custom claim `role`. The names are those of the schema. */
export type Role = 'SUBSCRIBER' | 'SUPPORT';

/** Somebody who proved who they are. */
export interface Identity {
  uid: string;
  /** `null` for an account without an address. */
  email: string | null;
  role: Role;
}

export interface VerifyOptions {
  /**
   * Also asks the identity service whether the account still exists, is not disabled, has not had its
   * sessions revoked, and still has its role: for every change, and for all that support does.
   */
  checkRevoked?: boolean;
}

/** The token is not one that we accept: malformed, expired, of another project, or of a removed user. */
export class InvalidTokenError extends Error {
  constructor(cause: unknown) {
    super('The ID token is not valid.', { cause });
    this.name = 'InvalidTokenError';
  }
}

const deadline = 2_000;

export type IdentityService = ReturnType<typeof createIdentity>;

/** The identity service over firebase-admin's `auth`. */
export function createIdentity(auth: Auth) {
  return {
    /**
     * Verifies an ID token: signature, project, expiry.
     * @param options.checkRevoked asks the identity service as well: one more call
     * @throws InvalidTokenError when the token is at fault
     * @throws UpstreamError when the keys to check it with can't be had in 2 s
     */
    async verify(token: string, { checkRevoked = false }: VerifyOptions = {}): Promise<Identity> {
      try {
        const decoded = await within(
          'identity',
          deadline,
          () => auth.verifyIdToken(token, checkRevoked),
          isTokenFault,
        );
        return toIdentity(decoded);
      } catch (error) {
        throw isTokenFault(error) ? new InvalidTokenError(error) : error;
      }
    },
  };
}

function toIdentity({ uid, email, role }: DecodedIdToken & { role?: unknown }): Identity {
  return { uid, email: email ?? null, role: role === 'support' ? 'SUPPORT' : 'SUBSCRIBER' };
}

/**
 * Whether firebase-admin found fault with the token. It answers with the same `auth/argument-error`
 * when it could not fetch Google's certificates; only the message tells the two apart.
 */
function isTokenFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return (
    typeof code === 'string' &&
    code.startsWith('auth/') &&
    code !== 'auth/internal-error' &&
    !/fetching public keys|network/i.test(error.message)
  );
}
