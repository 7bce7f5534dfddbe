/** The server as a process of its own, from its sources, with exactly the variables that a test gives it. */
import { expect } from 'vitest';
import { runModule } from './run.ts';

/** The addresses of the emulators that all test files share. */
export const sharedEmulators = () => ({
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '',
  FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'] ?? '',
});

export function startServerProcess(env: Record<string, string>) {
  const server = runModule('server/main.ts', { METADATA_SERVER_DETECTION: 'none', ...env });
  return {
    ...server,
    /** Waits until it is ready. @returns its origin; give it `PORT: '0'` */
    ready: async (): Promise<string> => {
      await expect.poll(server.output).toContain('"msg":"connected to all upstreams"');
      return /Server listening at (http:[^"]+)"/.exec(server.output())?.[1] ?? '';
    },
  };
}
