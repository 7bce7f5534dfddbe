/** POST and DELETE /session: make and clear the cookie of the session that the owner's pages are drawn for. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { InvalidTokenError, type Sessions, type TokenVerifier } from '../domain/login.ts';
import type { Budgets, RateLimiter } from '../domain/rate-limiter.ts';
import { bearerToken, networkOf, type RefusalExtensions } from '../graphql/authentication.ts';
import { toRefusal } from '../graphql/context.ts';
import { clientErrors, rateLimited } from '../graphql/errors.ts';
import type { SessionCookie } from './session-cookie.ts';

interface SessionOptions {
  tokens: TokenVerifier;
  sessions: Sessions;
  limiter: RateLimiter;
  sessionCookie: SessionCookie;
}

/** A Fastify plugin. Its scope reads no bodies. A cookie that is there already is never looked at. */
export async function session(
  app: FastifyInstance,
  { tokens, sessions, limiter, sessionCookie }: SessionOptions,
): Promise<void> {
  async function limit(budget: keyof Budgets, whom: string): Promise<void> {
    const retryAfterSeconds = await limiter.take(budget, whom);
    if (retryAfterSeconds !== null) throw rateLimited(retryAfterSeconds);
  }

  /** @throws InvalidTokenError without a valid fresh token; RATE_LIMITED; UpstreamError */
  async function create({ headers, ip }: FastifyRequest): Promise<string> {
    try {
      const token = bearerToken(headers.authorization ?? '');
      if (token === null) throw new InvalidTokenError('no bearer token');
      const { uid } = tokens.peek(token) ?? (await tokens.verify(token));
      await limit('changes', uid);
      return await sessions.create(token);
    } catch (error) {
      if (error instanceof InvalidTokenError) await limit('anonymous', networkOf(ip));
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

  app.delete('/session', async (_request, reply) => {
    sessionCookie.clear(reply);
    return reply.code(204).send();
  });
}
