/** The portal as a contender: the whole server, and the process of the upstreams that it asks. */
import { readFileSync } from 'node:fs';
import type { Request } from 'autocannon';
import { type Contender, startContender } from './contender.ts';
import { forkModule } from './forked.ts';
import { projectId, type UpstreamAddresses } from './subscribers.ts';

/** The upstreams, ready. */
export interface Upstreams extends UpstreamAddresses {
  /** How many requests Stripe has had since the last question. */
  stripeCalls(): Promise<number>;
  stop: () => Promise<void>;
}

/**
 * Starts them with a number of subscribers, each with a number of plans.
 * @param size.distances milliseconds that answers of the distant ones take, default 0
 */
export async function startUpstreams(size: {
  subscribers: number;
  plans: number;
  distances?: { stripe: number; firestore: number };
}): Promise<Upstreams> {
  const { subscribers, plans, distances = { stripe: 0, firestore: 0 } } = size;
  const upstreams = forkModule(
    'the upstreams',
    'upstreams.js',
    [subscribers, plans, distances.stripe, distances.firestore].map(String),
    // A hundred thousand subscribers are more than Node's usual limit.
    { METADATA_SERVER_DETECTION: 'none', NODE_OPTIONS: '--max-old-space-size=8192' },
  );
  const addresses = (await upstreams.next()) as UpstreamAddresses;
  return {
    ...addresses,
    stripeCalls: async () =>
      ((await upstreams.ask('calls')) as { stripeCalls: number }).stripeCalls,
    stop: upstreams.stop,
  };
}

/** Makes what a subscriber with this token sends; connections take turns over all of them. */
export type RequestOf = (token: string, number: number) => Request;

/** Starts the portal: signed tokens, directory, cache, limits, log, metrics. */
export function startPortal(
  name: string,
  upstreams: Upstreams,
  request: RequestOf,
  env: Record<string, string> = {},
): Promise<Contender> {
  return startContender(name, 'portal.js', upstreams.tokens.map(request), {
    env: { ...settings(upstreams), ...env },
  });
}

/** Starts what a team would write, which asks the same upstreams. */
export function startTeam(
  name: string,
  upstreams: Upstreams,
  request: RequestOf,
): Promise<Contender> {
  const env = upstreamSettings(upstreams);
  return startContender(name, 'peers/team.js', upstreams.tokens.map(request), { env });
}

/** The environment of the server and of its commands. */
export const settings = (upstreams: UpstreamAddresses): Record<string, string> => ({
  ...upstreamSettings(upstreams),
  FIREBASE_API_KEY: 'bench',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  // It says before a change whether the session still stands.
  FIREBASE_AUTH_EMULATOR_HOST: upstreams.authHost,
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  ...imageSettings(),
});

/** Where the upstreams are. */
const upstreamSettings = (upstreams: UpstreamAddresses): Record<string, string> => ({
  FIREBASE_PROJECT_ID: projectId,
  ID_TOKEN_KEYS_URL: upstreams.keysUrl,
  FIRESTORE_EMULATOR_HOST: upstreams.firestoreHost,
  STRIPE_API_HOST: upstreams.stripeHost,
  STRIPE_SECRET_KEY: 'sk_test_bench',
  METADATA_SERVER_DETECTION: 'none',
});

/** What the image tells Node and the C library, which `node build/server/main.js` alone does not. */
export function imageSettings(): Record<string, string> {
  const dockerfile = readFileSync('docker/Dockerfile', 'utf8');
  const settings = dockerfile.matchAll(/\b(NODE_OPTIONS|MALLOC_ARENA_MAX)=(\S+)/g);
  return Object.fromEntries([...settings].map(([, name = '', value = '']) => [name, value]));
}
