/** Defines the pages that end a contract without sign-in, and redirects similar paths such as `/Kündigung`. */
import type { FastifyInstance } from 'fastify';
import { type Exit, type Language, languages } from '../../../texts/generated/languages.ts';
import { texts } from '../../../texts/generated/server.ts';
import type { DeclarationKind } from '../../domain/leaving/declaration.ts';
import { redirectWithin } from '../within-site.ts';

/** A page that ends a contract without sign-in, for one kind of declaration and one language. */
export interface ExitPage extends Exit {
  kind: DeclarationKind;
  language: Language;
}

/** Lists the pages in some languages. The client's footer links to them (client/ui/legal-row.tsx). */
export const exitPagesIn = (codes: readonly Language[]): ExitPage[] =>
  codes.flatMap((language) =>
    (['CANCELLATION', 'WITHDRAWAL'] as const).map((kind) => ({
      ...{ kind, language },
      ...languages[language].exits[kind],
    })),
  );

/** `Kündigen`, composed or not, becomes `kundigen`. */
const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

/** Creates a function that returns the path of the page that a URL probably means, or null if there is none. */
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

/** Returns the decoded path, or null if it has several parts or can't be decoded. */
function typedIn(url: string): string | null {
  const [, part = null] = /^\/([^/?#]+)\/?(?:[?#]|$)/.exec(url) ?? [];
  try {
    return part && decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Registers the redirects as a hook: the spellings would need a wildcard route, which would also match the site's files. */
export function spellings(app: FastifyInstance, pages: readonly ExitPage[]): void {
  const pathMeant = createPathMeant(pages);
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.method === 'GET' ? pathMeant(request.url) : null;
    if (path === null) return done();
    redirectWithin(reply, path, 301);
  });
}
