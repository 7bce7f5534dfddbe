/** createApp(services): HTTP, GraphQL, health and the static site, apart from listening. */
import { randomUUID } from 'node:crypto';
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { ClientConfig } from './client-config.ts';
import { createContext, type RequestContext, type Services } from './context.ts';
import { formatError } from './errors.ts';
import { describeError } from './log.ts';
import { operationLog } from './operation-log.ts';
import type { Readiness } from './readiness.ts';
import { schema } from './schema.ts';
import { site } from './site.ts';
import { webhooks } from './webhooks.ts';

/** The largest request body, in bytes. The longest comment and the largest query fit many times. */
const bodyLimit = 100_000;

/** What the app needs beside its services. */
export interface AppOptions {
  log: Logger;
  readiness: Readiness;
  production: boolean;
  config: ClientConfig;
  /** The built client; null when something else serves the pages (the development server). */
  clientDir: string | null;
}

/** Makes the whole application; it listens nowhere yet. Closing it waits for requests in flight. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { log, readiness, production, config, clientDir } = options;
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

  await app.register(graphql, { services, production });
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

/** The GraphQL API at /graphql. */
async function graphql(
  app: FastifyInstance,
  { services, production }: { services: Services; production: boolean },
): Promise<void> {
  const apollo = new ApolloServer<RequestContext>({
    schema,
    formatError,
    introspection: !production,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: production,
    persistedQueries: false,
    parseOptions: { maxTokens: 2_000 },
    plugins: [
      fastifyApolloDrainPlugin(app),
      operationLog,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
    logger: apolloLog(app.log),
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  await app.register(fastifyApollo(apollo), {
    path: '/graphql',
    method: ['GET', 'POST'],
    context: (request) => createContext(services, request.headers.authorization, request.log),
  });
}

/** Apollo logs plain text that may quote an error's message: only its own words, before the colon, are kept. */
function apolloLog(log: FastifyBaseLogger) {
  const say = (level: 'warn' | 'error') => (message: unknown) => {
    log[level](`apollo: ${String(message).split(':', 1)[0]?.slice(0, 80)}`);
  };
  return { debug() {}, info() {}, warn: say('warn'), error: say('error') };
}
