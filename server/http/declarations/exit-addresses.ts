/** The addresses of the pages on which contracts are ended without signing in, and what people type instead, such as `/Kündigung`. */
import type { FastifyInstance } from 'fastify';
import { type Exit, type Language, languages } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import type { DeclarationKind } from '../../domain/leaving/declaration.ts';
import { redirectWithin } from '../within-site.ts';

/** A page on which contracts are ended without signing in: one a kind of declaration and language. */
export interface ExitPage extends Exit {
  kind: DeclarationKind;
  language: Language;
}

/** The pages in some languages. The legal row of the client's footer links to them (client/ui/legal-row.tsx). */
export const exitPagesIn = (codes: readonly Language[]): ExitPage[] =>
  codes.flatMap((language) =>
    (['CANCELLATION', 'WITHDRAWAL'] as const).map((kind) => ({
      ...{ kind, language },
      ...languages[language].exits[kind],
    })),
  );

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
