/** `npm test`: the one gate, here and in continuous integration. Ends with `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const bin = (name: string) => join('node_modules', '.bin', name);

/** What counts as one check each: a command that must succeed. In the order of their price. */
const checks: [name: string, command: string, ...args: string[]][] = [
  ['generated files are fresh', bin('graphql-codegen'), '--config', 'codegen.ts', '--check'],
  ['types', bin('tsc'), '--noEmit'],
  ['lint', bin('eslint'), '.'],
  [
    'import directions',
    bin('depcruise'),
    'client',
    'server',
    'emulators',
    'scripts',
    'tests',
    'tools',
  ],
  ['unused code and dependencies', bin('knip')],
  ['format', bin('prettier'), '--check', '--log-level', 'warn', '.'],
  ['build', process.execPath, '--import', 'tsx', 'scripts/build.ts'],
];

/** The test projects of vitest.config.ts. */
const suites = ['unit', 'integration', 'e2e', 'system'];

/** What vitest's JSON reporter writes, as far as it is read here. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed and why, said again at the end: a log that was cut holds at least that. */
const failures: string[] = [];
const reports = '.cache/test-reports';

/** Runs a command with its output shown; true when it succeeds. */
function run(command: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}

for (const [name, command, ...args] of checks) {
  const succeeded = await run(command, args);
  console.log(`${succeeded ? '✓' : '✗'} ${name}`);
  total[succeeded ? 'passed' : 'failed'] += 1;
  if (!succeeded) failures.push(name);
}

for (const suite of suites) {
  const file = join(reports, `${suite}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const succeeded = await run(bin('vitest'), ['run', '--project', suite, ...reporters]);
  total.failed += count(file, succeeded);
}

/** Adds a suite's numbers to the total; returns the failures that are no test's: a file that never ran. */
function count(file: string, succeeded: boolean): number {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    failures.push(`${file}: no report`);
    return 1;
  }
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  total.skipped += report.numPendingTests;
  for (const { name, assertionResults } of report.testResults)
    for (const { fullName, status, failureMessages = [] } of assertionResults)
      if (status === 'failed')
        failures.push(`${relative('.', name)} > ${fullName}\n${failureMessages.join('\n')}`);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  failures.push(...broken.map(({ name, message }) => `${relative('.', name)}\n${message}`));
  if (broken.length > 0 || succeeded || report.numFailedTests > 0) return broken.length;
  failures.push(`${file}: an error outside of the tests`);
  return 1;
}

for (const failure of failures) console.error(`✗ ${failure}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
