/**
 * `npm test`: runs the gate, here and in continuous integration. Ends with `N passed, N failed`.
 * `--system` runs the system tier. Other arguments are Vitest's (`npm test -- webhooks -t "a
 * name"`) and leave out the static checks.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { countReport } from './test-report.ts';

const bin = (name: string) => join('node_modules', '.bin', name);
type Check = [name: string, command: string, ...args: string[]];

/** Needed by the browser tests and some others. */
const build: Check = ['build', process.execPath, '--import', 'tsx', 'scripts/build.ts'];
/** The same histories each time, so that only a change makes them fail. `npm run simulate` tries others. */
const histories = ['tests/simulation/main.ts', '--count', '4000', '--seed', '664400000'];
/** Commands that must succeed, the longest first: two run at a time. */
const checks: Check[] = [
  ['random histories', process.execPath, '--import', 'tsx', ...histories],
  ['lint', bin('eslint'), '--config', 'tools/lint/eslint.config.js'],
  ['types', 'node_modules/typescript-7/bin/tsc', '--noEmit'],
  build,
  ['format', bin('prettier'), '--check', '--log-level', 'warn', '.'],
  ['generated files are fresh', bin('graphql-codegen'), '--config', 'codegen.ts', '--check'],
  [
    'import directions',
    bin('depcruise'),
    '--config',
    'tools/lint/dependency-cruiser.cjs',
    'client',
    'server',
    'texts',
    'emulators',
    'scripts',
    'tests',
    'tools',
  ],
  ['unused code and dependencies', bin('knip')],
];

/** The tiers' projects in vitest.config.ts. */
const everyday = ['unit', 'screens', 'integration', 'e2e'];
const system = ['system', 'pages'];

const total = { passed: 0, failed: 0, skipped: 0 };
/** Printed again at the end, so that a truncated log still has them. */
const failures: string[] = [];
const reports = '.cache/test-reports';

const args = process.argv.slice(2);
const isSystem = args.includes('--system');
const forVitest = args.filter((arg) => arg !== '--system');

if (forVitest.length === 0) {
  const waiting = isSystem ? [build] : [...checks];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(next);
  };
  await Promise.all([worker(), worker()]);
}
await runTests(isSystem ? system : everyday);

for (const failure of failures) console.error(`✗ ${failure}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/** Runs a check and shows its output afterwards. */
async function check([name, command, ...args]: Check): Promise<void> {
  const output: Buffer[] = [];
  const succeeded = await run(command, args, output);
  process.stdout.write(Buffer.concat(output));
  console.log(`${succeeded ? '✓' : '✗'} ${name}`);
  total[succeeded ? 'passed' : 'failed'] += 1;
  if (!succeeded) failures.push(name);
}

/** Runs some projects' tests, as the arguments select, and adds them to the total. */
async function runTests(names: string[]): Promise<void> {
  const file = join(reports, `${names.join('-')}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const projects = names.flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const succeeded = await run(bin('vitest'), [
    'run',
    '--passWithNoTests',
    ...projects,
    ...reporters,
    ...forVitest,
  ]);
  const counted = countReport(file, succeeded);
  for (const outcome of ['passed', 'failed', 'skipped'] as const)
    total[outcome] += counted[outcome];
  failures.push(...counted.failures);
}

/** Runs a command. Returns true if it succeeds. Collects its output in `output`, or shows it as it comes. */
function run(command: string, args: string[], output?: Buffer[]): Promise<boolean> {
  return new Promise((resolve) => {
    const stream = output ? 'pipe' : 'inherit';
    const child = spawn(command, args, { stdio: ['ignore', stream, stream] });
    child.stdout?.on('data', (chunk: Buffer) => output?.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => output?.push(chunk));
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('close', (code) => resolve(code === 0));
  });
}
