/** `npm run migrate [-- --dry-run]`: checks all stored accounts and receipts, and brings accounts to today's version. */
import '../prepare-process.ts'; // Must be evaluated before all other imports.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAccountStore } from '../adapters/firestore/accounts.ts';
import { createFirestore } from '../adapters/firestore/client.ts';
import { storedData } from '../adapters/firestore/documents.ts';
import {
  accountVersion,
  NewerAccountError,
  parseAccount,
  UnreadableAccountError,
} from '../domain/account.ts';
import { draftOf } from '../domain/account-draft.ts';
import { cancellation } from '../domain/cancellation.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../telemetry/log.ts';
import {
  createProgress,
  forEachAtOnce,
  nextPage,
  pageSize,
  parseRate,
  runCommand,
  withRetries,
} from './long-run.ts';

/** How many documents are written in parallel. */
const concurrency = 10;

const usage = `Usage: npm run migrate [-- [--dry-run] [--rate N] [--again]]
  --dry-run  say what would be done, and write nothing
  --rate N   documents a second: from 1 to 1000, by default 200
  --again    start over after a finished run`;

/** What a stored document is to this release. */
type Kind = 'current' | 'older' | 'invalid' | 'newer';

/** @returns what an account is, and for an invalid one which fields are wrong */
function checkAccount(id: string, stored: Record<string, unknown>): [Kind, problem?: string] {
  try {
    parseAccount(id, stored);
    return [stored['version'] === accountVersion ? 'current' : 'older'];
  } catch (error) {
    if (error instanceof NewerAccountError) return ['newer'];
    if (error instanceof UnreadableAccountError) return ['invalid', error.message];
    throw error;
  }
}

function checkReceipt(_id: string, stored: Record<string, unknown>): [Kind, problem?: string] {
  const { error } = cancellation.safeParse(stored);
  if (!error) return ['current'];
  const names = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.join('.'),
  );
  return ['invalid', names.join(', ')];
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      rate: { type: 'string', default: '200' },
      again: { type: 'boolean', default: false },
    },
  });
  const isDryRun = values['dry-run'];
  const rate = parseRate(values.rate, 1, 1_000);
  const env = readEnv();
  const firestore = createFirestore(env.firebase.projectId);
  const accounts = createAccountStore(firestore, createLog(env.logLevel));

  /** Writes an older account in today's version. Reading an invalid one sets it aside, as the server does. */
  async function mend(id: string, kind: Kind): Promise<void> {
    const stored = await accounts.read(id);
    // When somebody else was faster, that was a server of this release.
    if (kind === 'older') await accounts.write(stored, draftOf(stored.value));
  }

  /** @returns how many documents this release can't use */
  async function goThrough(
    name: 'accounts' | 'cancellations',
    check: typeof checkAccount,
  ): Promise<number> {
    const progress = createProgress(firestore, `migrate-${name}`);
    const isFresh = values.again || isDryRun;
    let { after, isDone } = isFresh ? { after: null, isDone: false } : await progress.read();
    const counts: Record<Kind, number> = { current: 0, older: 0, invalid: 0, newer: 0 };
    while (!isDone) {
      const began = Date.now();
      const { docs } = await withRetries(() =>
        firestore.call((sdk) => nextPage(sdk.collection(name), after)),
      );
      await forEachAtOnce(docs, concurrency, async (document) => {
        const stored = storedData(document) as Record<string, unknown>;
        const [kind, problem] = check(document.id, stored);
        counts[kind] += 1;
        if (problem !== undefined) console.log(`${document.ref.path}: ${problem}`);
        if (isDryRun || name !== 'accounts') return;
        if (kind === 'older' || kind === 'invalid')
          await withRetries(() => mend(document.id, kind));
      });
      after = docs.at(-1)?.id ?? after;
      isDone = docs.length < pageSize;
      if (!isDryRun) await progress.save({ after, isDone });
      if (!isDone) await pause(Math.max(0, began + (1_000 * docs.length) / rate - Date.now()));
    }
    const { current, older, invalid, newer } = counts;
    console.log(
      `${name}: ${current} as they should be, ${older} older, ${invalid} invalid, ${newer} newer`,
    );
    return newer + (name === 'cancellations' || isDryRun ? invalid : 0);
  }

  if (isDryRun) console.log('Dry run: nothing is written.');
  const unusable =
    (await goThrough('accounts', checkAccount)) + (await goThrough('cancellations', checkReceipt));
  await firestore.close();
  return unusable > 0 ? 1 : 0;
}

runCommand(main, usage);
