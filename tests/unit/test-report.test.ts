/** The gate counts every failure: it once lost all but those of files that never ran. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { countReport } from '../../scripts/test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a report of these files. */
function report(...testResults: object[]): string {
  const file = join(folder, 'report.json');
  const content = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, testResults };
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const good = { fullName: 'is good', status: 'passed' };
const bad = { fullName: 'is bad', status: 'failed', failureMessages: ['expected 1'] };
const green = { name: 'green.test.ts', status: 'passed', message: '', assertionResults: [good] };

it('counts each failed test, each file that never ran, and each suite whose set-up failed', () => {
  const three = [good, bad, bad];
  const red = { ...green, name: 'red.test.ts', status: 'failed', assertionResults: three };
  const broken = { name: 'broken.test.ts', status: 'failed', message: 'no such module' };
  const suite = { name: 'suite.test.ts', status: 'failed', message: 'set-up failed' };
  const counted = countReport(
    report(
      red,
      { ...broken, assertionResults: [] },
      { ...suite, assertionResults: [{ ...good, status: 'skipped' }] },
    ),
    false,
  );
  expect(counted.failed).toBe(4);
  expect(counted.failures.join()).toMatch(/is bad.*is bad.*no such module.*set-up failed/s);
});

it('counts a run that failed for another reason, or left no report', () => {
  expect(countReport(report(green), false).failed).toBe(1);
  expect(countReport(join(folder, 'nothing.json'), true).failed).toBe(1);
});
