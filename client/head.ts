/** Writes a page's `<head>` as HTML: title, description, addresses in all languages, and previews. */
import { texts as descriptions } from '#texts/descriptions';
import { language } from '#texts/language';
import { languageCodes, languages } from '../texts/generated/languages.ts';
import type { Page, PageHtml } from './pages.ts';
import { addressOf } from './paths.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** @param origin the site's public origin without a trailing slash, or a placeholder */
export function headOf(
  page: Pick<Page, 'path' | 'title'> & { html: PageHtml },
  origin: string,
): string {
  const { noindex, firstScript } = page.html;
  const title = escape(page.title);
  const description = escape(page.html.description);
  // A page with a variable path has no address of its own.
  const path = page.path === null || page.path.includes(':') ? null : page.path;
  const address = path !== null && escape(origin + addressOf(path));
  const alternates =
    path === null || noindex
      ? []
      : [...languageCodes.map((code) => [code, addressOf(path, code)]), ['x-default', path]].map(
          ([code, to]) => `<link rel="alternate" hreflang="${code}" href="${escape(origin)}${to}">`,
        );
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    firstScript && `<script src="${firstScript}"></script>`,
    noindex && '<meta name="robots" content="noindex">',
    address && `<link rel="canonical" href="${address}">`,
    ...alternates,
    '<meta name="theme-color" content="#cfe8fb" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#10294a" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    '<meta property="og:site_name" content="Stop Smoke Now">',
    '<meta property="og:type" content="website">',
    `<meta property="og:locale" content="${languages[language].locale.replace('-', '_')}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    address && `<meta property="og:url" content="${address}">`,
    `<meta property="og:image" content="${escape(origin)}/share.png">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    `<meta property="og:image:alt" content="${escape(descriptions.picture)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ]
    .filter(Boolean)
    .join('\n    ');
}
