/** Finds people in Firebase Auth, for the support team: by uid or by e-mail. */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { createFirebaseUpstream } from './accounts.ts';
import { type FirebaseUsers, type Identity, roleOf } from '../../domain/identity.ts';

/** Users over firebase-admin's `auth`; each call ends within 2 s. */
export function createFirebaseUsers(auth: Auth): FirebaseUsers {
  const upstream = createFirebaseUpstream();

  async function find(look: () => Promise<UserRecord>): Promise<Identity | null> {
    try {
      return toIdentity(await upstream.call(look, { pass: isUnknown }));
    } catch (error) {
      if (isUnknown(error)) return null;
      throw error;
    }
  }

  return {
    byUid: (uid: string) => find(() => auth.getUser(uid)),
    byEmail: (email: string) => find(() => auth.getUserByEmail(email.trim().toLowerCase())),
  };
}

function toIdentity({ uid, email, customClaims }: UserRecord): Identity {
  return { uid, email: email ?? null, role: roleOf(customClaims?.['role']) };
}

/** What Firebase answers when there is nobody, or when there can't be. */
const unknown = new Set(['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email']);
const isUnknown = (error: unknown): boolean =>
  error instanceof Error && unknown.has(String((error as Error & { code?: unknown }).code));
