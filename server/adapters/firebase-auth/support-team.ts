/** Who is on the support team: the custom claim `role: "support"` of accounts in Firebase Auth. */
import { randomBytes } from 'node:crypto';
import type { UserRecord } from 'firebase-admin/auth';
import { roleOf } from '../../domain/login.ts';
import type { FirebaseAuth } from './client.ts';

/** How many accounts Firebase lists at a time, at most. */
const pageSize = 1_000;

export type GrantOutcome = 'granted' | 'had it' | 'unknown' | 'unverified' | 'disabled';
export type RevokeOutcome = 'revoked' | 'had none' | 'unknown';

/** Makes a change, and records it before and after. @throws what the change throws, or that it can't be recorded */
export type RecordChange = (
  change: { operation: 'grantRole' | 'revokeRole'; uid: string },
  make: () => Promise<void>,
) => Promise<void>;

/** The team of one Firebase project. All functions throw UpstreamError when Firebase does not answer in time. */
export function createSupportTeam({ call, find }: FirebaseAuth, record: RecordChange) {
  const findByEmail = (email: string) =>
    find((auth) => auth.getUserByEmail(email.trim().toLowerCase()));
  const isAgent = ({ customClaims }: UserRecord) => roleOf(customClaims?.['role']) === 'SUPPORT';

  return {
    /**
     * Gives the role to an account whose address is proven: whoever signed up with somebody else's gets
     * nothing, nor keeps a way in. A password that was set before the address was proven may be
     * theirs, so it is replaced by one that nobody knows, and all sessions end. (To unlink the
     * provider `password` would take the address from the account.) The role goes last: after a failure,
     * the same call does the rest.
     */
    async grant(email: string): Promise<GrantOutcome> {
      const user = await findByEmail(email);
      if (!user) return 'unknown';
      if (user.disabled) return 'disabled';
      if (!user.emailVerified) return 'unverified';
      if (isAgent(user)) return 'had it';
      const { uid, customClaims, providerData } = user;
      await record({ operation: 'grantRole', uid }, async () => {
        if (providerData.some(({ providerId }) => providerId === 'password')) {
          const password = randomBytes(32).toString('base64url');
          await call((auth) => auth.updateUser(uid, { password }));
        }
        await call((auth) => auth.revokeRefreshTokens(uid));
        await call((auth) => auth.setCustomUserClaims(uid, { ...customClaims, role: 'support' }));
      });
      return 'granted';
    },

    /**
     * Takes the role back and ends the account's sessions. The server asks for both with each request of
     * an agent, so that it holds at once. The role goes last: after a failure, the same call does the rest.
     */
    async revoke(email: string): Promise<RevokeOutcome> {
      const user = await findByEmail(email);
      if (!user) return 'unknown';
      if (!isAgent(user)) return 'had none';
      const { uid } = user;
      const others = { ...user.customClaims };
      delete others['role'];
      await record({ operation: 'revokeRole', uid }, async () => {
        await call((auth) => auth.revokeRefreshTokens(uid));
        await call((auth) => auth.setCustomUserClaims(uid, others));
      });
      return 'revoked';
    },

    /** Everybody who has the role: their addresses, or uids where there is none, in order. Reads all accounts. */
    async list(): Promise<string[]> {
      const agents: string[] = [];
      let pageToken: string | undefined;
      do {
        const page = await call((auth) => auth.listUsers(pageSize, pageToken));
        agents.push(...page.users.filter(isAgent).map(({ uid, email }) => email ?? uid));
        pageToken = page.pageToken;
      } while (pageToken);
      return agents.sort();
    },
  };
}
