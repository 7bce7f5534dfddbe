/** The real server over the real SDKs and emulators, for one test file: ask it as a client would. */
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import Stripe from 'stripe';
import { afterAll, beforeAll, vi } from 'vitest';
import type { RateLimits } from '../../emulators/stripe/rate-limits.ts';
import { type StripeEmulator, startStripeEmulator } from '../../emulators/stripe/server.ts';
import { createApp } from '../../server/app.ts';
import { createServices, type Services } from '../../server/services.ts';
import { createOwnerScan } from '../../server/domain/subscriber/owner-scan.ts';
import type { Budgets } from '../../server/adapters/rate-limiter.ts';
import { type Env, parseEnv } from '../../server/env.ts';
import { createMetrics, type Metrics } from '../../server/telemetry/metrics.ts';
import type {
  AuditEntry,
  Cancellation,
  CancelSubscriptionResult,
  ResumeSubscriptionResult,
  Subscriber,
  Subscription,
} from '../../server/generated/resolvers.ts';
import type { AdmissionLimits } from '../../server/http/admission.ts';
import { createReadiness } from '../../server/http/health.ts';
import { apiVersion } from '../../server/adapters/stripe/billing.ts';
import { createUser, type TestUser } from './factories.ts';

/** The key that the server is given; a test looks for it in the logs. */
export const secretKey = 'sk_test_canary_4eC39HqLyjWDarjtT1zdp7dc';

/** A machine that runs tests is busy: only a test of the event loop's delay looks at it. */
const generousLimits: AdmissionLimits = {
  ordinary: { inFlight: 1_000, eventLoopDelayMs: Infinity },
  critical: { inFlight: 2_000, eventLoopDelayMs: Infinity },
};

/** The data of an answer, as the operation that a test sent makes it: what is not there fails the test. */
export interface Data {
  viewer: Subscriber;
  whoIs: { subscriber: Subscriber | null };
  audit: { nodes: AuditEntry[] };
  cancelSubscription: {
    __typename: CancelSubscriptionResult['__typename'];
    subscription: Subscription;
    cancellation: Cancellation;
    message: string;
    loginUrl: string;
  };
  resumeSubscription: {
    __typename: ResumeSubscriptionResult['__typename'];
    subscription: Subscription;
    isConfirmed: boolean;
    message: string;
    loginUrl: string;
  };
}

/** A GraphQL answer, as much of it as tests look at. */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  data: Data;
  errors?: { message: string; path?: string[]; extensions: { code: string } }[];
}

/** One server process's worth of the portal; several may share the emulators. */
export interface Replica {
  app: FastifyInstance;
  services: Services;
  /** Every log line so far, as text. */
  logs: () => string;
  readiness: ReturnType<typeof createReadiness>;
  metrics: Metrics;
  env: Env;
  /** Sends an operation. `token` becomes a bearer token. */
  ask(query: string, options?: { token?: string; variables?: object }): Promise<Answer>;
}

export interface Portal extends Replica {
  stripe: StripeEmulator;
  /** The official SDK, for a test's own set-up. */
  sdk: Stripe;
  /** Starts another replica over the same emulators; it is closed with the portal. */
  addReplica: (variables?: Record<string, string>) => Promise<Replica>;
  /** Has Stripe send its events to this replica, which must have been given the same `STRIPE_WEBHOOK_SECRET`. */
  receiveWebhooks: (secret: string) => Promise<void>;
  /** Waits until webhooks have arrived, and what they caused is over: Stripe was asked nothing for 300 ms. */
  quiet: () => Promise<void>;
}

export interface PortalOptions {
  /** Whether the app is as in production, though its upstreams are emulators: it runs known operations only. */
  production?: boolean;
  /** A built client to serve. */
  clientDir?: string;
  admissionLimits?: AdmissionLimits;
  /** Stripe's; none by default. They go by `Date`, which a test may set. */
  rateLimits?: RateLimits;
  /** Stripe's real clock, in milliseconds; default `Date.now`. */
  now?: () => number;
  /** Of the server: see ServiceOptions. Of Stripe, tests may read as much as they do, unless they set it. */
  budgets?: Partial<Budgets>;
  /** Of Firestore and Firebase Auth. By default a busy machine's: only a test of slow upstreams looks at it. */
  timeoutMs?: number;
  tokenKeysUrl?: string;
  sessionKeysUrl?: string;
}

/**
 * Starts a portal before a file's tests and closes it after them.
 * @param variables more environment variables for the server
 */
export function usePortal(
  variables: Record<string, string> = {},
  options: PortalOptions = {},
): Portal {
  const portal = {} as Portal;
  const replicas: Replica[] = [];
  beforeAll(async () => {
    const { rateLimits, now = () => Date.now() } = options;
    const stripe = await startStripeEmulator({ port: 0, now, ...(rateLimits && { rateLimits }) });
    const open = async (changes: Record<string, string> = {}) => {
      const replica = await startReplica(stripe, { ...variables, ...changes }, options);
      replicas.push(replica);
      return replica;
    };
    const first = await open();
    Object.assign(portal, first, {
      stripe,
      sdk: sdkFor(stripe),
      addReplica: open,
      async receiveWebhooks(secret: string) {
        const origin = await first.app.listen({ host: '127.0.0.1', port: 0 });
        portal.stripe.seed({ webhookEndpoints: [{ url: `${origin}/webhooks/stripe`, secret }] });
      },
      async quiet() {
        await portal.stripe.settled();
        for (let before = -1; before !== portal.stripe.requests.entries.length;) {
          before = portal.stripe.requests.entries.length;
          await wait(300);
        }
      },
    });
  });
  afterAll(async () => {
    for (const { app, services } of replicas.reverse()) {
      await app.close();
      await services.close();
    }
    await portal.stripe.close();
  });
  return portal;
}

async function startReplica(
  stripe: StripeEmulator,
  variables: Record<string, string>,
  {
    production,
    clientDir,
    admissionLimits = generousLimits,
    budgets = {},
    timeoutMs = 10_000,
    tokenKeysUrl,
    sessionKeysUrl,
  }: PortalOptions,
): Promise<Replica> {
  const env = parseEnv({
    NODE_ENV: 'test',
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_HOST: new URL(stripe.url).host,
    FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
    FIRESTORE_EMULATOR_HOST: process.env['FIRESTORE_EMULATOR_HOST'],
    ...variables,
  });
  const lines: string[] = [];
  const log = pino(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  const metrics = createMetrics();
  const services = createServices(env, log, metrics, {
    ...{ tokenKeysUrl, sessionKeysUrl },
    ...{ budgets, timeoutMs },
  });
  const readiness = createReadiness(services, log);
  const app = await createApp(services, {
    env: production ? { ...env, production } : env,
    log,
    readiness,
    metrics,
    clientDir: clientDir ?? null,
    admissionLimits,
  });
  return {
    app,
    services,
    readiness,
    metrics,
    env,
    logs: () => lines.join(''),
    async ask(query, { token, variables: values } = {}) {
      const response = await app.inject({
        method: 'POST',
        url: '/graphql',
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        payload: { query, variables: values },
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        ...response.json<Pick<Answer, 'data' | 'errors'>>(),
      };
    },
  };
}

/** An agent of the support team for one test file, once its `beforeAll` has run. */
export function useAgent(): TestUser {
  const agent = {} as TestUser;
  beforeAll(async () => void Object.assign(agent, await createUser({ role: 'support' })));
  return agent;
}

/** Has the worker of a portal run for the tests of a file. */
export function useWorker(portal: Portal): void {
  let stop = async () => {};
  beforeAll(() => void (stop = portal.services.start()));
  afterAll(() => stop());
}

/** Has the worker's scan visit every subscriber document now, and waits for its end. */
export async function scanDocuments({ services }: Pick<Replica, 'services'>): Promise<void> {
  const { customerOwners } = services;
  const scan = createOwnerScan({ ...services, log: pino({ level: 'silent' }) });
  const begin = Date.now();
  const step = async () => {
    const { value, version } = await customerOwners.scan();
    if (Number(value?.completed?.startedAt) >= begin) return true;
    // From the beginning, and then without the pause between two pages.
    if (value?.startedAt && Number(value.startedAt) >= begin)
      await customerOwners.writeScan(version, { ...value, dueAt: new Date(0) });
    else await customerOwners.startScan();
    await scan.handle('scan');
    return false;
  };
  // On a busy machine a call may take too long.
  await vi.waitUntil(() => step().catch(() => false), { timeout: 60_000 });
}

/** The official SDK, pointed at an emulator, without retries. */
export function sdkFor({ url }: { url: string }): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_tests', {
    apiVersion,
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
