/** Defines the site's cookies, and the tokens that prove that a form comes from a page rendered for a session. */
import { hash, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionMs } from '../domain/subscriber/user.ts';
import { dependsOn } from './vary.ts';

/** The attributes of all cookies. On https they are sent over https only. */
const attributesOn = (siteOrigin: string) => {
  const secure = siteOrigin.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
};

/** On https the prefix keeps other hosts of the domain from setting the cookie. */
const nameOn = (siteOrigin: string, name: string): string =>
  siteOrigin.startsWith('https:') ? `__Host-${name}` : name;

/** What a log-out ends: this browser's session, or all of the user's. */
export type LogOut = 'here' | 'everywhere';

const valuesOf = ({ headers }: FastifyRequest, name: string): string[] =>
  (headers.cookie ?? '').split(';').flatMap((each) => {
    const [key = '', ...value] = each.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });

/** Firebase Hosting forwards only this cookie (https://firebase.google.com/docs/hosting/manage-cache#using_cookies). */
const sessionName = '__session';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

export function createSessionCookie(siteOrigin: string) {
  const attributes = attributesOn(siteOrigin);
  const maxAge = sessionMs / 1_000;
  const signedOut = nameOn(siteOrigin, 'signed-out');
  const readable = { ...attributes, httpOnly: false };

  /** Returns every session cookie of a request, because a sibling domain can add its own. */
  function all(request: FastifyRequest): string[] {
    dependsOn(request, 'cookie');
    return valuesOf(request, sessionName);
  }
  function leaving({ cookies }: FastifyRequest): LogOut | null {
    const where = cookies[signedOut];
    return where ? (where === 'everywhere' ? where : 'here') : null;
  }

  return {
    all,
    /** Returns the browser's session cookie. Null without one, with several, or during an unfinished log-out. */
    read(request: FastifyRequest): string | null {
      const [value, ...others] = all(request);
      return value && others.length === 0 && !leaving(request) ? value : null;
    },
    set: (reply: FastifyReply, value: string): void =>
      void reply
        .setCookie(sessionName, value, { ...attributes, maxAge })
        .clearCookie(signedOut, readable),
    clear: (reply: FastifyReply): void => void reply.clearCookie(sessionName, attributes),
    /** Returns what an unfinished log-out still has to end, or null. */
    leaving,
    /** Stores an unfinished log-out. The site's code ends the sign-in at Firebase and clears this cookie. */
    leave: (reply: FastifyReply, where: LogOut = 'here'): void =>
      void reply.setCookie(signedOut, where, { ...readable, maxAge }),
  };
}

/** Browsers keep a cookie for at most 400 days. */
const longestAge = 34_560_000;

/** The most values of one name to read. A browser sends one per path, the longest path first. */
export const mostValues = 4;

/** Opens a declaration's confirmation. Its value is the form's number, 128 random bits. Limited to its path. */
export const declarationCookie = {
  set: (
    reply: FastifyReply,
    { path, secret, siteOrigin }: { path: string; secret: string; siteOrigin: string },
  ): void =>
    void reply.setCookie(sessionName, secret, {
      ...{ ...attributesOn(siteOrigin), path, maxAge: longestAge },
    }),

  /** Returns possible secrets, because a session's cookie may be sent as well. */
  read(request: FastifyRequest): string[] {
    dependsOn(request, 'cookie');
    return valuesOf(request, sessionName)
      .filter((value) => /^[\w-]{16,64}$/.test(value))
      .slice(0, mostValues);
  },
};

/** Returns a form's token, which can't be made without the cookie. */
export const formTokenOf = (cookie: string): string =>
  hash('sha256', `form ${cookie}`, 'base64url');

export function isFormToken(token: unknown, cookie: string): boolean {
  const expected = Buffer.from(formTokenOf(cookie));
  const given = Buffer.from(typeof token === 'string' ? token : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
