/** Starts the portal, its peers and their upstreams, each in its own process. */
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { projectId, type UpstreamAddresses } from './requests.ts';

export interface Contender {
  /** `http://127.0.0.1:port`. */
  origin: string;
  /** Milliseconds from the start of its process until it was ready. */
  readyMs: number;
  /** Microseconds of processor time so far. */
  cpu: () => Promise<number>;
  stop: () => Promise<void>;
}

export type Upstreams = UpstreamAddresses & Pick<Contender, 'stop'>;

/** Forks a compiled module of this folder. It sends a message when ready, then answers each message. */
async function startProcess(module: string, args: number[], env: Record<string, string>) {
  const child = fork(`build/tools/bench/${module}.js`, args.map(String), {
    execArgv: [],
    env: { ...process.env, METADATA_SERVER_DETECTION: 'none', ...env },
    // Log lines are written as in production, and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const messages = on(child, 'message', { close: ['exit'] });
  async function next(): Promise<unknown> {
    const { done, value } = (await messages.next()) as IteratorResult<[unknown], undefined>;
    if (done) throw new Error(`${module} ended`);
    return value[0];
  }
  return {
    said: await next(),
    ask: (question: string) => {
      child.send(question);
      return next();
    },
    stop: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** Starts Firebase Auth, Firestore (2 ms away) and Stripe (50 ms away) with subscribers and `plans` plans each. */
export async function startUpstreams(subscribers: number, plans: number): Promise<Upstreams> {
  const { said, stop } = await startProcess('upstreams', [subscribers, plans], {});
  return { ...(said as UpstreamAddresses), stop };
}

/** Starts a peer by its module in `peers/`, with `NODE_ENV=production`. */
export async function startPeer(
  module: string,
  upstreams: UpstreamAddresses,
  env: Record<string, string> = {},
): Promise<Contender> {
  const startedAt = performance.now();
  const { said, ask, stop } = await startProcess(module, [], {
    NODE_ENV: 'production',
    FIREBASE_PROJECT_ID: projectId,
    ID_TOKEN_KEYS_URL: upstreams.keysUrl,
    FIRESTORE_EMULATOR_HOST: upstreams.firestoreHost,
    STRIPE_API_HOST: upstreams.stripeHost,
    STRIPE_SECRET_KEY: 'sk_test_bench',
    ...env,
  });
  const readyMs = performance.now() - startedAt;
  const cpu = async () => (await ask('cpu')) as number;
  return { origin: `http://127.0.0.1:${(said as { port: number }).port}`, readyMs, cpu, stop };
}

/** Starts the whole portal: signed tokens, limits, log, metrics. */
export function startPortal(upstreams: UpstreamAddresses): Promise<Contender> {
  // The image's settings of Node and the C library.
  const ofImage = readFileSync('docker/Dockerfile', 'utf8').matchAll(
    /\b(NODE_OPTIONS|MALLOC_ARENA_MAX)=(\S+)/g,
  );
  return startPeer('portal', upstreams, {
    FIREBASE_API_KEY: 'bench',
    FIREBASE_AUTH_EMULATOR_HOST: upstreams.authHost,
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    ...Object.fromEntries([...ofImage].map(([, name = '', value = '']) => [name, value])),
  });
}
