/**
 * What Apollo Server leaves open of GraphQL over HTTP (https://graphql.github.io/graphql-over-http/draft/): answers to requests
 * that fail before Apollo sees them, such as malformed JSON, and a status.
 */
import type { ApolloServerPlugin } from '@apollo/server';
import type { FastifyInstance } from 'fastify';
import { describeError } from '../log.ts';
import { clientErrors } from './errors.ts';
import type { RecordOperation } from './plugins/operation-logging.ts';

const graphqlJson = 'application/graphql-response+json';

/** The media type of an answer: that of GraphQL for a client that accepts it, as Apollo chooses. */
export const mediaTypeFor = (accept: string | undefined): string =>
  `${accept?.includes(graphqlJson) ? graphqlJson : 'application/json'}; charset=utf-8`;

/** Registers the error handler of the API's scope. Only the caller's own mistakes are explained. */
export function answerRequestErrors(app: FastifyInstance, record: RecordOperation): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode: status = 500, message } = error;
    const isOurs = status >= 500;
    if (isOurs) request.log.error({ error: describeError(error) }, 'request failed');
    const code = isOurs ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST';
    const shown = isOurs ? clientErrors.INTERNAL_SERVER_ERROR : message;
    const startedAt = performance.now() - reply.elapsedTime;
    request.state.operation = record({
      name: null,
      known: null,
      header: (name) => request.headers[name],
      type: undefined,
      startedAt,
      codes: [code],
    });
    return reply
      .code(status)
      .type(mediaTypeFor(request.headers.accept))
      .send({ errors: [{ message: shown, extensions: { code } }] });
  });
}

/** The error codes of well-formed requests. */
const wellFormedCodes = new Set<unknown>([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
]);

/**
 * An Apollo plugin: a client that accepts only `application/json` gets 200 for a well-formed request, whatever its errors
 * (https://graphql.github.io/graphql-over-http/draft/#sec-application-json).
 */
export const graphqlOverHttp: ApolloServerPlugin = {
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
