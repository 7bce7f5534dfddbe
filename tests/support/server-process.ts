/** Runs the server and its commands as processes from their sources, with exactly a test's variables. */
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';
import type { ServiceOptions } from '../../server/services.ts';
import { run, runModule, serverWithOptions } from './run.ts';

export const sharedEmulators = () => ({
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '',
  FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'] ?? '',
});

/** The variables of a process with a wrong clock. @param aheadMs milliseconds, negative if it is behind */
export const wrongClock = (aheadMs: number) => ({
  NODE_OPTIONS: `--import ${pathToFileURL('tests/support/shifted-clock.mjs').href}`,
  CLOCK_AHEAD_MS: String(aheadMs),
});

export function startServerProcess(env: Record<string, string>, options: ServiceOptions = {}) {
  const server = run(process.execPath, serverWithOptions(), {
    METADATA_SERVER_DETECTION: 'none',
    SERVER_OPTIONS: JSON.stringify(options),
    ...env,
  });
  return {
    ...server,
    /** Waits until it is ready. @returns its origin. Give it `PORT: '0'` */
    ready: async (): Promise<string> => {
      const isReady = () => server.output().includes('"msg":"connected to all upstreams"');
      await vi.waitUntil(isReady, { timeout: 60_000 });
      return /Server listening at (http:[^"]+)"/.exec(server.output())?.[1] ?? '';
    },
  };
}

/** Starts an operators' command, `server/cli/{name}.ts`, on the shared emulators and a Stripe emulator. */
export const startCommand = (name: string, stripe: { url: string }, args: string[]) =>
  runModule(
    `server/cli/${name}.ts`,
    {
      ...sharedEmulators(),
      STRIPE_SECRET_KEY: 'sk_test_command',
      STRIPE_API_HOST: new URL(stripe.url).host,
      METADATA_SERVER_DETECTION: 'none',
    },
    args,
  );
