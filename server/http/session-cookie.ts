/** The session cookie: its name and attributes, and what proves that a form comes from a page that was drawn for it. */
import { hash, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionMs } from '../domain/login.ts';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** @param siteOrigin the site's origin: on https the cookie is bound to the host, and sent over https only */
export function createSessionCookie(siteOrigin: string) {
  const secure = siteOrigin.startsWith('https:');
  const name = secure ? '__Host-session' : 'session';
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    /** The cookie that a browser sent; null without one. */
    read: ({ cookies }: FastifyRequest): string | null => cookies[name] || null,
    set: (reply: FastifyReply, value: string): void =>
      void reply.setCookie(name, value, { ...attributes, maxAge: sessionMs / 1_000 }),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, attributes),
    /** Ends the session, and has the site's code sign out of the identity service as well. */
    signOut(reply: FastifyReply): void {
      reply.clearCookie(name, attributes);
      reply.setCookie('signed-out', '1', { path: '/', sameSite: 'strict', secure, maxAge: 60 });
    },
  };
}

/** What a form of a page carries: who does not know the cookie can't make it. */
export const formTokenOf = (cookie: string): string =>
  hash('sha256', `form ${cookie}`, 'base64url');

/** Whether a form's token belongs to the cookie that came with it. */
export function isFormToken(token: unknown, cookie: string): boolean {
  const expected = Buffer.from(formTokenOf(cookie));
  const given = Buffer.from(typeof token === 'string' ? token : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
