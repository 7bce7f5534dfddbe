/** createApp(services): HTTP, GraphQL, health and the static site, apart from listening. */
import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { ClientConfig } from './client-config.ts';
import type { Services } from './context.ts';
import { graphql } from './graphql.ts';
import { describeError } from './log.ts';
import type { Readiness } from './readiness.ts';
import { site } from './site.ts';
import { webhooks } from './webhooks.ts';

/** The largest request body, in bytes. The longest comment and the largest query fit many times. */
const bodyLimit = 100_000;

/** What the app needs beside its services. */
export interface AppOptions {
  log: Logger;
  readiness: Readiness;
  production: boolean;
  /** Whether callers other than support may only run operations of the manifest. */
  safelist: boolean;
  config: ClientConfig;
  /** The built client; null when something else serves the pages (the development server). */
  clientDir: string | null;
}

/** Makes the whole application; it listens nowhere yet. Closing it waits for requests in flight. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { log, readiness, production, safelist, config, clientDir } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    requestTimeout: 15_000,
    routerOptions: { ignoreTrailingSlash: true },
  });

  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: a sign-in link carries its code in the query.
    const { url: route = 'none' } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime);
    // Probes come every second and say the same.
    const level = route === '/healthz' || route === '/readyz' ? 'debug' : 'info';
    request.log[level]({ method: request.method, route, status: reply.statusCode, ms }, 'request');
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ error: describeError(error) }, 'request failed');
    return reply
      .code(status)
      .send({ message: status >= 500 ? 'Something went wrong.' : error.message });
  });

  await app.register(graphql, { services, production, safelist });
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
