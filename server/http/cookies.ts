/** The site's cookies: name and attributes of each in one place, and what proves that a form comes from a page that was rendered for a session. */
import { hash, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionMs } from '../domain/subscriber/user.ts';
import { dependsOn } from './vary.ts';

/** Of all of them. On https they are sent over https only. */
const attributesOn = (siteOrigin: string) => {
  const secure = siteOrigin.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
};

/** On https it has the prefix under which no other host of the domain can set a cookie. */
const nameOn = (siteOrigin: string, name: string): string =>
  siteOrigin.startsWith('https:') ? `__Host-${name}` : name;

/** What a log-out ends: the session of this browser, or all of the user's. */
export type LogOut = 'here' | 'everywhere';

const valuesOf = ({ headers }: FastifyRequest, name: string): string[] =>
  (headers.cookie ?? '').split(';').flatMap((each) => {
    const [key = '', ...value] = each.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });

/** The one name that Firebase Hosting hands on (https://firebase.google.com/docs/hosting/manage-cache#using_cookies). */
const sessionName = '__session';

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** @param siteOrigin the site's origin */
export function createSessionCookie(siteOrigin: string) {
  const attributes = attributesOn(siteOrigin);
  const maxAge = sessionMs / 1_000;
  const signedOut = nameOn(siteOrigin, 'signed-out');
  const readable = { ...attributes, httpOnly: false };

  /** Returns every session cookie of a request: a sibling domain can add its own. */
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
    /** Returns the browser's session cookie. Null without one, with several, and until a log-out is done. */
    read(request: FastifyRequest): string | null {
      const [value, ...others] = all(request);
      return value && others.length === 0 && !leaving(request) ? value : null;
    },
    set: (reply: FastifyReply, value: string): void =>
      void reply
        .setCookie(sessionName, value, { ...attributes, maxAge })
        .clearCookie(signedOut, readable),
    clear: (reply: FastifyReply): void => void reply.clearCookie(sessionName, attributes),
    /** Returns what this browser's log-out has yet to end. Null if there is nothing. */
    leaving,
    /** Keeps a log-out until it is done. The site's code also ends the sign-in at Firebase, and clears this cookie. */
    leave: (reply: FastifyReply, where: LogOut = 'here'): void =>
      void reply.setCookie(signedOut, where, { ...readable, maxAge }),
  };
}

/** Seconds for which browsers keep a cookie at the most: 400 days. */
const longestAge = 34_560_000;

/** The most values of one name that are looked at: a browser has one a path, the longest path first. */
export const mostValues = 4;

/**
 * What opens the confirmation of a declaration: the form's own number, 128 random bits, which only the browser has that was
 * given the form. It has the session's name, and is sent to its declaration's path alone.
 */
export const declarationCookie = {
  set: (
    reply: FastifyReply,
    { path, secret, siteOrigin }: { path: string; secret: string; siteOrigin: string },
  ): void =>
    void reply.setCookie(sessionName, secret, {
      ...{ ...attributesOn(siteOrigin), path, maxAge: longestAge },
    }),

  /** What may be the secret: a session's cookie may come beside it. */
  read(request: FastifyRequest): string[] {
    dependsOn(request, 'cookie');
    return valuesOf(request, sessionName)
      .filter((value) => /^[\w-]{16,64}$/.test(value))
      .slice(0, mostValues);
  },
};

/** What a form of a page carries: who does not know the cookie can't make it. */
export const formTokenOf = (cookie: string): string =>
  hash('sha256', `form ${cookie}`, 'base64url');

/** Whether a form's token belongs to the cookie that came with it. */
export function isFormToken(token: unknown, cookie: string): boolean {
  const expected = Buffer.from(formTokenOf(cookie));
  const given = Buffer.from(typeof token === 'string' ? token : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
