/** Tells whether build/ matches the current sources. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const inputs = [
  'client',
  'server',
  'texts',
  'scripts/build.ts',
  'scripts/prerender.ts',
  'schema.graphql',
  'operations/manifest.json',
  'package-lock.json',
  'tsconfig.json',
];
const stamp = 'build/.inputs';

/** Whether the last build finished and matches the current sources. */
export function isFresh(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs();
}

/** Stores the hash of the build's sources. */
export function markFresh(): void {
  writeFileSync(stamp, hashOfInputs());
}

/** Hashes names and contents. */
function hashOfInputs(): string {
  const hash = createHash('sha256');
  const files = inputs.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
      : [path],
  );
  for (const file of files.sort()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
