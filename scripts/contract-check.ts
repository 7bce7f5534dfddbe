/**
 * `npm run contract:check [MANIFEST …]`: whether the schemas as they are serve every live operation: those of this
 * repository, and those of manifests in Apollo's format.
 */
import { readFileSync } from 'node:fs';
import { brokenOperations, deprecatedUsage, manifest, readManifest } from './contract.ts';

const files = [manifest, ...process.argv.slice(2)];
const operations = files.flatMap((file) => readManifest(file).operations);
const check = (find: typeof brokenOperations) =>
  ['schema.graphql', 'schema.app.graphql'].flatMap((path) =>
    find(readFileSync(path, 'utf8'), operations).map((text) => `  - ${path}: ${text}`),
  );

const deprecated = check(deprecatedUsage);
if (deprecated.length > 0)
  console.log(`Deprecated, and still asked for:\n${deprecated.join('\n')}`);
const broken = check(brokenOperations);
if (broken.length > 0) {
  console.error(`Live operations would break:\n${broken.join('\n')}`);
  process.exit(1);
}
console.log(`${operations.length} live operations fit.`);
