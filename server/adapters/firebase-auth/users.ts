/** Finds people in Firebase Auth, for the support team: by uid or by e-mail. */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { codeOf, type FirebaseAuth } from './client.ts';
import { type Identity, roleOf } from './identity.ts';

export type People = ReturnType<typeof createPeople>;

/**
 * People in Firebase Auth. Both functions answer null for somebody unknown, and throw
 * UpstreamError (`identity`) when Firebase does not answer in 2 s.
 */
export function createPeople(firebaseAuth: FirebaseAuth) {
  async function find(look: (auth: Auth) => Promise<UserRecord>): Promise<Identity | null> {
    try {
      return toIdentity(await firebaseAuth.call(look, { pass: isUnknown }));
    } catch (error) {
      if (isUnknown(error)) return null;
      throw error;
    }
  }

  return {
    byUid: (uid: string) => find((auth) => auth.getUser(uid)),
    /** Letter case and space around the address do not matter. */
    byEmail: (email: string) => find((auth) => auth.getUserByEmail(email.trim().toLowerCase())),
  };
}

function toIdentity({ uid, email, customClaims }: UserRecord): Identity {
  return { uid, email: email ?? null, role: roleOf(customClaims?.['role']) };
}

/** What Firebase answers when there is nobody, or when there can't be. */
const unknown = new Set(['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email']);
const isUnknown = (error: unknown): boolean => unknown.has(codeOf(error));
