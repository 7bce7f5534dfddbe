/** createApp(services): HTTP, GraphQL, health and the static site, apart from listening. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { loadManifest } from './graphql/operation-manifest.ts';
import { graphql } from './graphql/server.ts';
import { admission, type AdmissionLimits, admissionLimits } from './http/admission.ts';
import type { ClientConfig } from './http/client-config.ts';
import { connectionOptions, type TrustedProxies } from './http/connections.ts';
import { answerErrors, frameworkErrors } from './http/errors.ts';
import { health, type Readiness } from './http/health.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders } from './http/security-headers.ts';
import { site } from './http/site.ts';
import { webhooks } from './http/webhooks.ts';
import type { Services } from './services.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';

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
  /** What to count with; by default, metrics that nobody reads. */
  metrics?: Metrics;
  /** The built client; null when something else serves the pages (the development server). */
  clientDir: string | null;
  /** Whose word on a client's address is trusted; nobody's by default. */
  trustedProxies?: TrustedProxies;
  /** Other origins whose pages may use the API; none by default. */
  corsOrigins?: readonly string[];
  admissionLimits?: AdmissionLimits;
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

  requestLog(app, metrics);
  securityHeaders(app, { production });
  admission(app, {
    limits: options.admissionLimits ?? admissionLimits,
    manifest,
    onShed: (kind) => metrics.shed(kind),
  });
  answerErrors(app);
  health(app, readiness);

  await app.register(graphql, {
    services,
    production,
    safelist,
    metrics,
    manifest,
    corsOrigins: options.corsOrigins ?? [],
  });
  if (services.webhooks) await app.register(webhooks, { ...services.webhooks, metrics });
  app.get('/config.json', async () => config);
  if (clientDir) await app.register(site, { clientDir, config });
  return app;
}
