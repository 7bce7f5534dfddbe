/** The server as a process of its own, from its sources, with exactly the variables that a test gives it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';

/** The addresses of the emulators that all test files share. */
export const sharedEmulators = () => ({
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '',
  FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'] ?? '',
});

export function startServerProcess(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env['PATH'], METADATA_SERVER_DETECTION: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    /** Resolves with the exit code. */
    ended,
    /** All that it wrote so far. */
    output: () => output,
    /** Waits until it is ready. @returns its origin; give it `PORT: '0'` */
    ready: async (): Promise<string> => {
      await expect.poll(() => output, { timeout: 20_000 }).toContain('"msg":"ready"');
      return /Server listening at (http:[^"]+)"/.exec(output)?.[1] ?? '';
    },
  };
}
