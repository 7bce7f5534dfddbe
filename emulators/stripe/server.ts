/** Starts the Stripe emulator on a port, and returns its handle. */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { addApi } from './api.ts';
import { createFailures, type Failure } from './failures.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { newRequestId } from './ids.ts';
import { createJournal } from './journal.ts';
import type { Journal } from './journal.ts';
import { addPages } from './pages.ts';
import { parseForm } from './params.ts';
import type { Permissions, RestrictedKeys } from './permissions.ts';
import { addDefaultPortalConfiguration } from './portal-configuration-objects.ts';
import { createRateLimiter, type RateLimits } from './rate-limits.ts';
import type { SeedData } from './seed-data.ts';
import { applySeed } from './seed.ts';
import { clearAccount, createAccount } from './store.ts';
import { createWakeUps } from './wake-ups.ts';
import { createDeliveries } from './webhook-delivery.ts';

export interface StripeEmulatorOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Address to listen on, default `127.0.0.1`. */
  host?: string;
  /** Business name on the pages. */
  merchant?: string;
  /** Milliseconds before each further try to deliver a webhook; default [200, 1000, 5000]. */
  webhookRetryDelays?: readonly number[];
  /** Keys that may not do everything; default none. */
  restrictedKeys?: RestrictedKeys;
  /** Requests above these are refused with 429 (Stripe's own in live mode: 100 and 25); by default none are. */
  rateLimits?: RateLimits;
  /** The real clock, in milliseconds; default `Date.now`. */
  now?: () => number;
}

export interface StripeEmulator {
  /** `http://host:port`, without a slash at the end. */
  url: string;
  host: string;
  port: number;
  /** The requests that came in. */
  requests: Journal;
  /** Errors that were not ordered: bugs of the emulator, answered 500. */
  bugs: readonly unknown[];
  /** Adds objects; throws an Error when the data contradicts itself. */
  seed: (data: SeedData) => void;
  /** The next matching API request is answered 500, without effect, and saved under its key. */
  failNext: (failure: Failure) => void;
  /** Forgets all idempotency keys, as if 24 hours had passed for them and for nothing else. */
  forgetKeys: () => void;
  /** From now on a key may do only this (`['subscription_read', …]`), or everything again (`null`). */
  restrict: (key: string, permissions: readonly string[] | null) => void;
  /** Back to an empty account: objects, keys, journal, failures, and webhooks under way are gone. */
  reset: () => void;
  /** Resolves when test clocks have arrived and every webhook was accepted or given up. */
  settled: () => Promise<void>;
  /** Stops at once, cutting open connections and giving up webhooks. */
  close: () => Promise<void>;
}

/** Starts an emulator. A port that is taken rejects with Node's own error (`code: 'EADDRINUSE'`). */
export async function startStripeEmulator(
  options: StripeEmulatorOptions = {},
): Promise<StripeEmulator> {
  const { host = '127.0.0.1', merchant = 'Stop Smoke Now', now = Date.now } = options;
  const account = createAccount({
    merchant,
    now: () => Math.floor(now() / 1000),
    onEvent: (event) => deliveries.deliver(event),
    onNextMove: () => wakeUps.arm(),
  });
  const wakeUps = createWakeUps(account, now);
  const deliveries = createDeliveries(account, options.webhookRetryDelays ?? [200, 1000, 5000]);
  const keys = createIdempotencyKeys();
  const failures = createFailures();
  const limiter = options.rateLimits ? createRateLimiter(options.rateLimits, now) : null;
  const { journal, write } = createJournal();
  const bugs: unknown[] = [];

  const app = fastify({
    exposeHeadRoutes: false,
    genReqId: newRequestId,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm, maxParamLength: 500 },
  });
  // Before the answer leaves, so that its client also finds the entry.
  app.addHook('onSend', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    write({
      method: request.method,
      path: path.startsWith('/p/') ? (request.routeOptions.url ?? '/p/…') : path,
      status: reply.statusCode,
      idempotencyKey: request.headers['idempotency-key']?.toString() ?? null,
      replayed: reply.hasHeader('Idempotent-Replayed'),
    });
  });
  const permissions: Permissions = new Map(Object.entries(options.restrictedKeys ?? {}));
  addApi(app, {
    ...{ account, keys, failures, permissions, limiter },
    onBug: (error) => void bugs.push(error),
  });
  await app.register(async (pages) => addPages(pages, account), { prefix: '/p' });
  addDefaultPortalConfiguration(account);

  try {
    await app.listen({ host, port: options.port ?? 0 });
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  const url = `http://${/^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host}:${port}`;
  account.publicUrl = url;

  return {
    url,
    host,
    port,
    requests: journal,
    bugs,
    seed: (data) => applySeed(account, data),
    failNext: failures.failNext,
    forgetKeys: () => keys.clear(),
    restrict(key, allowed) {
      if (allowed) permissions.set(key, allowed);
      else permissions.delete(key);
    },
    reset() {
      deliveries.abandon();
      wakeUps.stop();
      clearAccount(account);
      keys.clear();
      failures.clear();
      limiter?.reset();
      journal.clear();
      addDefaultPortalConfiguration(account);
    },
    settled: () => deliveries.settled(),
    async close() {
      deliveries.abandon();
      wakeUps.stop();
      await app.close();
    },
  };
}
