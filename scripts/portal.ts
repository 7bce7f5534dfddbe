/** Starts the whole portal on free ports, for browser tests, pictures and measurements. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '../emulators/free-ports.ts';
import { portNames, type Ports } from './local.ts';

export interface RunningPortal {
  /** `http://localhost:port`. */
  site: string;
  /** `http://127.0.0.1:port` of each emulator. */
  authUrl: string;
  firestoreUrl: string;
  stripeUrl: string;
  /** The list of received mails: emulators/mail.ts. */
  mailUrl: string;
  stop: () => Promise<void>;
}

/** Starts a portal, built if needed. @throws Error with its output if it ends before it is ready */
export async function startPortal(): Promise<RunningPortal> {
  const ports = await freeLocalPorts();
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
      // Keep reading afterwards: a full pipe would block the portal's log.
      if (!output.includes('Ready: ')) output += chunk.toString();
      if (output.includes('Ready: ')) resolve();
    });
    child.once('exit', () => reject(new Error(`the portal did not start:\n${output}`)));
  });
  return {
    site: `http://localhost:${ports.PORT}`,
    authUrl: `http://127.0.0.1:${ports.AUTH_EMULATOR_PORT}`,
    firestoreUrl: `http://127.0.0.1:${ports.FIRESTORE_EMULATOR_PORT}`,
    stripeUrl: `http://127.0.0.1:${ports.STRIPE_EMULATOR_PORT}`,
    mailUrl: `http://127.0.0.1:${ports.MAIL_EMULATOR_LIST_PORT}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Finds free ports for everything a local run listens on. */
export async function freeLocalPorts(): Promise<Ports> {
  const free = await freePorts(portNames.length);
  return Object.fromEntries(portNames.map((name, index) => [name, free[index]])) as Ports;
}
