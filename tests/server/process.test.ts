/** The server as a process: what it says when it can't start, and how it stops. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startStripeEmulator } from '../../emulators/stripe/server.ts';

/** Starts the server with exactly these variables. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, output: () => output };
}

const emulators = () => ({
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '',
  FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'] ?? '',
});

describe('the server process', () => {
  it('does not start without its configuration, and says all that is missing', async () => {
    const { ended, output } = start({ NODE_ENV: 'production' });
    expect(await ended).toBe(1);
    for (const name of ['STRIPE_SECRET_KEY', 'FIREBASE_PROJECT_ID', 'SITE_ORIGIN', 'SUPPORT_EMAIL'])
      expect(output()).toContain(`${name} is missing`);
    expect(output()).not.toContain(' at ');
  });

  it('does not start in production with an emulator', async () => {
    const { ended, output } = start({ NODE_ENV: 'production', ...emulators() });
    expect(await ended).toBe(1);
    expect(output()).toContain('FIREBASE_AUTH_EMULATOR_HOST is set: an emulator must never');
    expect(output()).toContain('FIRESTORE_EMULATOR_HOST is set: an emulator must never');
  });

  it('names a port that is taken', async () => {
    const squatter = createServer().listen(0, 'localhost');
    await once(squatter, 'listening');
    const { port } = squatter.address() as { port: number };
    const { ended, output } = start({
      ...emulators(),
      STRIPE_API_HOST: '127.0.0.1:9',
      PORT: String(port),
    });
    expect(await ended).toBe(1);
    expect(output()).toContain(`Port ${port} is taken. Stop what listens there, or set PORT`);
    squatter.close();
  });

  it('becomes ready, and stops in good order on SIGTERM', async () => {
    const stripe = await startStripeEmulator({ port: 0 });
    const { child, ended, output } = start({
      ...emulators(),
      STRIPE_API_HOST: new URL(stripe.url).host,
      PORT: '0',
    });
    await expect.poll(output, { timeout: 10_000 }).toContain('"msg":"ready"');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output()).toContain('"reason":"SIGTERM"');
    await stripe.close();
  });
});
