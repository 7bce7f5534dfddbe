/** Runs the real server with the real SDKs and emulators for a test file, and queries it as a client. */
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

/** The server's key, which tests look for in the logs. */
export const secretKey = 'sk_test_canary_4eC39HqLyjWDarjtT1zdp7dc';

/** Ignores the event loop's delay, because a test machine is busy. */
const generousLimits: AdmissionLimits = {
  ordinary: { inFlight: 1_000, eventLoopDelayMs: Infinity },
  critical: { inFlight: 2_000, eventLoopDelayMs: Infinity },
};

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

export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  data: Data;
  errors?: { message: string; path?: string[]; extensions: { code: string } }[];
}

export interface Replica {
  app: FastifyInstance;
  services: Services;
  logs: () => string;
  readiness: ReturnType<typeof createReadiness>;
  metrics: Metrics;
  env: Env;
  ask(query: string, options?: { token?: string; variables?: object }): Promise<Answer>;
}

export interface Portal extends Replica {
  stripe: StripeEmulator;
  sdk: Stripe;
  /** Starts another replica on the same emulators, closed with the portal. */
  addReplica: (variables?: Record<string, string>) => Promise<Replica>;
  /** Has Stripe send its events to this replica, which needs the same `STRIPE_WEBHOOK_SECRET`. */
  receiveWebhooks: (secret: string) => Promise<void>;
  /** Waits for webhooks and their effects: until Stripe had no request for 300 ms. */
  quiet: () => Promise<void>;
}

export interface PortalOptions {
  /** Whether the app accepts known operations only, as in production. */
  production?: boolean;
  clientDir?: string;
  admissionLimits?: AdmissionLimits;
  /** Stripe's rate limits, by default none. They use `Date`, which a test may set. */
  rateLimits?: RateLimits;
  /** Stripe's real clock in milliseconds, by default `Date.now`. */
  now?: () => number;
  /** The server's (see ServiceOptions). By default reads of Stripe are unlimited. */
  budgets?: Partial<Budgets>;
  /** Of Firestore and Firebase Auth. By default long enough for a busy machine. */
  timeoutMs?: number;
  tokenKeysUrl?: string;
  sessionKeysUrl?: string;
}

/** Starts a portal before a file's tests and closes it after them. @param variables more variables of the server */
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

export function useAgent(): TestUser {
  const agent = {} as TestUser;
  beforeAll(async () => void Object.assign(agent, await createUser({ role: 'support' })));
  return agent;
}

export function useWorker(portal: Portal): void {
  let stop = async () => {};
  beforeAll(() => void (stop = portal.services.start()));
  afterAll(() => stop());
}

/** Has the worker visit every subscriber document now, and waits for the end. */
export async function scanDocuments({ services }: Pick<Replica, 'services'>): Promise<void> {
  const { customerOwners } = services;
  const scan = createOwnerScan({ ...services, log: pino({ level: 'silent' }) });
  const begin = Date.now();
  const step = async () => {
    const { value, version } = await customerOwners.scan();
    if (Number(value?.completed?.startedAt) >= begin) return true;
    // From the start, then without the pause between pages.
    if (value?.startedAt && Number(value.startedAt) >= begin)
      await customerOwners.writeScan(version, { ...value, dueAt: new Date(0) });
    else await customerOwners.startScan();
    await scan.handle('scan');
    return false;
  };
  // On a busy machine a call may time out.
  await vi.waitUntil(() => step().catch(() => false), { timeout: 60_000 });
}

/** Creates the official SDK for an emulator, without retries. */
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
