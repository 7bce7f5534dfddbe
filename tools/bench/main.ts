/**
 * `npm run bench -- views page`: compares the portal with its peers and prints docs/measured.md's
 * tables. Measures all sections by default, and with `--try` once and shortly.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { compareChanges } from './changes.ts';
import { compareStarts } from './cold.ts';
import { comparePages } from './page.ts';
import { compareViews } from './views.ts';

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { try: { type: 'boolean', default: false } },
});
/** Picks the usual count, or a smaller one for a try. */
const times = (usual: number, tried: number) => (options.try ? tried : usual);

const sections: Record<string, () => Promise<string>> = {
  views: () => compareViews(times(5, 1), times(300, 100)),
  changes: () => compareChanges(times(5, 1), times(100, 16)),
  page: () => comparePages(times(11, 1)),
  cold: () => compareStarts(times(7, 1)),
};

const wanted = (asked.length > 0 ? asked : Object.keys(sections)).map((name) => {
  const measure = sections[name];
  if (!measure)
    throw new Error(`No section ${name}. There are: ${Object.keys(sections).join(', ')}.`);
  return measure;
});
const inherit = { stdio: 'inherit' } as const;
execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], inherit);
execFileSync('node_modules/.bin/tsc', ['--project', 'tools/bench/tsconfig.build.json'], inherit);
for (const measure of wanted) console.log(`\n${await measure()}\n`);
process.exit();
