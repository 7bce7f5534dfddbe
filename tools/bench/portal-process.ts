/** The portal as a contender: the whole server, and the process of the upstreams that it asks. */
import { readFileSync } from 'node:fs';
import type { Request } from 'autocannon';
import { type Contender, startContender } from './contender.ts';
import { type Process, startProcess } from './processes.ts';
import { projectId, type UpstreamAddresses } from './subscribers.ts';

/** The upstreams, ready. */
export type Upstreams = UpstreamAddresses & Pick<Process, 'stop'>;

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
  const { next, stop } = startProcess('tools/bench/upstreams.js', {
    args: [subscribers, plans, distances.stripe, distances.firestore].map(String),
    env: { METADATA_SERVER_DETECTION: 'none' },
  });
  return { ...((await next()) as UpstreamAddresses), stop };
}

/** Makes what a subscriber with this token sends; connections take turns over all of them. */
export type RequestOf = (token: string) => Request;

/** Starts the portal: signed tokens, directory, cache, limits, log, metrics. */
export function startPortal(
  name: string,
  upstreams: Upstreams,
  request: RequestOf,
  env: Record<string, string> = {},
): Promise<Contender> {
  return startContender(
    name,
    'portal',
    upstreams.tokens.map((token) => request(token)),
    {
      ...settings(upstreams),
      ...env,
    },
  );
}

/** Starts what a team would write, which asks the same upstreams. */
export function startTeam(
  name: string,
  upstreams: Upstreams,
  request: RequestOf,
): Promise<Contender> {
  const requests = upstreams.tokens.map((token) => request(token));
  return startContender(name, 'peers/team', requests, upstreamSettings(upstreams));
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
function imageSettings(): Record<string, string> {
  const dockerfile = readFileSync('docker/Dockerfile', 'utf8');
  const settings = dockerfile.matchAll(/\b(NODE_OPTIONS|MALLOC_ARENA_MAX)=(\S+)/g);
  return Object.fromEntries([...settings].map(([, name = '', value = '']) => [name, value]));
}
