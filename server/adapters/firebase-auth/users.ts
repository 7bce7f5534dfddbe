/** Finds and removes users in Firebase Auth. */
import type { UserRecord } from 'firebase-admin/auth';
import { type FoundUser, type UserDetails, roleOf } from '../../domain/subscriber/user.ts';
import { type FirebaseAuth, isUnknown } from './auth-client.ts';

const batchLimit = 100;
const singleLimit = 10;
/** The form that firebase-admin requires. If one address is invalid, firebase-admin rejects the whole batch. */
const isAddress = /^[^@]+@[^@]+$/;

export type Users = ReturnType<typeof createUsers>;

/** Creates the adapter. Look-ups return null for an unknown user. All functions throw UpstreamError (`firebase_auth`). */
export function createUsers({ call, find }: FirebaseAuth) {
  async function byEmail(email: string): Promise<FoundUser | null> {
    const user = await find((auth) => auth.getUserByEmail(email));
    return user && toUser(user);
  }

  return {
    byUid: async (uid: string): Promise<FoundUser | null> => {
      const user = await find((auth) => auth.getUser(uid));
      return user && toUser(user);
    },

    details: async (uid: string): Promise<UserDetails | null> => {
      const user = await find((auth) => auth.getUser(uid));
      return user && { ...toUser(user), data: dataOf(user) };
    },

    /** Removes a user, which ends the user's sessions. Does nothing if the user is gone. */
    remove: (uid: string): Promise<void> =>
      call((auth) => auth.deleteUser(uid), isUnknown).catch((error: unknown) => {
        if (!isUnknown(error)) throw error;
      }),

    /** Finds the users of the first 100 valid addresses, in the order of the addresses. */
    async byEmails(emails: readonly string[]): Promise<FoundUser[]> {
      const asked = emails.filter((email) => isAddress.test(email)).slice(0, batchLimit);
      if (asked.length === 0) return [];
      try {
        const keys = asked.map((email) => ({ email }));
        const { users } = await call((auth) => auth.getUsers(keys), isUnknown);
        const place = ({ email }: FoundUser) => asked.indexOf(email ?? '');
        return users.map(toUser).sort((a, b) => place(a) - place(b));
      } catch (error) {
        if (!isUnknown(error)) throw error;
        // Firebase has rejected the batch because of one address. Looks up the first ten addresses individually.
        const found = await Promise.all(asked.slice(0, singleLimit).map(byEmail));
        return found.flatMap((user) => user ?? []);
      }
    },
  };
}

const toUser = ({ uid, email, emailVerified, customClaims }: UserRecord): FoundUser => ({
  uid,
  email: email ?? null,
  role: roleOf(customClaims?.['role']),
  isVerified: emailVerified,
});

const dataOf = (user: UserRecord) => ({
  uid: user.uid,
  email: user.email,
  emailVerified: user.emailVerified,
  disabled: user.disabled,
  displayName: user.displayName,
  phoneNumber: user.phoneNumber,
  photoURL: user.photoURL,
  customClaims: user.customClaims,
  createdAt: user.metadata.creationTime,
  // Can be missing, although the SDK's types say otherwise.
  lastSignInAt: (user.metadata.lastSignInTime as string | undefined) ?? null,
  lastRefreshAt: user.metadata.lastRefreshTime,
  providers: user.providerData.map(({ providerId, email }) => ({ providerId, email })),
});
