/**
 * `npm run simulate -- --count 1000000` runs random histories on all cores, from `--seed`, and shows failures in their plainest
 * form. `--only SEED` runs one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runHistory } from './run.ts';
import { shrink } from './shrink.ts';

const batch = 500;
const bundles = '.cache/simulation';
const mostShown = 5;

interface Report {
  histories: number;
  steps: number;
  injected: Record<string, number>;
  intents: Record<string, number>;
  failed: { seed: number; violations: string[] }[];
}

const newReport = (): Report => ({ histories: 0, steps: 0, injected: {}, intents: {}, failed: [] });

function addCounts(to: Record<string, number>, counts: Record<string, number>): void {
  for (const [name, count] of Object.entries(counts)) to[name] = (to[name] ?? 0) + count;
}

function addReport(to: Report, part: Report): void {
  to.histories += part.histories;
  to.steps += part.steps;
  addCounts(to.injected, part.injected);
  addCounts(to.intents, part.intents);
  to.failed.push(...part.failed);
}

async function runBatch({ first, count }: { first: number; count: number }): Promise<Report> {
  const report = newReport();
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations, injected, intents, steps } = await runHistory(seed);
    report.histories += 1;
    report.steps += steps;
    addCounts(report.injected, injected);
    addCounts(report.intents, intents);
    if (violations.length > 0) report.failed.push({ seed, violations });
  }
  return report;
}

/** Shrinks a history and prints it. @param violation the one to keep, or any if it is missing */
async function show(seed: number, violation?: string): Promise<void> {
  const { recorded, violations } = await runHistory(seed);
  const kept = violations.find((each) => each === violation) ?? violations[0];
  const fails = async (candidate: typeof recorded) =>
    kept !== undefined && (await runHistory(seed, candidate)).violations.includes(kept);
  const plain = kept === undefined ? recorded : await shrink(recorded, fails);
  const { trace } = await runHistory(seed, plain, { isTraced: true });
  console.log(`\nseed ${seed}: ${violations.join('; ') || 'all is well'}\n${trace.join('\n')}`);
}

/** Runs histories in a process per core, from a bundle, because tsx slows functions to keep their names. */
async function runAll(first: number, count: number): Promise<Report> {
  const { build } = await import('vite');
  const ssr = import.meta.filename;
  await build({ configFile: false, logLevel: 'error', build: { ssr, outDir: bundles } });
  const total = newReport();
  const startedAt = performance.now();
  let next = first;
  const feed = (child: ChildProcess): void => {
    const left = first + count - next;
    if (left <= 0) return child.disconnect();
    child.send({ first: next, count: Math.min(batch, left) });
    next += batch;
  };
  const work = () =>
    new Promise<void>((resolve, reject) => {
      const child = fork(join(bundles, 'main.js'), ['--child'], { execArgv: [] });
      child.on('message', (report) => {
        addReport(total, report as Report);
        const speed = Math.round((total.histories / (performance.now() - startedAt)) * 1_000);
        process.stderr.write(
          `\r${total.histories} histories, ${speed}/s, ${total.failed.length} failed `,
        );
        feed(child);
      });
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exit ${code}`))));
      feed(child);
    });
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  process.stderr.write('\n');
  return total;
}

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string' },
    child: { type: 'boolean' },
  },
});

if (values.child)
  process.on('message', (range: { first: number; count: number }) => {
    void runBatch(range).then((report) => process.send?.(report));
  });
else if (values.only) await show(Number(values.only));
else {
  const { histories, steps, injected, intents, failed } = await runAll(
    Number(values.seed),
    Number(values.count),
  );
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .sort(([, a], [, b]) => b - a)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
  console.log(`${histories} histories from seed ${values.seed}, ${steps} steps`);
  console.log(`intents: ${list(intents)}\nfaults: ${list(injected)}`);
  const kinds = new Map<string, { first: number; count: number }>();
  for (const { seed, violations } of failed)
    for (const each of violations) {
      const { first = seed, count = 0 } = kinds.get(each) ?? {};
      kinds.set(each, { first, count: count + 1 });
    }
  for (const [what, { first, count }] of kinds)
    console.log(`${count} times: ${what} (seed ${first})`);
  for (const [what, { first }] of [...kinds].slice(0, mostShown)) await show(first, what);
  console.log(`${failed.length} violations`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
