/** Defines the site's cookies, and the tokens that protect forms against other sites. */
import { hash, timingSafeEqual } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionMs } from '../domain/subscriber/user.ts';
import { dependsOn } from './vary.ts';

/** Returns the attributes that all cookies share. With `secure`, browsers send a cookie only over https. */
const attributesOn = (siteOrigin: string) => {
  const secure = siteOrigin.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
};

/** Returns a cookie's name. On https the prefix keeps other hosts of the domain from setting the cookie. */
const nameOn = (siteOrigin: string, name: string): string =>
  siteOrigin.startsWith('https:') ? `__Host-${name}` : name;

/** The sessions that a log-out ends: this browser's sessions, or all sessions of the user. */
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

  /** Returns all session cookies of a request. There can be several cookies, because a sibling domain can set another cookie. */
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
    /** Returns the session cookie. Returns null without a cookie, with several cookies, or if a log-out is unfinished. */
    read(request: FastifyRequest): string | null {
      const [value, ...others] = all(request);
      return value && others.length === 0 && !leaving(request) ? value : null;
    },
    set: (reply: FastifyReply, value: string): void =>
      void reply
        .setCookie(sessionName, value, { ...attributes, maxAge })
        .clearCookie(signedOut, readable),
    clear: (reply: FastifyReply): void => void reply.clearCookie(sessionName, attributes),
    /** Returns the sessions that an unfinished log-out must still end, or null if no log-out is unfinished. */
    leaving,
    /** Sets the cookie of an unfinished log-out. The site's script ends the sign-in at Firebase, then clears the cookie. */
    leave: (reply: FastifyReply, where: LogOut = 'here'): void =>
      void reply.setCookie(signedOut, where, { ...readable, maxAge }),
  };
}

/** The longest lifetime that browsers give a cookie, in seconds: 400 days. */
const longestAge = 34_560_000;

/** The most cookies of one name to read. A browser sends one cookie for each matching path, the longest path first. */
export const mostValues = 4;

/** The cookie for the path of a declaration's confirmation. The value is the form's number (128 random bits) and opens the page. */
export const declarationCookie = {
  set: (
    reply: FastifyReply,
    { path, secret, siteOrigin }: { path: string; secret: string; siteOrigin: string },
  ): void =>
    void reply.setCookie(sessionName, secret, {
      ...{ ...attributesOn(siteOrigin), path, maxAge: longestAge },
    }),

  /** Returns every value that can be the form's number. The browser can also send the session cookie, which has the same name. */
  read(request: FastifyRequest): string[] {
    dependsOn(request, 'cookie');
    return valuesOf(request, sessionName)
      .filter((value) => /^[\w-]{16,64}$/.test(value))
      .slice(0, mostValues);
  },
};

/** Derives the token of a session's forms from the cookie. Other sites don't know the cookie, and can't derive the token. */
export const formTokenOf = (cookie: string): string =>
  hash('sha256', `form ${cookie}`, 'base64url');

export function isFormToken(token: unknown, cookie: string): boolean {
  const expected = Buffer.from(formTokenOf(cookie));
  const given = Buffer.from(typeof token === 'string' ? token : '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
