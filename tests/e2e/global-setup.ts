/** Starts the whole portal, as `npm start` does, on free ports; the browser tests share it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { TestProject } from 'vitest/node';
import { missingChromium } from '../../scripts/chromium.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `http://localhost:port`. */
    site: string;
    /** `http://127.0.0.1:port` of the Auth and of the Stripe emulator. */
    authUrl: string;
    stripeUrl: string;
    /** Why there is no browser here; null when there is one. */
    noBrowser: string | null;
  }
}

const names = ['PORT', 'AUTH_EMULATOR_PORT', 'FIRESTORE_EMULATOR_PORT', 'STRIPE_EMULATOR_PORT'];

export default async function setup(project: TestProject) {
  const noBrowser = missingChromium();
  project.provide('noBrowser', noBrowser);
  if (noBrowser) {
    console.warn(`Browser tests are skipped: ${noBrowser}`);
    return undefined;
  }
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await freePort()] as const)),
  );
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ready: ')) resolve();
    });
    child.once('exit', () => reject(new Error(`the portal did not start:\n${output}`)));
  });
  project.provide('site', `http://localhost:${ports['PORT']}`);
  project.provide('authUrl', `http://127.0.0.1:${ports['AUTH_EMULATOR_PORT']}`);
  project.provide('stripeUrl', `http://127.0.0.1:${ports['STRIPE_EMULATOR_PORT']}`);
  return async () => {
    child.removeAllListeners('exit');
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
