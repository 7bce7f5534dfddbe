/** Which language a visitor reads: the one that the address says; their browser's for who comes from elsewhere. No cookie says it: not every front hands cookies on. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { addressIn, languageParameter } from '../../texts/addresses.ts';
import {
  defaultLanguage,
  type Language,
  languageCodes,
  languages,
} from '../../texts/generated/languages.ts';
import { linkPaths } from '../domain/mail/mail-kinds.ts';
import { redirectWithin } from './within-site.ts';
import { dependsOn } from './vary.ts';

const known = (code: unknown): Language | null =>
  languageCodes.find((each) => each === code) ?? null;

/** The language that an address begins with; null where it has none. */
const languageIn = (url: string): Language | null => known(/^\/(\w+)(?:[/?]|$)/.exec(url)?.[1]);

/** As much of a list of languages as is read: browsers send less. */
const longestList = 300;

/**
 * The language of whoever asks for an address that begins with none: the one that its parameter says; the default one on the
 * way from a page of this site; else the first of their browser's that is here.
 */
function preferred(request: FastifyRequest): Language {
  const { [languageParameter]: said } = request.query as Record<string, unknown>;
  if (said !== undefined) return known(said) ?? defaultLanguage;
  dependsOn(request, 'accept-language', 'sec-fetch-site');
  const { headers } = request;
  if (headers['sec-fetch-site'] === 'same-origin') return defaultLanguage;
  const list = headers['accept-language']?.slice(0, longestList);
  const negotiator = new Negotiator({ headers: { 'accept-language': list } });
  return known(negotiator.languages(languageCodes)[0]) ?? defaultLanguage;
}

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
  redirectWithin(reply.header('cache-control', 'private, no-store'), address, 302);

/** A Fastify plugin: leads from a choice of language back to the page that it was made on, in that language. */
export async function languageChoice(
  app: FastifyInstance,
  { siteOrigin }: { siteOrigin: string },
): Promise<void> {
  app.get<{ Params: { code: string } }>('/language/:code', async ({ params, headers }, reply) => {
    const language = known(params.code) ?? defaultLanguage;
    reply.header('cache-control', 'private, no-store');
    return redirectWithin(reply, addressFrom(headers.referer, language, siteOrigin));
  });
}

/** Where the page of this site that somebody came from is in a language; the home page where they came from elsewhere. */
function addressFrom(referrer: string | undefined, language: Language, siteOrigin: string): string {
  const home = chosen(language, '/');
  if (!referrer || !URL.canParse(referrer)) return home;
  const { origin, pathname, searchParams } = new URL(referrer);
  if (origin !== new URL(siteOrigin).origin) return home;
  const shown = languageIn(pathname);
  const path = shown ? pathname.slice(shown.length + 1) || '/' : pathname;
  for (const { exits } of Object.values(languages))
    for (const kind of ['CANCELLATION', 'WITHDRAWAL'] as const)
      if (exits[kind].path === path) return languages[language].exits[kind].path;
  // An answer to one person, whose address is the same in all languages.
  return path.startsWith('/declarations/') ? home : chosen(language, path, searchParams);
}

/** An address that stays in a language, whatever the browser asks for. */
function chosen(language: Language, path: string, query = new URLSearchParams()): string {
  query.delete(languageParameter);
  const address = Object.values(linkPaths).includes(path) ? path : addressIn(language, path);
  if (address === path) query.set(languageParameter, language);
  return query.size > 0 ? `${address}?${query}` : address;
}
