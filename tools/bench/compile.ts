/** Makes plain JavaScript of what is measured: with a loader of TypeScript in its process, that would be measured, too. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = '.cache/bench-compiled';
/** Read by the server and the peers, beside their code. */
const files = ['schema.graphql', 'operations/manifest.json'];

execFileSync('node_modules/.bin/tsc', ['--project', 'tsconfig.bench.json'], { stdio: 'inherit' });
for (const file of files) cpSync(file, join(folder, file));
// Peers find their own packages; the portal, one folder up, finds only those that it ships with.
const peersPackages = join(folder, 'tools/bench/peers/node_modules');
rmSync(peersPackages, { force: true });
symlinkSync(resolve('.cache/bench/node_modules'), peersPackages);

/** The path of a contender, from its name in this folder: `peers/apollo`. */
export const compiled = (name: string): string => join(folder, 'tools/bench', name);
