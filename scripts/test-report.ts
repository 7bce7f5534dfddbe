/** Counts a Vitest run's results, so that `N passed, N failed` includes every failure. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The part of Vitest's JSON report that is read here. */
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

export interface Counted {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
}

/**
 * Counts tests. A file that never ran, a failed set-up and a missing report are a failure each.
 * @param file the JSON report
 * @param succeeded whether Vitest ended with 0
 */
export function countReport(file: string, succeeded: boolean): Counted {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${file}: no report`] };
  }
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${relative('.', name)}\n${message}`];
    return failed.map(
      ({ fullName, failureMessages = [] }) =>
        `${relative('.', name)} > ${fullName}\n${failureMessages.join('\n')}`,
    );
  });
  if (!succeeded && failures.length === 0) failures.push(`${file}: an error outside of the tests`);
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests,
    failures,
  };
}
