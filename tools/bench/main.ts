/**
 * `npm run bench`: measures the portal against its peers and keeps the tables in docs/performance.md.
 * `npm run bench -- server cold` measures these sections only.
 */
import { measureCold } from './cold.ts';
import { curve } from './curve.ts';
import { comparePages } from './page.ts';
import { keep } from './report.ts';
import { compareProcesses } from './processes.ts';
import { soak } from './scale.ts';
import { compareServers } from './server.ts';

const rounds = 5;
const seconds = 3;

const sections: Record<string, () => Promise<string>> = {
  server: () => compareServers(rounds, seconds),
  cold: () => measureCold(100),
  // Snapshots live for 5 s: each measurement has one reading of all accounts.
  processes: () => compareProcesses(3, 5),
  curve: () => curve(seconds),
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
