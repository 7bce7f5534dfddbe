/** Serves /session: POST creates the session cookie, GET checks the session, DELETE ends the session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { defaultLanguage } from '../../texts/generated/languages.ts';
import { texts } from '../../texts/generated/server.ts';
import { InvalidTokenError } from '../domain/subscriber/user.ts';
import type { Services } from '../services.ts';
import { bearerToken, type RefusalExtensions } from '../graphql/authentication.ts';
import { toRefusal } from '../graphql/context.ts';
import { clientErrors, rateLimited } from '../graphql/client-errors.ts';
import type { SessionCookie } from './cookies.ts';
import { endSession } from './end-session.ts';

/** Registers the routes. The routes read no bodies, and POST ignores existing cookies. */
export async function session(
  app: FastifyInstance,
  { services, sessionCookie }: { services: Services; sessionCookie: SessionCookie },
): Promise<void> {
  const { tokens, sessions, limiter } = services;

  function limit(retryAfterSeconds: number | null): void {
    if (retryAfterSeconds !== null) throw rateLimited(retryAfterSeconds);
  }

  async function create(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = bearerToken(request.headers.authorization ?? '');
    if (token === null) throw new InvalidTokenError('no bearer token');
    const { uid } = tokens.peek(token) ?? (await tokens.verify(token));
    limit(await limiter.consume('changes', uid));
    sessionCookie.set(reply, await sessions.create(token));
  }

  async function check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const cookie = sessionCookie.read(request);
    if (cookie === null) throw new InvalidTokenError('no cookie');
    try {
      const { uid } = await sessions.verify(cookie);
      limit(await limiter.consume('reads', uid));
      await sessions.verify(cookie, { checkRevoked: true });
    } catch (error) {
      if (error instanceof InvalidTokenError) sessionCookie.clear(reply);
      throw error;
    }
  }

  const answer = (act: typeof create) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await act(request, reply).catch(async (error: unknown) => {
        if (error instanceof InvalidTokenError) limit(await request.consume('anonymous'));
        throw error;
      });
      return await reply.code(204).send();
    } catch (error) {
      const refusal = error instanceof GraphQLError ? error : toRefusal(error, request.log);
      const { http } = refusal.extensions as unknown as RefusalExtensions;
      return reply
        .code(http.status)
        .headers(Object.fromEntries(http.headers ?? []))
        .send({ message: refusal.message });
    }
  };

  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    // Other sites must not sign users in or out. Old browsers and programs don't send `sec-fetch-site`.
    if (!['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))) return undefined;
    return reply.code(403).send({ message: clientErrors.FORBIDDEN });
  });

  app.post('/session', answer(create));
  app.get('/session', { exposeHeadRoute: false }, answer(check));
  app.delete('/session', async (request, reply) => {
    const { everywhere } = request.query as { everywhere?: string };
    const where = everywhere === undefined ? 'here' : 'everywhere';
    if (await endSession(request, reply, { sessions, sessionCookie }, where))
      return reply.code(204).send();
    return reply.code(503).send({ message: texts[defaultLanguage].api.notEnded });
  });
}
