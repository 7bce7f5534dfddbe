/** Users, the accounts of people in Firebase Auth: found by uid or by email, removed, and with all that is known of them. */
import type { UserRecord } from 'firebase-admin/auth';
import { type FoundUser, type UserDetails, roleOf } from '../../domain/subscriber/user.ts';
import { type FirebaseAuth, isUnknown } from './auth-client.ts';

/** The most accounts that Firebase looks up at once. */
const batchLimit = 100;
/** How many are looked up one by one where the batch is refused. */
const singleLimit = 10;
/** What firebase-admin takes for an address: it refuses the whole batch for one that is none. */
const isAddress = /^[^@]+@[^@]+$/;

export type Users = ReturnType<typeof createUsers>;

/** The users of one Firebase project. All functions throw UpstreamError (`firebase_auth`). Null stands for an unknown key. */
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

    /** Removes an account, which ends its sessions. One that is gone already is no error. */
    remove: (uid: string): Promise<void> =>
      call((auth) => auth.deleteUser(uid), isUnknown).catch((error: unknown) => {
        if (!isUnknown(error)) throw error;
      }),

    /** The users with one of at most 100 addresses, in their order. Leaves out addresses that Firebase can't have. */
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
        // One of them is refused. The likeliest are looked up by themselves, so that it does not hide the others.
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
  // The types say that there always is one.
  lastSignInAt: (user.metadata.lastSignInTime as string | undefined) ?? null,
  lastRefreshAt: user.metadata.lastRefreshTime,
  providers: user.providerData.map(({ providerId, email }) => ({ providerId, email })),
});
