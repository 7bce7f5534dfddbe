/** Answers requests that fail outside GraphQL. Explains only the client's mistakes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '../log.ts';
import { fixedHeaders } from './security-headers.ts';

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ error: describeError(error) }, 'request failed');
    return reply
      .code(status)
      .send({ message: status >= 500 ? 'Something went wrong.' : error.message });
  });
}

/** Answers requests with an invalid URL, which skip the hooks. Fastify's own answer would repeat the URL. */
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
