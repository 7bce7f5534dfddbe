/** Answers requests to the API that fail before Apollo sees them, such as malformed JSON, in GraphQL's own form. */
import type { FastifyInstance } from 'fastify';
import { describeError } from '../log.ts';
import { clientErrors } from './errors.ts';
import { appOf, type RecordOperation } from './plugins/operation-logging.ts';

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
      app: appOf((name) => request.headers[name]),
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
