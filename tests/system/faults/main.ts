/**
 * `npm run faults`: the table of faults; with `--kills 1000` cancellations while servers are killed, with
 * `--declaration-kills 100` declarations while servers are killed so often. Kept in docs/faults.md.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { isFresh } from '../../../scripts/freshness.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { circumstances, faultTable, keep, killList } from './report.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    'declaration-kills': { type: 'string' },
    seed: { type: 'string' },
    /** Only prints: docs/faults.md stays as it is. */
    dry: { type: 'boolean', default: false },
  },
});
const count = (name: 'kills' | 'declaration-kills' | 'seed') => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value > 0) return value;
  console.error(`--${name} must be a whole number greater than 0.`);
  process.exit(2);
};

/** Decides what happens when; printed, so that a run can be repeated. */
function seedOf(): number {
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : count('seed');
  console.log(`Seed ${seed}`);
  return seed;
}

// In a process of its own: Vite sets NODE_ENV to production in the one that it runs in.
if (!isFresh())
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });

/** Both load the path to the built server, which must be there by now. */
const { runFaultTable, faults, places } = await import('./fault-table.ts');
const { runKills } = await import('./kill-run.ts');
const { declarationKillList, runDeclarationKills } = await import('./declaration-kills.ts');

const started = performance.now();
let violations: string[];
let text: string;
let section: Parameters<typeof keep>[0];
if (values['declaration-kills'] !== undefined) {
  section = 'declarations';
  const run = await runDeclarationKills({ kills: count('declaration-kills'), seed: seedOf() });
  violations = run.violations;
  text = declarationKillList(run);
} else if (values.kills === undefined) {
  section = 'table';
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
  section = 'kills';
  const run = await runKills({ people: count('kills'), seed: seedOf() });
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
if (!values.dry) keep(section, pretty.trim());
process.exit(violations.length > 0 ? 1 : 0);
