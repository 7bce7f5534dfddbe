/** POST and DELETE /session: make and end the session that the owner's pages are rendered for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { defaultLanguage } from '../../texts/generated/languages.ts';
import { texts } from '../../texts/generated/server.ts';
import { UpstreamError } from '../domain/errors.ts';
import { InvalidTokenError } from '../domain/subscriber/user.ts';
import type { Services } from '../services.ts';
import { bearerToken, type RefusalExtensions } from '../graphql/authentication.ts';
import { toRefusal } from '../graphql/context.ts';
import { clientErrors, rateLimited } from '../graphql/client-errors.ts';
import { describeError } from '../log.ts';
import type { SessionCookie } from './cookies.ts';

interface SessionOptions {
  services: Services;
  sessionCookie: SessionCookie;
}

/** A Fastify plugin. Its scope reads no bodies. POST never looks at a cookie that is there already. */
export async function session(
  app: FastifyInstance,
  { services, sessionCookie }: SessionOptions,
): Promise<void> {
  const { tokens, sessions, limiter } = services;

  function limit(retryAfterSeconds: number | null): void {
    if (retryAfterSeconds !== null) throw rateLimited(retryAfterSeconds);
  }

  /** @throws InvalidTokenError without the valid token of a fresh sign-in; RATE_LIMITED; UpstreamError */
  async function create(request: FastifyRequest): Promise<string> {
    try {
      const token = bearerToken(request.headers.authorization ?? '');
      if (token === null) throw new InvalidTokenError('no bearer token');
      const { uid } = tokens.peek(token) ?? (await tokens.verify(token));
      limit(await limiter.consume('changes', uid));
      return await sessions.create(token);
    } catch (error) {
      if (error instanceof InvalidTokenError) limit(await request.consume('anonymous'));
      throw error;
    }
  }

  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    // Other sites must not sign anybody in or out. What sends no such header is no browser, or an old one.
    if (!['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))) return undefined;
    return reply.code(403).send({ message: clientErrors.FORBIDDEN });
  });

  app.post('/session', async (request, reply) => {
    try {
      sessionCookie.set(reply, await create(request));
      return await reply.code(204).send();
    } catch (error) {
      const refusal = error instanceof GraphQLError ? error : toRefusal(error, request.log);
      const { http } = refusal.extensions as unknown as RefusalExtensions;
      return reply
        .code(http.status)
        .headers(Object.fromEntries(http.headers ?? []))
        .send({ message: refusal.message });
    }
  });

  app.delete('/session', async (request, reply) => {
    if (await endSession(request, reply, { services, sessionCookie }))
      return reply.code(204).send();
    return reply.code(503).send({ message: texts[defaultLanguage].api.notEnded });
  });
}

/**
 * Ends the session on the server, and clears the cookie in any case.
 * @returns whether nothing of the session is left; what is left is logged
 */
export async function endSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, sessionCookie }: SessionOptions,
): Promise<boolean> {
  const cookie = sessionCookie.read(request);
  sessionCookie.clear(reply);
  try {
    if (cookie !== null) await services.sessions.end(cookie);
    return true;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    request.log.warn({ error: describeError(error) }, 'a session was not ended');
    return false;
  }
}
