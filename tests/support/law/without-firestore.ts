/** A server whose Firestore is away: it must say that nothing was stored, and confirm nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts, type RunningPortal } from '../../../scripts/portal.ts';
import { answers } from '../../../scripts/processes.ts';

/** Starts the built server beside a portal. @returns its address, and how to stop it */
export async function startWithoutFirestore(
  portal: Pick<RunningPortal, 'authUrl' | 'stripeUrl'>,
): Promise<{ site: string; stop: () => Promise<void> }> {
  const [port = 0, nobody = 0] = await freePorts(2);
  const site = `http://localhost:${port}`;
  const server: ChildProcess = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'fatal',
      PORT: String(port),
      FIREBASE_AUTH_EMULATOR_HOST: new URL(portal.authUrl).host,
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${nobody}`,
      STRIPE_API_HOST: new URL(portal.stripeUrl).host,
      METADATA_SERVER_DETECTION: 'none',
    },
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  await Promise.race([
    answers(`${site}/healthz`),
    ended.then(() => Promise.reject(new Error('the server without Firestore did not start'))),
  ]);
  return {
    site,
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
