/** `npm run support -- grant EMAIL | revoke EMAIL | list`: manages the support team. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Audit } from '../domain/support/audit.ts';
import { UpstreamError } from '../domain/errors.ts';
import { EnvError } from '../environment/parse.ts';
import { readFirebaseTarget } from '../env.ts';
import type { FirebaseTarget } from '../environment/firebase-target.ts';
import { describeError } from '../log.ts';
import { createAudit } from '../adapters/firestore/audit.ts';
import { createFirestore } from '../adapters/firestore/client.ts';
import { createFirebaseAuth, operatorTimeoutMs } from '../adapters/firebase-auth/client.ts';
import {
  createSupportTeam,
  type GrantOutcome,
  type RecordChange,
  type RevokeOutcome,
} from '../adapters/firebase-auth/support-team.ts';

const usage = `Usage:
  npm run support -- grant EMAIL    add a person who has signed in before
  npm run support -- revoke EMAIL   remove a person and end their sessions at once
  npm run support -- list           list the team`;

/** The message and exit code of each outcome: 1 when the person does not have the wanted role afterwards. */
const sentences: Record<GrantOutcome | RevokeOutcome, [text: string, exitCode: 0 | 1]> = {
  granted: [
    'is on the support team. They are signed out everywhere and any password is void: let them sign in by link.',
    0,
  ],
  'had it': ['is on the support team already. Nothing was changed.', 0],
  unverified: ['has not proven that this address is theirs: let them sign in by link first.', 1],
  disabled: ['is a disabled account. Nothing was changed.', 1],
  revoked: ['is no longer on the support team, and is signed out everywhere.', 0],
  'had none': ['is not on the support team. Nothing was changed.', 0],
  unknown: ['is unknown: nobody has signed in with this address.', 1],
};

/** @returns the exit code: 0 done, 1 not done, 2 wrong usage */
async function main([command, email, ...rest]: string[]): Promise<number> {
  const isChange = command === 'grant' || command === 'revoke';
  if (rest.length > 0 || !(isChange ? email : command === 'list' && email === undefined)) {
    console.error(usage);
    return 2;
  }
  const target = readFirebaseTarget();
  await announce(target);
  const audit = createAudit(createFirestore(target.projectId));
  const auth = getAuth(initializeApp({ projectId: target.projectId }));
  const team = createSupportTeam(
    createFirebaseAuth(auth, operatorTimeoutMs),
    recordRoleChange(audit),
  );
  if (isChange) {
    const [text, exitCode] = sentences[await team[command](email ?? '')];
    console[exitCode ? 'error' : 'log'](`${email?.trim()} ${text}`);
    return exitCode;
  }
  const agents = await team.list();
  if (agents.length === 0) console.error('Nobody is on the support team.');
  else console.log(agents.join('\n'));
  return 0;
}

/**
 * Says which Firebase project the command works on, before anything is changed, and points Google's SDKs at its
 * emulators.
 * @throws TargetError when the emulator does not answer
 */
async function announce({
  projectId,
  authEmulator,
  firestoreEmulator,
  isDefault,
}: FirebaseTarget): Promise<void> {
  const where = authEmulator ? ` (emulator at ${authEmulator})` : '';
  const why = isDefault ? ', the local demo: the environment names no other' : '';
  console.error(`Firebase project ${projectId}${where}${why}.`);
  if (!authEmulator) return;
  // The SDKs read these from process.env only. Emulators need no credentials, so that none are looked for.
  // eslint-disable-next-line no-restricted-properties
  Object.assign(process.env, {
    FIREBASE_AUTH_EMULATOR_HOST: authEmulator,
    ...(firestoreEmulator && { FIRESTORE_EMULATOR_HOST: firestoreEmulator }),
    METADATA_SERVER_DETECTION: 'none',
  });
  await fetch(`http://${authEmulator}/`, { signal: AbortSignal.timeout(2_000) }).catch(() => {
    const hint = isDefault
      ? ' Start it with `npm start`, or set FIREBASE_PROJECT_ID to work on a real project.'
      : '';
    throw new TargetError(`Nothing answers at ${authEmulator}.${hint}`);
  });
}

/** Records changes of the role before they are made. @returns a function that makes no change when it can't be written down (UpstreamError) */
const recordRoleChange =
  (audit: Audit): RecordChange =>
  async ({ operation, uid }, make) => {
    const id = await audit.add({
      agentId: null,
      agentEmail: null,
      operator: operatorName(),
      subscriberId: uid,
      subscriptionId: null,
      operation,
      outcome: 'STARTED',
      requestId: `cli-${randomUUID()}`,
    });
    try {
      await make();
    } catch (error) {
      await audit.settle(id, 'FAILED').catch(() => {});
      throw error;
    }
    // The change is made: an entry that stays STARTED says that its end could not be written down.
    await audit.settle(id, 'SUCCEEDED').catch(() => {});
  };

/** The operating system's name for who runs this, and the machine's. */
function operatorName(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container may run as a user that has no name.
    return `unknown@${hostname()}`;
  }
}

/** The emulator does not answer. */
class TargetError extends Error {}

main(process.argv.slice(2)).then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    const isPlain = error instanceof EnvError || error instanceof TargetError;
    const cause = error instanceof Error && error.cause ? error.cause : error;
    const { name, code = name } = describeError(cause);
    const isAudit = error instanceof UpstreamError && error.upstream === 'firestore';
    console.error(
      isPlain
        ? error.message
        : isAudit
          ? `The audit in Firestore can’t be written (${String(code)}), so nothing was changed. Are there credentials that may write to Firestore?`
          : `Firebase refused or did not answer (${String(code)}). Are there credentials that may manage users? It is safe to run this again.`,
    );
    process.exit(1);
  },
);
