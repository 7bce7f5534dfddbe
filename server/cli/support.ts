/** `npm run support -- grant EMAIL | revoke EMAIL | list`: manages the support team. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { UpstreamError } from '../domain/errors.ts';
import { EnvError } from '../environment/parse.ts';
import { readFirebaseTarget } from '../env.ts';
import type { FirebaseTarget } from '../environment/firebase-target.ts';
import { describeError } from '../log.ts';
import { createAudit } from '../adapters/firestore/audit.ts';
import { createFirestore } from '../adapters/firestore/client.ts';
import {
  createSupportTeam,
  type GrantOutcome,
  type RevokeOutcome,
} from '../adapters/firebase-auth/support-team.ts';
import { announceTarget } from './announce-target.ts';
import { recordRoleChange } from './record-role-change.ts';

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
  const team = createSupportTeam(
    getAuth(initializeApp({ projectId: target.projectId })),
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

/** Announces the target. @throws TargetError when the emulator does not answer */
async function announce(target: FirebaseTarget): Promise<void> {
  const { authEmulator, isDefault } = target;
  announceTarget(target, authEmulator);
  if (!authEmulator) return;
  await fetch(`http://${authEmulator}/`, { signal: AbortSignal.timeout(2_000) }).catch(() => {
    const hint = isDefault
      ? ' Start it with `npm start`, or set FIREBASE_PROJECT_ID to work on a real project.'
      : '';
    throw new TargetError(`Nothing answers at ${authEmulator}.${hint}`);
  });
}

/** The emulator does not answer. */
class TargetError extends Error {}

main(process.argv.slice(2)).then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    const isPlain = error instanceof EnvError || error instanceof TargetError;
    const cause = error instanceof Error && error.cause ? error.cause : error;
    const { name, code = name } = describeError(cause);
    const isAudit = error instanceof UpstreamError && error.upstream === 'directory';
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
