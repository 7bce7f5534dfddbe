/** The GraphQL API at /graphql: configures Apollo Server and its plugins. */
import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import cors from '@fastify/cors';
import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Metrics } from '../telemetry/metrics.ts';
import { type ApiServices, createContext, type RequestContext } from './context.ts';
import { authentication } from './authentication.ts';
import { formatError, withoutHints } from './errors.ts';
import { answerRequestErrors, graphqlOverHttp } from './over-http.ts';
import type { KnownOperations } from './known-operations.ts';
import { createExecuteForPage, type ExecuteForPage } from './page-query.ts';
import { createAnswerCache } from './plugins/answer-cache.ts';
import { inputRules } from './plugins/input-rules.ts';
import { createRecordOperation, operationLogging } from './plugins/operation-logging.ts';
import { persistedOperations } from './plugins/persisted-operations.ts';
import { requireFreshSession } from './plugins/require-fresh-session.ts';
import { queryLimitRules, queryLimits } from './query-limits.ts';
import { schema } from './schema.ts';

interface GraphqlOptions {
  services: ApiServices;
  production: boolean;
  /** Whether only known operations may be run. */
  safelist: boolean;
  metrics: Metrics;
  operations: KnownOperations;
  /** Origins other than our own whose pages may use the API. */
  corsOrigins: readonly string[];
}

/**
 * Serves the GraphQL API at /graphql.
 * @returns what runs an operation for a page, in this process
 */
export async function graphql(
  app: FastifyInstance,
  { services, production, safelist, metrics, operations, corsOrigins }: GraphqlOptions,
): Promise<ExecuteForPage> {
  const recordOperation = createRecordOperation(metrics);
  const answerCache = createAnswerCache(services, recordOperation);
  const apollo = new ApolloServer<RequestContext>({
    schema,
    formatError: production ? withoutHints(formatError) : formatError,
    // persistedOperations decides who may query the schema.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: production,
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: queryLimits.tokens },
    validationRules: queryLimitRules(),
    documentStore: createDocumentStore(),
    validationOptions: { maxErrors: queryLimits.errors },
    executionOptions: { maxCoercionErrors: queryLimits.errors },
    plugins: [
      fastifyApolloDrainPlugin(app),
      answerCache.plugin,
      persistedOperations(operations, {
        safelist,
        production,
        maxTokens: queryLimits.tokens,
      }),
      operationLogging(recordOperation),
      graphqlOverHttp,
      inputRules,
      requireFreshSession,
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
    ],
    logger: apolloLog(app.log),
    stopOnTerminationSignals: false,
  });
  await apollo.start();
  await app.register(async (scope) => {
    answerRequestErrors(scope, recordOperation);
    authentication(scope, { services, operations, recordOperation });
    answerCache.addHooks(scope);
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    if (corsOrigins.length > 0) await scope.register(cors, corsOptions(corsOrigins));
    await scope.register(fastifyApollo(apollo), {
      path: '/graphql',
      method: ['GET', 'POST'],
      context: async (request) => createContext(services, request),
    });
  });
  return createExecuteForPage(apollo, services, operations);
}

/**
 * Caches parsed operations, so that those of our own clients are parsed and validated once. There are about twenty,
 * and support has a few more. Apollo's own store allows 30 MB of JSON, which is over 100 MB of memory, and prints each
 * operation to find its length.
 */
export function createDocumentStore() {
  const documents = new LRUCache<string, DocumentNode>({ max: 100 });
  return {
    get: async (key: string) => documents.get(key),
    set: async (key: string, document: DocumentNode) => void documents.set(key, document),
    delete: async (key: string) => documents.delete(key),
  };
}

/** Clients send their token in a header and no cookies, so credentials stay off. */
const corsOptions = (origins: readonly string[]) => ({
  origin: [...origins],
  methods: ['GET', 'POST'],
  allowedHeaders: [
    'authorization',
    'content-type',
    'apollo-require-preflight',
    'apollographql-client-name',
    'apollographql-client-version',
  ],
  exposedHeaders: ['retry-after', 'x-request-id'],
  /** Two hours in seconds, the longest that browsers cache a preflight. */
  maxAge: 7_200,
});

/** Logs Apollo's messages up to the first colon: after it they may quote an error's message with private data. */
function apolloLog(log: FastifyBaseLogger) {
  const write = (level: 'warn' | 'error') => (message: unknown) => {
    log[level](`apollo: ${String(message).split(':', 1)[0]?.slice(0, 80)}`);
  };
  return { debug() {}, info() {}, warn: write('warn'), error: write('error') };
}
