/** A person's login as the commands see it that export and erase: all that Firebase Auth has of it and is no secret. */
import type { Auth } from 'firebase-admin/auth';
import { roleOf } from '../../domain/login.ts';
import { codeOf, createFirebaseAuth } from './client.ts';
import { createFirebaseUsers } from './users.ts';

/** Milliseconds. An operator waits longer than a subscriber. */
const timeoutMs = 10_000;

/** Logins over firebase-admin's `auth`. Functions throw UpstreamError when Firebase does not answer in 10 s. */
export function createLogins(auth: Auth) {
  const firebaseAuth = createFirebaseAuth(auth, timeoutMs);
  const isUnknown = (error: unknown) => codeOf(error) === 'auth/user-not-found';

  return {
    /** Null for an unknown uid. */
    async find(uid: string) {
      try {
        const user = await firebaseAuth.call(() => auth.getUser(uid), { pass: isUnknown });
        return {
          role: roleOf(user.customClaims?.['role']),
          email: user.email ?? null,
          /** What an export has of it. */
          data: {
            uid: user.uid,
            email: user.email,
            emailVerified: user.emailVerified,
            disabled: user.disabled,
            displayName: user.displayName,
            phoneNumber: user.phoneNumber,
            photoURL: user.photoURL,
            customClaims: user.customClaims,
            createdAt: user.metadata.creationTime,
            lastSignInAt: user.metadata.lastSignInTime,
            lastRefreshAt: user.metadata.lastRefreshTime,
            providers: user.providerData.map(({ providerId, email }) => ({ providerId, email })),
          },
        };
      } catch (error) {
        if (isUnknown(error)) return null;
        throw error;
      }
    },

    remove: createFirebaseUsers(firebaseAuth).remove,
  };
}
