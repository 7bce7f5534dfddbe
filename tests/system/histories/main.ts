/** `npm run histories -- --count 3000 --seed N`: random histories against real servers, checked by an oracle; kept in docs/faults.md. */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { isFresh } from '../../../scripts/freshness.ts';
import { circumstances, keep } from '../faults/report.ts';
import { generateBatch } from './generate.ts';
import { complaints, historyList, violationTexts } from './report.ts';
import type { BatchResult } from './run.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '3000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Histories that meet the same processes, from their start to a look at everything. */
    batch: { type: 'string', default: '600' },
    /** Runs one history alone. */
    only: { type: 'string' },
    /** Only prints: docs/faults.md stays as it is. */
    dry: { type: 'boolean', default: false },
  },
});
function number(name: 'count' | 'seed' | 'batch' | 'only'): number {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  console.error(`--${name} must be a whole number.`);
  process.exit(2);
}
const [count, seed, size] = [number('count'), number('seed'), number('batch')];
const only = values.only === undefined ? null : number('only');

// In a process of its own: Vite sets NODE_ENV to production in the one that it runs in.
if (!isFresh())
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'inherit' });
/** Loads the path to the built server, which must be there by now. */
const { runBatch } = await import('./run.ts');

console.log(`Seed ${seed}`);
const started = performance.now();
const results: BatchResult[] = [];
let hasFailed = false;
for (let first = 0; first < count; first += size) {
  if (only !== null && (only < first || only >= first + size)) continue;
  const batch = first / size;
  const [from, to] = only === null ? [0, count - first] : [only - first, only - first + 1];
  const histories = generateBatch(seed, batch, size).slice(from, to);
  const result = await runBatch({ histories, first: first + from, seed, redis: batch % 2 === 1 });
  results.push(result);
  const problems = [...violationTexts(seed, result), ...complaints(result)];
  hasFailed ||= problems.length > 0;
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${first + from + histories.length} histories`);
  for (const problem of problems) console.error(problem);
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
const report = `Measured ${circumstances()}, commit ${commit}.\n\n${historyList(seed, results, performance.now() - started)}`;
const config = await resolveConfig('docs/faults.md');
const pretty = await format(report, { ...config, parser: 'markdown' });
console.log(`\n${pretty}`);
if (!values.dry && only === null) keep('histories', pretty.trim());
process.exit(hasFailed ? 1 : 0);
