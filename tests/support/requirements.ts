/** Software beyond npm: tests that need it are skipped aloud without it, and fail where everything must be there. */
import { spawnSync } from 'node:child_process';

/** Why these commands can't be used here; null when all can. */
export function missingCommands(...names: string[]): string | null {
  const missing = names.filter((name) => spawnSync('which', [name]).status !== 0);
  return missing.length > 0 ? `not installed: ${missing.join(', ')}` : null;
}

/**
 * Whether to skip tests. Says so, and throws instead when REQUIRE_ALL is set, as in continuous integration.
 * @param tests what would not be tested
 * @param missing why it can't be; null when it can
 */
export function mustSkip(tests: string, missing: string | null): boolean {
  if (missing === null) return false;
  if (process.env['REQUIRE_ALL'])
    throw new Error(`REQUIRE_ALL is set, but not tested: ${tests} (${missing})`);
  console.warn(`Skipped: ${tests} (${missing})`);
  return true;
}
