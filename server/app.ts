/** createApp(services): HTTP, GraphQL, health and the static site, apart from listening. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { ClientConfig } from './http/client-config.ts';
import type { Services } from './graphql/context.ts';
import { graphql } from './graphql/server.ts';
import { connectionOptions, type TrustedProxies } from './http/connections.ts';
import { answerErrors, frameworkErrors } from './http/errors.ts';
import { securityHeaders } from './http/security-headers.ts';
import { shedding, type SheddingLimits, sheddingLimits } from './http/admission.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { loadManifest } from './graphql/operation-manifest.ts';
import type { Readiness } from './http/readiness.ts';
import { emptyNotes } from './graphql/request-state.ts';
import { site } from './http/site.ts';
import { webhooks } from './http/webhooks.ts';

/** The largest request body, in bytes: the longest comment and the largest query together are a third. */
const bodyLimit = 32 * 1024;

/** What the app needs beside its services. */
export interface AppOptions {
  log: Logger;
  readiness: Readiness;
  production: boolean;
  /** Whether callers other than support may only run operations of the manifest. */
  safelist: boolean;
  config: ClientConfig;
  /** What to count with; by default, what nobody will look at. */
  metrics?: Metrics;
  /** The built client; null when something else serves the pages (the development server). */
  clientDir: string | null;
  /** Nobody's word on a client's address is trusted unless said here. */
  trustedProxies?: TrustedProxies;
  /** Other origins whose pages may use the API; none unless said here. */
  corsOrigins?: readonly string[];
  shedding?: SheddingLimits;
}

/** Makes the whole application; it listens nowhere yet. Closing it waits for requests in flight. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { log, readiness, production, safelist, config, clientDir } = options;
  const { metrics = createMetrics() } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const manifest = loadManifest();
  const app = Fastify({
    ...connectionOptions(options.trustedProxies ?? null),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    frameworkErrors,
    routerOptions: { ignoreTrailingSlash: true },
  });

  // These hooks run for every request: called back at once, they cost a third of what async ones do.
  app.decorateRequest('notes');
  app.addHook('onRequest', (request, reply, done) => {
    request.notes = emptyNotes();
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // So that nobody sends another request to a process that is about to go, nor keeps it waiting for one.
    if (readiness.draining()) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the address: a sign-in link carries its code in the query.
    const { url: route = 'none' } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime);
    // Probes come every second and say the same.
    const level = route === '/healthz' || route === '/readyz' ? 'debug' : 'info';
    metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const { method, notes } = request;
    request.log[level](
      { method, route, status: reply.statusCode, ms, ...notes.operation },
      'request',
    );
    done();
  });
  securityHeaders(app, { production });
  shedding(app, {
    limits: options.shedding ?? sheddingLimits,
    manifest,
    onShed: (kind) => metrics.shed(kind),
  });
  answerErrors(app);

  await app.register(graphql, {
    services,
    production,
    safelist,
    metrics,
    manifest,
    corsOrigins: options.corsOrigins ?? [],
  });
  if (services.webhooks) await app.register(webhooks, services.webhooks);
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const reason = readiness.reason();
    return reply.code(reason ? 503 : 200).send(reason ? { reason } : { status: 'ready' });
  });
  app.get('/config.json', async () => config);
  if (clientDir) await app.register(site, { clientDir, config });
  return app;
}
