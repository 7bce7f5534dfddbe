/** Routes that answer somebody who has not signed in: within the budget of their network, and with a page where an upstream fails. */
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { UpstreamError } from '../../domain/errors.ts';
import { describeError } from '../../log.ts';
import { type Layouts, refuseWithPage } from '../layout.ts';

/** When to try again if an upstream does not answer. */
const retryAfterSeconds = 5;

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Creates what such routes are made of: their configuration, and the wrapper of their handlers. */
export function createAnswers(layouts: Layouts) {
  const refuse = refuseWithPage(layouts);
  const config: FastifyContextConfig = { isAnonymous: () => true, refuse };
  /** What is answered is for one person, and in no search engine. @param failure what the log says of an upstream that failed */
  const answer =
    (failure: string, handle: Handler): Handler =>
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      try {
        return await handle(request, reply);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        request.log.warn({ error: describeError(error) }, failure);
        return refuse(request, reply, { status: 503, retryAfterSeconds });
      }
    };
  return { config, answer };
}
