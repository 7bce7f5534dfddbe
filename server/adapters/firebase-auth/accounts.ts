/** What only Firebase Auth itself knows: whether an account still stands, and whose an emulator's unsigned token is. */
import { type Identity, InvalidTokenError, roleOf } from '../../domain/login.ts';
import { codeOf, type FirebaseAuth } from './client.ts';
import type { Claims } from './identity.ts';

/** Accounts in Firebase Auth. Functions throw UpstreamError when there is no answer in 2 s. */
export function createFirebaseAccounts(firebaseAuth: FirebaseAuth) {
  return {
    /**
     * Makes sure that an account may still do what its token says.
     * @returns the identity, without a role that was taken away since the token was made
     * @throws InvalidTokenError for an account that is removed or disabled, whose address is not verified
     *   any more, or whose sessions were revoked after the token's sign-in
     */
    async confirm({ identity, signedInAt }: Claims): Promise<Identity> {
      const user = await refusing(
        firebaseAuth.call((auth) => auth.getUser(identity.uid), { pass: isTokenFault }),
      );
      const { disabled, emailVerified, tokensValidAfterTime: validAfter, customClaims } = user;
      if (disabled) throw new InvalidTokenError('disabled');
      if (!emailVerified) throw new InvalidTokenError('unverified');
      if (validAfter && signedInAt < Date.parse(validAfter)) throw new InvalidTokenError('revoked');
      const isStill = identity.role === roleOf(customClaims?.['role']);
      return isStill ? identity : { ...identity, role: 'SUBSCRIBER' };
    },

    /** Has the emulator's tokens, which are not signed, checked by the emulator. @throws InvalidTokenError */
    async verifyUnsigned(token: string): Promise<void> {
      await refusing(
        firebaseAuth.call((auth) => auth.verifyIdToken(token), { pass: isTokenFault }),
      );
    },
  };
}

async function refusing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isTokenFault(error) ? new InvalidTokenError(error) : error;
  }
}

const tokenFaults = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-uid',
  'auth/user-disabled',
  'auth/user-not-found',
]);

const isTokenFault = (error: unknown): boolean => tokenFaults.has(codeOf(error));
