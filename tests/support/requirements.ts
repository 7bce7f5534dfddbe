/** Skips tests that need missing software, with a report, and fails if everything must be there. */
import { spawnSync } from 'node:child_process';

export function missingCommands(...names: string[]): string | null {
  const missing = names.filter((name) => spawnSync('which', [name]).status !== 0);
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : null;
}

/**
 * Whether to skip tests, with a report. Throws instead if REQUIRE_ALL is set, as in CI. @param tests what isn't tested @param
 * missing the reason, or null
 */
export function mustSkip(tests: string, missing: string | null): boolean {
  if (missing === null) return false;
  if (process.env['REQUIRE_ALL'])
    throw new Error(`REQUIRE_ALL is set, but not tested: ${tests} (${missing})`);
  console.warn(`Skipped: ${tests} (${missing})`);
  return true;
}

/** Whether the machine forbids containers, which no package can change. Reports the skipped tests. */
export function forbidsContainers(tests: string): boolean {
  const isForbidden = spawnSync('unshare', ['--mount', 'true']).status !== 0;
  if (isForbidden) console.warn(`Skipped: ${tests} (this machine lets no container run)`);
  return isForbidden;
}
