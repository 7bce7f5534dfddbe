/** People in Firebase Auth: found by uid or by e-mail for the support team, and removed at their own wish. */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { type FirebaseUsers, type Identity, roleOf } from '../../domain/login.ts';
import { codeOf, type FirebaseAuth } from './client.ts';

/** Users in Firebase Auth; each call ends within 2 s. */
export function createFirebaseUsers(firebaseAuth: FirebaseAuth): FirebaseUsers {
  async function find(look: (auth: Auth) => Promise<UserRecord>): Promise<Identity | null> {
    try {
      return toIdentity(await firebaseAuth.call(look, { pass: isUnknown }));
    } catch (error) {
      if (isUnknown(error)) return null;
      throw error;
    }
  }

  const byEmail = (email: string) =>
    find((auth) => auth.getUserByEmail(email.trim().toLowerCase()));

  return {
    byUid: (uid: string) => find((auth) => auth.getUser(uid)),
    byEmail,

    async remove(uid) {
      await firebaseAuth
        .call((auth) => auth.deleteUser(uid), { pass: isUnknown })
        .catch((error: unknown) => {
          if (!isUnknown(error)) throw error;
        });
    },

    async byEmails(emails) {
      const asked = emails.filter((email) => isAddress.test(email)).slice(0, batchLimit);
      if (asked.length === 0) return [];
      try {
        const { users } = await firebaseAuth.call(
          (auth) => auth.getUsers(asked.map((email) => ({ email }))),
          { pass: isUnknown },
        );
        const place = ({ email }: Identity) => asked.indexOf(email ?? '');
        return users.map(toIdentity).sort((a, b) => place(a) - place(b));
      } catch (error) {
        if (!isUnknown(error)) throw error;
        // One of them is refused. The likeliest are looked up by themselves, so that it does not hide the others.
        const found = await Promise.all(asked.slice(0, singleLimit).map(byEmail));
        return found.flatMap((user) => user ?? []);
      }
    },
  };
}

/** The most accounts that Firebase looks up at once. */
const batchLimit = 100;
/** How many are looked up one by one where the batch is refused. */
const singleLimit = 10;
/** What firebase-admin takes for an address: it refuses the whole batch for one that is none. */
const isAddress = /^[^@]+@[^@]+$/;

function toIdentity({ uid, email, customClaims }: UserRecord): Identity {
  return { uid, email: email ?? null, role: roleOf(customClaims?.['role']) };
}

/** What Firebase answers when there is nobody, or when there can't be. */
const unknown = new Set(['auth/user-not-found', 'auth/invalid-uid', 'auth/invalid-email']);
const isUnknown = (error: unknown): boolean => unknown.has(codeOf(error));
