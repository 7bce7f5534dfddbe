/** Builds what `npm run serve` needs into build/, unless it is there already and up to date. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Everything that the build is made from. */
const inputs = [
  'client',
  'server',
  'scripts/build.ts',
  'schema.graphql',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
];
const stamp = 'build/.inputs';

const bin = (name: string) => join('node_modules', '.bin', name);
const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Brings build/ up to date. Throws when a step fails; then nothing counts as built. */
export function build(): void {
  const hash = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building (only when something changed) …');
  rmSync('build', { recursive: true, force: true });
  run(bin('tsc'), '--project', 'tsconfig.build.json');
  copyFileSync('schema.graphql', 'build/schema.graphql');
  run(bin('vite'), 'build', '--logLevel', 'warn');
  writeFileSync(stamp, hash);
}

/** A hash over the names and contents of files and folders. */
function hashOf(paths: string[]): string {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [path],
  );
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) build();
