/** What is answered when a request fails outside of GraphQL: never more than the client did wrong. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../telemetry/log.ts';
import { fixedHeaders } from './security-headers.ts';

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

/** Fastify's option for addresses that can't be read: no hook runs for them, and its own answer repeats them. */
export function frameworkErrors(
  { statusCode = 400 }: { statusCode?: number },
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply
    .code(statusCode)
    .headers(fixedHeaders)
    .send({ message: 'The address of the request can’t be read.' });
}
