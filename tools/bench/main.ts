/**
 * `npm run bench`: measures the portal against its peers and keeps the tables in docs/performance.md.
 * `npm run bench -- server cold` measures these sections only; with `--try` once and shortly, and keeps nothing.
 */
import { parseArgs } from 'node:util';
import { compareChanges } from './changes.ts';
import { measureCold } from './cold.ts';
import { measureMemory } from './memory.ts';
import { comparePages } from './page.ts';
import { keep } from './report.ts';
import { compareServers } from './server.ts';
import { measureViews } from './views.ts';

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { try: { type: 'boolean', default: false } },
});
/** How often something is done, or less for a try. */
const times = (usual: number, tried: number) => (options.try ? tried : usual);

const sections: Record<string, () => Promise<string>> = {
  server: () => compareServers(times(5, 1)),
  changes: () => compareChanges(times(5, 1), times(200, 40)),
  cold: () => measureCold(times(100, 10)),
  page: () => comparePages(times(21, 1)),
  views: () => measureViews(times(5, 1), times(10, 4)),
  memory: () => measureMemory(times(1_000_000, 1_000)),
};

const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(
    `No section ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, measure] of Object.entries(sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const text = await measure();
  console.log(`\n${text}\n`);
  if (!options.try) keep(name, text);
}
process.exit();
