/** `npm run support -- grant EMAIL | revoke EMAIL | list`: manages the support team, whose users have a claim in Firebase Auth. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { randomBytes } from 'node:crypto';
import { initializeApp } from 'firebase-admin/app';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { createAudit } from '../adapters/firestore/audit-entries.ts';
import { createFirestore } from '../adapters/firestore/firestore-client.ts';
import { createFirebaseAuth, operatorTimeoutMs } from '../adapters/firebase-auth/auth-client.ts';
import { roleOf } from '../domain/subscriber/user.ts';
import { readProjectId } from '../env.ts';
import { addToAudit, RefusedError, runCommand } from './run-command.ts';

const usage = `Usage:
  npm run support -- grant EMAIL    add a person who has signed in before
  npm run support -- revoke EMAIL   remove a person and end their sessions at once
  npm run support -- list           list the team`;

const isAgent = ({ customClaims }: UserRecord) => roleOf(customClaims?.['role']) === 'SUPPORT';

async function main(): Promise<number> {
  const [command = '', email = '', ...rest] = process.argv.slice(2);
  const isGrant = command === 'grant';
  if (rest.length > 0 || !(isGrant || command === 'revoke' ? email : command === 'list' && !email))
    throw new TypeError('It takes one of three commands, and an address for two of them.');
  const projectId = readProjectId();
  console.error(`Firebase project ${projectId}.`);
  const auth = createFirebaseAuth(getAuth(initializeApp({ projectId })), operatorTimeoutMs);
  if (command === 'list') {
    for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
      const page = await auth.call((sdk) => sdk.listUsers(1_000, token));
      for (const user of page.users.filter(isAgent)) console.log(user.email ?? user.uid);
      token = page.pageToken;
    }
    return 0;
  }
  const address = email.trim().toLowerCase();
  const user = await auth.find((sdk) => sdk.getUserByEmail(address));
  if (!user) throw refused(address, 'is unknown: no user has signed in with this address.');
  if (isGrant && user.disabled) throw refused(address, 'is a disabled account.');
  if (isGrant && !user.emailVerified)
    throw refused(address, 'has not proven that this address is theirs: sign in by link first.');
  if (isAgent(user) === isGrant)
    console.log(`${address} is ${isGrant ? 'already' : 'not'} on the support team.`);
  else await change(auth, projectId, user, isGrant);
  return 0;
}

const refused = (address: string, why: string) =>
  new RefusedError([`${address} ${why} Nothing was changed.`]);

/** Sets the role last, so that an operator can repeat a failed command. */
async function change(
  { call }: ReturnType<typeof createFirebaseAuth>,
  projectId: string,
  { uid, email, customClaims, providerData }: UserRecord,
  isGrant: boolean,
): Promise<void> {
  const audit = createAudit(createFirestore(projectId));
  const operation = isGrant ? 'grantRole' : 'revokeRole';
  const id = await addToAudit(audit, operation, uid, 'STARTED').catch(() => {
    throw new RefusedError([
      'The audit in Firestore can’t be written, so nothing was changed. Are there credentials that may write to Firestore?',
    ]);
  });
  // Replaces the password, because another person perhaps signed up with this address first and knows the password.
  if (isGrant && providerData.some(({ providerId }) => providerId === 'password'))
    await call((sdk) => sdk.updateUser(uid, { password: randomBytes(32).toString('base64url') }));
  await call((sdk) => sdk.revokeRefreshTokens(uid));
  const role = isGrant ? 'support' : undefined;
  await call((sdk) => sdk.setCustomUserClaims(uid, { ...customClaims, role }));
  // If this write fails, the entry stays STARTED although the role was changed.
  await audit.complete(id, 'SUCCEEDED').catch(() => {});
  console.log(
    isGrant
      ? `${email} is on the support team. They are signed out everywhere and any password is void: let them sign in by link.`
      : `${email} is no longer on the support team, and is signed out everywhere.`,
  );
}

runCommand(main, usage);
