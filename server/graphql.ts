/** The GraphQL API at /graphql: Apollo Server, what it may tell, and what a request's context is. */
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { confirmIdentity } from './confirm-identity.ts';
import { createContext, type RequestContext, type Services } from './context.ts';
import { formatError, withoutHints } from './errors.ts';
import { graphqlOverHttp } from './graphql-over-http.ts';
import { loadManifest } from './operation-manifest.ts';
import { operationLog } from './operation-log.ts';
import { persistedOperations } from './persisted-operations.ts';
import { schema } from './schema.ts';

/** The largest text of an operation, in tokens. */
const maxTokens = 2_000;

/** Serves the GraphQL API at /graphql. */
export async function graphql(
  app: FastifyInstance,
  {
    services,
    production,
    safelist,
  }: { services: Services; production: boolean; safelist: boolean },
): Promise<void> {
  const apollo = new ApolloServer<RequestContext>({
    schema,
    formatError: production ? withoutHints(formatError) : formatError,
    // Who may ask for the schema, and for what else, is for persistedOperations to say.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: production,
    persistedQueries: false,
    parseOptions: { maxTokens },
    plugins: [
      fastifyApolloDrainPlugin(app),
      persistedOperations(loadManifest(), { safelist, production, maxTokens }),
      operationLog,
      graphqlOverHttp,
      confirmIdentity,
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
    context: (request) => createContext(services, request),
  });
}

/** Apollo logs plain text that may quote an error's message: only its own words, before the colon, are kept. */
function apolloLog(log: FastifyBaseLogger) {
  const say = (level: 'warn' | 'error') => (message: unknown) => {
    log[level](`apollo: ${String(message).split(':', 1)[0]?.slice(0, 80)}`);
  };
  return { debug() {}, info() {}, warn: say('warn'), error: say('error') };
}
