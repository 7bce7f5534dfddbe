/** Defines a local run: ports, project id, and the environment that points the server at the emulators. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Each port's default; null for any free one, so that several portals can run together. */
const defaults = {
  PORT: 4000,
  AUTH_EMULATOR_PORT: 9099,
  FIRESTORE_EMULATOR_PORT: 8080,
  STRIPE_EMULATOR_PORT: 12111,
  MAIL_EMULATOR_PORT: null,
  MAIL_EMULATOR_LIST_PORT: null,
} as const;

export type Ports = Record<keyof typeof defaults, number>;
export const portNames = Object.keys(defaults) as (keyof Ports)[];

/** Reads the ports and checks that each is free. @throws one Error for all malformed, repeated and taken ports */
export async function claimPorts(): Promise<Ports> {
  const ports: Record<string, number> = {};
  const problems: string[] = [];
  for (const [name, fallback] of Object.entries(defaults)) {
    const port = Number(process.env[name] || (fallback ?? (await freePort())));
    const twin = Object.keys(ports).find((other) => ports[other] === port);
    ports[name] = port;
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      problems.push(`${name} must be a port number from 1 to 65535.`);
    else if (twin) problems.push(`${name} and ${twin} are both ${port}.`);
    else if (await taken(port))
      problems.push(
        `Port ${port} is taken. Stop what listens there, or set ${name} to a free one.`,
      );
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return ports as Ports;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function taken(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    const probe = createServer();
    probe.listen(port, host);
    try {
      await once(probe, 'listening');
      probe.close();
      await once(probe, 'close');
    } catch {
      return true;
    }
  }
  return false;
}

/** Returns a local run's environment, with SDKs pointed at the emulators and a random secret for Stripe's events. */
export function localEnv(ports: Ports, api = ports.PORT): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${ports.AUTH_EMULATOR_PORT}`,
    FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.FIRESTORE_EMULATOR_PORT}`,
    PREMIUM_PRICE: '2999 usd month',
    STRIPE_API_HOST: `127.0.0.1:${ports.STRIPE_EMULATOR_PORT}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    STRIPE_EMULATOR_WEBHOOK_URL: `http://localhost:${api}/webhooks/stripe`,
    MAIL_URL: `smtp://127.0.0.1:${ports.MAIL_EMULATOR_PORT}`,
    MAIL_FROM: 'Stop Smoke Now <receipts@example.com>',
    FIREBASE_PROJECT_ID: 'demo-stop-smoke-now',
    // Otherwise Google's SDK first looks for its cloud's metadata server.
    METADATA_SERVER_DETECTION: 'none',
  };
}
