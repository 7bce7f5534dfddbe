/** Chooses a visitor's language: the URL's, else the browser's. Uses no cookies, because some proxies drop cookies. */
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

const languageIn = (url: string): Language | null => known(/^\/(\w+)(?:[/?]|$)/.exec(url)?.[1]);

/** The most characters of `Accept-Language` to read. */
const longestList = 300;

/** Chooses the language of a URL without a prefix: the parameter's, else English after a link of this site, else the browser's. */
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

export const languageOf = (request: FastifyRequest): Language =>
  languageIn(request.url) ?? preferred(request);

/** Returns a translated page's address in the visitor's language. Returns null if the visitor's language is the default. */
export function otherAddress(request: FastifyRequest): string | null {
  const language = preferred(request);
  if (language === defaultLanguage) return null;
  const [path = '/', ...query] = request.url.split('?');
  return [addressIn(language, path), ...query].join('?');
}

export const redirectTo = (reply: FastifyReply, address: string): FastifyReply =>
  redirectWithin(reply.header('cache-control', 'private, no-store'), address, 302);

/** Registers the links that choose a language. A link redirects to the referring page in the chosen language. */
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

/** Returns the referring page's address in a language. Returns the home page if the referring page isn't of this site. */
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
  // The page of a declaration is always in the declaration's language.
  return path.startsWith('/declarations/') ? home : chosen(language, path, searchParams);
}

/** Returns an address that keeps the language, whatever the browser prefers. */
function chosen(language: Language, path: string, query = new URLSearchParams()): string {
  query.delete(languageParameter);
  const address = Object.values(linkPaths).includes(path) ? path : addressIn(language, path);
  if (address === path) query.set(languageParameter, language);
  return query.size > 0 ? `${address}?${query}` : address;
}
