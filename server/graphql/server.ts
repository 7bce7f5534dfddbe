/** Serves the GraphQL API at /graphql with Apollo Server. */
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import fastifyApollo, { fastifyApolloDrainPlugin } from '@as-integrations/fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { User } from '../domain/subscriber/user.ts';
import { describeError } from '../log.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { authentication, requireFreshSession } from './authentication.ts';
import type { Services } from '../services.ts';
import { createContext, type RequestContext } from './context.ts';
import {
  clientErrors,
  formatError,
  graphqlJson,
  sendError,
  withoutHints,
} from './client-errors.ts';
import { idOf, knownOperations } from './known-operations.ts';
import {
  createRecordOperation,
  operationLogging,
  type RecordOperation,
} from './operation-logging.ts';
import { queryLimits, sizeLimits } from './query-limits.ts';
import { schema } from './schema.ts';

interface GraphqlOptions {
  services: Services;
  /** True if callers who aren't agents may run only the manifest's operations. */
  production: boolean;
  metrics: Metrics;
}

/** Registers the API. @returns the function that runs an operation for a rendered page */
export async function graphql(
  app: FastifyInstance,
  { services, production, metrics }: GraphqlOptions,
): Promise<ExecuteForPage> {
  const recordOperation = createRecordOperation(metrics);
  const apollo = new ApolloServer<RequestContext>({
    schema,
    formatError: production ? withoutHints(formatError) : formatError,
    // In production `knownOperations` lets only agents ask for the schema.
    introspection: true,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    allowBatchedHttpRequests: false,
    parseOptions: { maxTokens: queryLimits.tokens },
    validationRules: [sizeLimits],
    validationOptions: { maxErrors: queryLimits.errors },
    executionOptions: { maxCoercionErrors: queryLimits.errors },
    plugins: [
      fastifyApolloDrainPlugin(app),
      knownOperations(production),
      operationLogging(recordOperation),
      graphqlOverHttp,
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
    authentication(scope, { services, recordOperation });
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      reply.header('cache-control', 'no-store');
      done();
    });
    await scope.register(fastifyApollo(apollo), {
      path: '/graphql',
      method: ['GET', 'POST'],
      context: async (request) => createContext(services, request),
    });
  });
  return createExecuteForPage(apollo, services);
}

/** Handles requests that fail before Apollo gets them, such as malformed JSON. Shows the error's message if the caller erred. */
function answerRequestErrors(app: FastifyInstance, record: RecordOperation): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode: status = 500, message } = error;
    const isOurs = status >= 500;
    if (isOurs) request.log.error({ error: describeError(error) }, 'request failed');
    const code = isOurs ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST';
    request.state.operation = record({ codes: [code] });
    const shown = isOurs ? clientErrors.INTERNAL_SERVER_ERROR : message;
    return sendError(reply, status, { code, message: shown });
  });
}

const wellFormedCodes = new Set<unknown>([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
]);

/**
 * Adds a rule of GraphQL over HTTP that Apollo lacks. If the client accepts only `application/json`, a well-formed request gets the
 * status 200, even with errors (https://graphql.github.io/graphql-over-http/draft/#sec-application-json).
 */
const graphqlOverHttp: ApolloServerPlugin = {
  async requestDidStart({ request }) {
    const accept = request.http?.headers.get('accept') ?? '';
    const acceptsOnlyJson = accept.includes('application/json') && !accept.includes(graphqlJson);
    if (!acceptsOnlyJson) return;
    return {
      async willSendResponse({ response: { body, http } }) {
        if (http.status !== 400 || body.kind !== 'single') return;
        const codes = body.singleResult.errors?.map(({ extensions }) => extensions?.['code']) ?? [];
        if (codes.every((code) => wellFormedCodes.has(code))) http.status = 200;
      },
    };
  },
};

/** Logs Apollo's messages up to the first colon, because the rest can quote private data. */
function apolloLog(log: FastifyBaseLogger) {
  const write = (level: 'warn' | 'error') => (message: unknown) => {
    log[level](`apollo: ${String(message).split(':', 1)[0]?.slice(0, 80)}`);
  };
  return { debug() {}, info() {}, warn: write('warn'), error: write('error') };
}

/** Runs an account page's operation. Returns null above the rate limit, after an error, or if viewer or subscriptions are null. */
export type ExecuteForPage = ReturnType<typeof createExecuteForPage>;

const createExecuteForPage =
  (apollo: ApolloServer<RequestContext>, services: Services) =>
  async (
    request: FastifyRequest,
    user: User,
    operationName: string,
    variables: Record<string, unknown>,
  ): Promise<object | null> => {
    const sha256Hash = idOf(operationName);
    request.state.caller = user;
    if ((await services.limiter.consume('reads', user.uid)) !== null) return null;
    const { body } = await apollo.executeOperation(
      {
        operationName,
        variables,
        extensions: { persistedQuery: { version: 1, sha256Hash } },
      },
      { contextValue: createContext(services, request) },
    );
    if (body.kind !== 'single' || body.singleResult.errors) return null;
    const data = JSON.parse(JSON.stringify(body.singleResult.data)) as {
      viewer: { subscriptions?: object[] | null } | null;
    } | null;
    return data?.viewer && data.viewer.subscriptions !== null ? data : null;
  };
