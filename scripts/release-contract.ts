/**
 * `npm run release-contract [MANIFEST …]`: from here on, clients may rely on the schema as it is and on
 * every operation of the manifest, and on those of more manifests, as Apollo iOS and Apollo Kotlin write
 * them for an app. See docs/contract.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  breakingChanges,
  brokenOperations,
  type Manifest,
  manifest,
  readManifest,
  releasedOperations,
  releasedSchema,
} from './contract.ts';

const schema = readFileSync('schema.graphql', 'utf8');
const problems = await breakingChanges(readFileSync(releasedSchema, 'utf8'), schema);

const operations = new Map<string, Manifest['operations'][number]>();
for (const file of [releasedOperations, manifest, ...process.argv.slice(2)]) {
  for (const operation of readManifest(file).operations) {
    const { id, name, body } = operation;
    const known = operations.get(id);
    if (known && known.body !== body)
      problems.push(`${file}: ${name} has the id of another text, ${id}.`);
    problems.push(...brokenOperations(schema, [operation]).map((text) => `${file}: ${text}`));
    operations.set(id, known ?? operation);
  }
}

if (problems.length > 0) {
  console.error(`Nothing was released:\n${problems.map((text) => `  - ${text}`).join('\n')}`);
  process.exit(1);
}
const released: Manifest = { ...readManifest(manifest), operations: [...operations.values()] };
writeFileSync(releasedSchema, schema);
writeFileSync(releasedOperations, `${JSON.stringify(released, null, 2)}\n`);
execFileSync('node_modules/.bin/graphql-codegen', ['--config', 'codegen.ts'], { stdio: 'ignore' });
console.log(`Released: the schema, and ${operations.size} operations.`);
