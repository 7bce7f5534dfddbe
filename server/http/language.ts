/** Which language a visitor reads: the address says it, else their own choice, else their browser. */
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { addressIn } from '../../texts/addresses.ts';
import {
  defaultLanguage,
  type Language,
  languageCodes,
  languages,
} from '../../texts/generated/languages.ts';

/** Keeps what somebody chose in the footer. */
const cookieName = 'language';
/** Seconds for which a choice is kept: a year. */
const cookieAge = 31_536_000;

/** What a cache must know: the same address has another answer for another reader. */
export const varyByLanguage = 'accept-language, cookie';

const known = (code: string | undefined): Language | null =>
  languageCodes.find((each) => each === code) ?? null;

/** The language that an address begins with; null where it has none. */
const languageIn = (url: string): Language | null => known(/^\/(\w+)(?:[/?]|$)/.exec(url)?.[1]);

/** The language of whoever asks, whatever the address says: their choice, or the first of their browser's that is here. */
const preferred = (request: FastifyRequest): Language =>
  known(request.cookies[cookieName]) ??
  known(new Negotiator(request).languages(languageCodes)[0]) ??
  defaultLanguage;

/** The language in which a request is answered. */
export const languageOf = (request: FastifyRequest): Language =>
  languageIn(request.url) ?? preferred(request);

/**
 * Where somebody should read the page at an address without a language; null when this is the one.
 * @param request of a page in the default language, which is there in all languages
 */
export function otherAddress(request: FastifyRequest): string | null {
  const language = preferred(request);
  if (language === defaultLanguage) return null;
  const [path = '/', ...query] = request.url.split('?');
  return [addressIn(language, path), ...query].join('?');
}

/** Sends somebody to the same page in their language. */
export const redirectTo = (reply: FastifyReply, address: string): FastifyReply =>
  reply
    .header('vary', varyByLanguage)
    .header('cache-control', 'private, no-store')
    .redirect(address);

/**
 * A Fastify plugin: keeps a choice of language, and leads back to the page that it was made on.
 * @param options.siteOrigin the site's origin: on https the cookie is sent over https only
 */
export async function languageChoice(
  app: FastifyInstance,
  { siteOrigin }: { siteOrigin: string },
): Promise<void> {
  const secure = siteOrigin.startsWith('https:');
  app.get<{ Params: { code: string } }>('/language/:code', async ({ params, headers }, reply) => {
    const language = known(params.code) ?? defaultLanguage;
    reply.setCookie(cookieName, language, {
      ...{ path: '/', sameSite: 'lax', httpOnly: true, secure, maxAge: cookieAge },
    });
    reply.header('cache-control', 'private, no-store');
    return reply.redirect(addressFrom(headers.referer, language, siteOrigin), 303);
  });
}

/** Answers to one person, whose addresses are the same in all languages. */
const unprefixed = /^\/(?:undo|declarations)\//;

/** Where the page of this site that somebody came from is in a language; the home page where they came from elsewhere. */
function addressFrom(referrer: string | undefined, language: Language, siteOrigin: string): string {
  const home = addressIn(language, '/');
  if (!referrer || !URL.canParse(referrer)) return home;
  const { origin, pathname, search } = new URL(referrer);
  if (origin !== new URL(siteOrigin).origin || pathname.startsWith('//')) return home;
  const shown = languageIn(pathname);
  const path = shown ? pathname.slice(shown.length + 1) || '/' : pathname;
  for (const { exits } of Object.values(languages))
    for (const kind of ['CANCELLATION', 'WITHDRAWAL'] as const)
      if (exits[kind].path === path) return languages[language].exits[kind].path;
  return unprefixed.test(path) ? home : addressIn(language, path) + search;
}
