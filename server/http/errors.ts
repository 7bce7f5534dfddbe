/** What is answered when a request fails outside of GraphQL: never more than the client did wrong. */
import type { FastifyInstance } from 'fastify';
import { describeError } from '../log.ts';

/** Registers the handler of errors that no route has dealt with. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ error: describeError(error) }, 'request failed');
    return reply
      .code(status)
      .send({ message: status >= 500 ? 'Something went wrong.' : error.message });
  });
}
