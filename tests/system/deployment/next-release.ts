/** Makes the next release from the build: every object in its stored documents has an optional field `next`. */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const directory = '.cache/next-release';
const value = 'crypto.randomUUID()';

/** The next release's edits: each text occurs once in its file. */
const differences = [
  // Fills it in when missing, so that the next change writes it.
  [
    'domain/stored.js',
    'z.looseObject(shape)',
    `z.looseObject({ ...shape, next: z.string().default(() => ${value}) })`,
  ],
  [
    'domain/customer-record/cancellations.js',
    'changed.cancellations.set(cancellation.id, cancellation);',
    `cancellation.next ??= ${value}; changed.cancellations.set(cancellation.id, cancellation);`,
  ],
  ['domain/mail/mail.js', 'version: 1,', `version: 1, next: ${value},`],
  ['http/declarations/exit-pages.js', 'version: 1,', `version: 1, next: ${value},`],
] as const;

/** Builds this release, and the next one from it. @returns the modules that start their servers */
export function buildReleases(): { today: string; next: string } {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'ignore' });
  rmSync(directory, { recursive: true, force: true });
  cpSync('build', directory, { recursive: true });
  for (const [name, text, instead] of differences) {
    const file = `${directory}/server/${name}`;
    const parts = readFileSync(file, 'utf8').split(text);
    if (parts.length !== 2)
      throw new Error(`${name} must have "${text}" once: change it in next-release.ts, too`);
    writeFileSync(file, parts.join(instead));
  }
  return { today: 'build/server/start-server.js', next: `${directory}/server/start-server.js` };
}
