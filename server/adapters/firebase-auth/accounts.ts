/** What only Firebase Auth itself knows: whether an account still stands, and whose an emulator's unsigned token is. */
import type { Auth } from 'firebase-admin/auth';
import { type Identity, InvalidTokenError, roleOf } from '../../domain/identity.ts';
import type { Claims } from './identity.ts';
import { outage, refused, type Verdict } from '../resilience/retry.ts';
import { createUpstream } from '../resilience/upstream.ts';

/** Milliseconds. The SDK itself repeats a call four times and waits for as long as the network does. */
const deadline = 2_000;

/** The way to Firebase Auth: each call ends after some milliseconds, and a service that is down is left alone for a while. */
export const createFirebaseUpstream = (milliseconds = deadline) =>
  createUpstream({
    name: 'identity',
    attempt: milliseconds,
    deadline: milliseconds,
    judge: judgeFirebase,
  });

/** Accounts over firebase-admin's `auth`. Functions throw UpstreamError when there is no answer in 2 s. */
export function createFirebaseAccounts(auth: Auth) {
  const upstream = createFirebaseUpstream();

  return {
    /**
     * Makes sure that an account may still do what its token says.
     * @returns the identity, without a role that was taken away since the token was made
     * @throws InvalidTokenError for an account that is removed or disabled, whose address is not verified
     *   any more, or whose sessions were revoked after the token's sign-in
     */
    async confirm({ identity, signedInAt }: Claims): Promise<Identity> {
      const user = await refusing(
        upstream.call(() => auth.getUser(identity.uid), { pass: isTokenFault }),
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
      await refusing(upstream.call(() => auth.verifyIdToken(token), { pass: isTokenFault }));
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

const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as Error & { code?: unknown }).code) : '';

function isTokenFault(error: unknown): boolean {
  return tokenFaults.has(codeOf(error));
}

/**
 * https://firebase.google.com/docs/auth/admin/errors; `app/…` are failures of the network and of our
 * credentials. `auth/internal-error` is whatever the SDK does not know, refusals of a request included.
 */
export function judgeFirebase(error: unknown): Verdict {
  const code = codeOf(error);
  if (code.startsWith('app/')) return outage;
  return code === 'auth/internal-error' && !isRefusal.test(String(error)) ? outage : refused;
}

/** The SDK keeps the answer's HTTP status nowhere but in the message ("Raw server response"). */
const isRefusal = /"code":4\d\d\b/;
