/**
 * `npm run bench`: measures the portal against its peers and keeps the tables in docs/performance.md.
 * `npm run bench -- server cold` measures these sections only.
 */
import { compareUnderAttack } from './attack.ts';
import { compareChanges } from './changes.ts';
import { measureCold } from './cold.ts';
import { comparePages } from './page.ts';
import { keep } from './report.ts';
import { compareProcesses, curve, soak } from './scale.ts';
import { compareExecuted, compareServers } from './server.ts';

const rounds = 5;
const seconds = 3;

const sections: Record<string, () => Promise<string>> = {
  server: () => compareServers(rounds, seconds),
  executed: () => compareExecuted(rounds, seconds),
  changes: () => compareChanges(rounds, 200),
  cold: () => measureCold(200),
  processes: () => compareProcesses(rounds, seconds),
  curve: () => curve(seconds),
  attack: compareUnderAttack,
  page: () => comparePages(7),
  memory: () => soak(1_000_000),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in sections));
if (unknown.length > 0) {
  console.error(
    `No section ${unknown.join(', ')}. There are: ${Object.keys(sections).join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, measure] of Object.entries(sections))
  if (asked.length === 0 || asked.includes(name)) keep(name, await measure());
process.exit();
