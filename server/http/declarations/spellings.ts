/** Leads what people type in place of the address of a page, such as `/Kündigung`, to the page. */
import type { FastifyInstance } from 'fastify';
import { texts } from '../../../texts/generated/server.ts';
import { redirectWithin } from '../redirect.ts';
import type { ExitPage } from './form.ts';

/** A word without case and accents: `Kündigen`, composed or not, is `kundigen`. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * Creates a function that finds the page that somebody means.
 * @param pages those that are there
 * @returns takes the address of a request as it was sent; gives the path of the page, or null where the address is that of
 *   the page already, or of anything else
 */
export function createPathMeant(pages: readonly ExitPage[]): (url: string) => string | null {
  const paths = new Map(
    pages.flatMap(({ path, kind, language }) =>
      [path.slice(1), ...texts[language].spellings[kind].split(' ')].map((spelling) => [
        plain(spelling),
        path,
      ]),
    ),
  );
  return (url) => {
    const typed = typedIn(url);
    const path = typed ? (paths.get(plain(typed)) ?? null) : null;
    return path === `/${typed}` ? null : path;
  };
}

/** The only part of a path, decoded; null for a path of several parts, or one that can't be decoded. */
function typedIn(url: string): string | null {
  const [, part = null] = /^\/([^/?#]+)\/?(?:[?#]|$)/.exec(url) ?? [];
  try {
    return part && decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Registers the redirects. A hook, since the paths have many forms and everything else at their place is a file. */
export function spellings(app: FastifyInstance, pages: readonly ExitPage[]): void {
  const pathMeant = createPathMeant(pages);
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.method === 'GET' ? pathMeant(request.url) : null;
    if (path === null) return done();
    redirectWithin(reply, path, 301);
  });
}
