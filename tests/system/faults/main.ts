/** `npm run faults`: the table of faults, or with `--kills 1000` cancellations while servers are killed; kept in docs/faults.md. */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { isFresh } from '../../../scripts/freshness.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { circumstances, faultTable, keep, killList } from './report.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    seed: { type: 'string' },
    /** Only prints: docs/faults.md stays as it is. */
    dry: { type: 'boolean', default: false },
  },
});
const count = (name: 'kills' | 'seed') => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`--${name} must be a whole number greater than 0.`);
  process.exit(2);
};

// In a process of its own: Vite sets NODE_ENV to production in the one that it runs in.
if (!isFresh())
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });

/** Both load the path to the built server, which must be there by now. */
const { runFaultTable, faults, places } = await import('./fault-table.ts');
const { runKills } = await import('./kill-run.ts');

const started = performance.now();
let violations: string[];
let text: string;
if (values.kills === undefined) {
  mustSkip('the faults of Redis', missingCommands('redis-server'));
  const rows = await runFaultTable({
    places: Object.keys(places) as (keyof typeof places)[],
    faults,
    crowd: 2,
    rounds: 2,
    onRow: ({ place, fault, violations: found }) => {
      console.log(`${found.length === 0 ? '✓' : '✗'} ${place}: ${fault}`);
      for (const violation of found.slice(0, 5)) console.error(`    ${violation}`);
    },
  });
  violations = rows.flatMap((row) =>
    row.violations.map((what) => `${row.place}, ${row.fault}: ${what}`),
  );
  text = faultTable(rows);
} else {
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : count('seed');
  console.log(`Seed ${seed}`);
  const run = await runKills({ people: count('kills'), seed });
  violations = run.violations;
  text = killList(run);
}

const took = `${Math.round((performance.now() - started) / 1000)} s`;
const report = `Measured ${circumstances()}, in ${took}.\n\n${text}`;
const pretty = await format(report, {
  ...(await resolveConfig('docs/faults.md')),
  parser: 'markdown',
});
console.log(`\n${pretty}`);
for (const violation of violations) console.error(`✗ ${violation}`);
if (!values.dry) keep(values.kills === undefined ? 'table' : 'kills', pretty.trim());
process.exit(violations.length > 0 ? 1 : 0);
