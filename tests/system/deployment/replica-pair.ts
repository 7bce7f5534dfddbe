/** Runs two replicas behind Caddy on this machine, as compose.yaml does. */
import { startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { type Running, runModule } from '../../support/run.ts';
import { answers, startCaddy } from './processes.ts';

/** A replica keeps its address when its process is replaced. */
export interface Replica {
  url: string;
  process: Running;
}

export type ReplicaPair = Awaited<ReturnType<typeof startReplicaPair>>;

/** Starts a Stripe emulator, two replicas and Caddy. @param webhookSecret Stripe's signing secret */
export async function startReplicaPair(webhookSecret: string) {
  const [site = 0, ...ports] = await freePorts(3);
  const stripe = await startStripeEmulator();
  const env = {
    NODE_ENV: 'test',
    SITE_ORIGIN: `http://127.0.0.1:${site}`,
    HOST: '127.0.0.1',
    FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '',
    FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'] ?? '',
    METADATA_SERVER_DETECTION: 'none',
    STRIPE_API_HOST: new URL(stripe.url).host,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    MAX_REPLICAS: '2',
    TRUST_PROXY: '1',
  };
  const start = (port: number) => runModule('server/main.ts', { ...env, PORT: String(port) });
  async function ready({ url, process: replica }: Replica): Promise<void> {
    await answers(`${url}/readyz`, replica);
  }
  const replicas = ports.map((port) => ({
    url: `http://127.0.0.1:${port}`,
    process: start(port),
  })) as [Replica, Replica];
  for (const replica of replicas) await ready(replica);
  const caddy = await startCaddy(site, ports);
  return {
    stripe,
    replicas,
    caddy,
    /** Stops a replica with SIGTERM and starts a new one. @returns the exit code */
    async restart(replica: Replica): Promise<number | null> {
      await replica.process.stop('SIGTERM');
      const { exitCode } = replica.process.child;
      replica.process = start(Number(new URL(replica.url).port));
      await ready(replica);
      return exitCode;
    },
    async stop(): Promise<void> {
      await caddy.stop();
      for (const { process: replica } of replicas) await replica.stop('SIGTERM');
      await stripe.close();
    },
  };
}
