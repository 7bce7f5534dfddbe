/** Fills the accounts of all customers with the command that operators use, `npm run backfill`. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compiled } from './compile.ts';
import { settings } from './portal-process.ts';
import type { UpstreamAddresses } from './subscribers.ts';

/**
 * Runs the command at its highest rate.
 * @returns how many seconds it took
 * @throws when it fails
 */
export async function fillMirror(upstreams: UpstreamAddresses): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(
    process.execPath,
    [compiled('../../server/cli/backfill.js'), '--rate', '10'],
    // As in production, but for the emulators, which the command refuses there.
    { env: { ...process.env, ...settings(upstreams), NODE_ENV: 'test' } },
  );
  return (performance.now() - started) / 1000;
}
