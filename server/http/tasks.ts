/** POST /tasks/reconcile: the wake-ups that Cloud Tasks sends. Answers 2xx only when nothing is left to do. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { UpstreamError } from '../domain/errors.ts';
import { InvalidTokenError } from '../domain/identity.ts';
import { isCustomerId } from '../domain/read-account.ts';
import { describeError } from '../telemetry/log.ts';

/** The path; an address of the site with it is also what the token is for. */
export const tasksPath = '/tasks/reconcile';

/** What the endpoint needs. */
export interface TaskOptions {
  /** @throws InvalidTokenError for a token that is not good, UpstreamError if Google's keys can't be had */
  verify: (token: string) => Promise<void>;
  /** Reconciles an account that is due. @returns whether nothing is left to do. @throws UpstreamError */
  answerWakeUp: (customerId: string) => Promise<boolean>;
}

/** The body as firebase-admin writes it. */
const task = z.object({ data: z.object({ customerId: z.string().refine(isCustomerId) }) });

/** A Fastify plugin. What is not answered with 2xx, Cloud Tasks sends again with growing pauses. */
export async function tasks(
  app: FastifyInstance,
  { verify, answerWakeUp }: TaskOptions,
): Promise<void> {
  app.post(tasksPath, async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    try {
      await verify(token ?? '');
      const { data } = task.safeParse(request.body);
      if (!data) return reply.code(400).send();
      return reply.code((await answerWakeUp(data.data.customerId)) ? 204 : 503).send();
    } catch (error) {
      const isOutage = error instanceof UpstreamError;
      if (!isOutage && !(error instanceof InvalidTokenError)) throw error;
      request.log.warn({ error: describeError(error) }, 'a wake-up was not answered');
      if (isOutage) return reply.code(503).send();
      return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send();
    }
  });
}
