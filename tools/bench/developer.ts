/** What a contributor waits for, in a fresh clone of the last commit: installing, the first page, the tests. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../../scripts/percentile.ts';
import { freeLocalPorts } from '../../scripts/portal.ts';
import { table } from './report.ts';

/** How often `npm ci` and `npm start` are measured. */
const runs = 5;

/**
 * Measures `npm ci`, `npm start` and `npm test`.
 * @param testRuns how often the tests run, which takes minutes each time; 0 leaves them out
 */
export async function measureDeveloper(testRuns: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'clone-'));
  const remove = (...paths: string[]) => {
    for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true });
  };
  try {
    execFileSync('git', ['clone', '--quiet', '.', folder]);
    // Fills npm's cache.
    await npm(folder, 'ci');
    const installs = await repeat(runs, () => {
      remove('node_modules');
      return timed(() => npm(folder, 'ci'));
    });
    const firstStarts = await repeat(runs, () => {
      remove('build', '.cache');
      return start(folder);
    });
    const laterStarts = await repeat(runs, () => start(folder));
    let failed = 0;
    const tests = await repeat(testRuns, () => {
      remove('build', '.cache');
      return timed(() =>
        npm(folder, 'test').catch((error: Error) => {
          failed += 1;
          console.error(error.message);
        }),
      );
    });
    return table([
      ['In a fresh clone, npm’s cache filled', 'runs', 'median s', 'least', 'most'],
      row('`npm ci`', installs),
      row('`npm start` until Ready, which builds first', firstStarts),
      row('`npm start` until Ready, built', laterStarts),
      ...(tests.length > 0 ? [row(`\`npm test\`, ${failed} of them failed`, tests)] : []),
    ]);
  } finally {
    remove('');
  }
}

/** Seconds of each of some runs, one after the other. */
async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const seconds: number[] = [];
  while (seconds.length < times) seconds.push(await measure());
  return seconds;
}

const row = (name: string, seconds: number[]) => [
  name,
  seconds.length,
  ...[median(seconds), Math.min(...seconds), Math.max(...seconds)].map((each) => each.toFixed(1)),
];

/** Seconds that something takes. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** Runs a command of npm to its end. @throws with its output when it fails */
async function npm(folder: string, command: string): Promise<void> {
  const { child, output } = spawnNpm(folder, command);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`npm ${command} failed:\n${output()}`);
}

/** Seconds from `npm start` until it says that it is ready. @throws with its output when it ends before */
async function start(folder: string): Promise<number> {
  const ports = Object.entries(await freeLocalPorts());
  const variables = Object.fromEntries(ports.map(([name, port]) => [name, String(port)]));
  const started = performance.now();
  const { child, output } = spawnNpm(folder, 'start', variables);
  const ended = once(child, 'close');
  const seconds = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', () => {
      if (output().includes('Ready: ')) resolve((performance.now() - started) / 1_000);
    });
    child.once('close', () => reject(new Error(`npm start ended:\n${output()}`)));
  });
  child.kill('SIGTERM');
  await ended;
  return seconds;
}

function spawnNpm(folder: string, command: string, variables: NodeJS.ProcessEnv = {}) {
  const child = spawn('npm', [command], {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}
