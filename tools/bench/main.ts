/**
 * `npm run bench`: measures the portal against its peers and keeps the tables in docs/performance.md.
 * `npm run bench -- server cold` measures these sections only. `developer`, which takes long, has to be named;
 * `--tests 1` has it run the tests once, and not five times.
 */
import { parseArgs } from 'node:util';
import { compareUnderAttack } from './attack.ts';
import { compareChanges } from './changes.ts';
import { measureCold } from './cold.ts';
import { curve } from './curve.ts';
import { measureDeveloper } from './developer.ts';
import { measureMemory } from './memory.ts';
import { comparePages } from './page.ts';
import { compareProcesses } from './processes.ts';
import { keep } from './report.ts';
import { compareExecuted, compareServers } from './server.ts';

const rounds = 5;
const seconds = 3;

const sections: Record<string, () => Promise<string>> = {
  server: () => compareServers(rounds, seconds),
  executed: () => compareExecuted(rounds, seconds),
  changes: () => compareChanges(rounds, 200),
  cold: () => measureCold(100),
  // Snapshots live for 5 s: each measurement has one reading of all accounts.
  processes: () => compareProcesses(3, 5),
  curve: () => curve(seconds),
  attack: compareUnderAttack,
  page: () => comparePages(21),
  memory: () => measureMemory(1_000_000),
  developer: () => measureDeveloper(Number(options.tests)),
};
/** What is measured when nothing is named. */
const usual = Object.keys(sections).filter((name) => name !== 'developer');

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', default: '5' } },
});
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(
    `No section ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}.`,
  );
  process.exit(1);
}
const wanted = asked.length > 0 ? asked : usual;
for (const [name, measure] of Object.entries(sections))
  if (wanted.includes(name)) keep(name, await measure());
process.exit();
