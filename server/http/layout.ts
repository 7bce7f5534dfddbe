/** The layout of the pages that the server writes itself: prerendered by the build, one a language, and filled here. Files, too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { addressIn } from '../../texts/addresses.ts';
import { type Language, languageCodes, languages } from '../../texts/generated/languages.ts';
import { texts } from '../../texts/generated/server.ts';
import { UpstreamError } from '../domain/errors.ts';
import { describeError } from '../log.ts';
import type { Refusal } from './admission.ts';
import { type Html, html, withLink } from './html.ts';
import { languageOf } from './language.ts';
import { type ClientConfig, fillPage } from './page.ts';
import { scriptlessPolicy } from './security-headers.ts';

/** A page in its layout. */
export interface LaidOutPage {
  /** Without the product's name. */
  title: string;
  /** What stands in `<main>`. The classes are those of client/layout/layout.css. */
  content: Html;
}

/** Puts a page into the layout of a language. */
export type Layouts = Record<Language, (page: LaidOutPage) => string>;

const product = 'Stop Smoke Now';
const placeholders = { title: '{{title}}', content: '{{content}}' };

/**
 * Reads the layouts once.
 * @param clientDir the client's build, beside which they are; null for plain ones, where the development server has
 *   the pages
 */
export function readLayouts(clientDir: string | null, config: ClientConfig): Layouts {
  const layoutOf = (language: Language) =>
    clientDir === null
      ? plainLayout(language)
      : readFileSync(join(clientDir, '../layouts', `${language}.html`), 'utf8');
  const layouts = languageCodes.map((language) => {
    const [start = '', middle = '', end = ''] = split(fillPage(layoutOf(language), config));
    const fill = ({ title, content }: LaidOutPage) =>
      start + html`${title} · ${product}`.text + middle + content.text + end;
    return [language, fill] as const;
  });
  return Object.fromEntries(layouts) as Layouts;
}

/** The parts around the title and the content. They are not searched for again, whatever a page has in it. */
function split(layout: string): string[] {
  const [start = '', rest = ''] = halves(layout, placeholders.title);
  return [start, ...halves(rest, placeholders.content)];
}

function halves(text: string, placeholder: string): [string, string] {
  const at = text.indexOf(placeholder);
  if (at === -1) throw new Error(`The layout has no ${placeholder}.`);
  return [text.slice(0, at), text.slice(at + placeholder.length)];
}

const plainLayout = (language: Language) => `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${placeholders.title}</title>
</head>
<body>
<p><a href="/">${product}</a></p>
<main id="content">${placeholders.content}</main>
</body>
</html>`;

/** The way to the site, below what a page says. */
export const homeLink = (language: Language): Html =>
  html`<p class="layout-screen-only layout-home">
    <a href="${addressIn(language, '/')}">${texts[language].undo.home}</a>
  </p>`;

/** A sentence with the address of support as a link to it. */
export const withMailLink = (text: string, supportEmail: string): Html =>
  withLink(text, (label) => html`<a href="mailto:${supportEmail}">${label}</a>`);

/** A page that says something in a few paragraphs. */
export const noticePage = (
  language: Language,
  title: string,
  paragraphs: (Html | string)[],
): LaidOutPage => ({
  title,
  content: html`<div class="wrap layout-page">
    <div class="layout-card">
      <h1>${title}</h1>
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
    </div>
    ${homeLink(language)}
  </div>`,
});

/** Sends a page, which neither browsers nor proxies keep: it has somebody's words in it, or a number made for it. */
export function sendPageInLayout(
  reply: FastifyReply,
  page: string,
  policy = scriptlessPolicy,
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-store')
    .send(page);
}

/** Makes a route's `refuse`, which answers with a page that asks the visitor to try again. */
const refuseWithPage =
  (layouts: Layouts) =>
  (request: FastifyRequest, reply: FastifyReply, { status, retryAfterSeconds }: Refusal) => {
    const language = languageOf(request);
    const { heading, text } = texts[language].undo.tryAgain;
    return sendPageInLayout(
      reply.code(status).header('retry-after', retryAfterSeconds),
      layouts[language](noticePage(language, heading, [text])),
    );
  };

/** When to try again if an upstream does not answer. */
const retryAfterSeconds = 5;

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Creates what the routes are made of that answer somebody who has not signed in: their configuration, and the wrapper of their handlers. */
export function createAnswers(layouts: Layouts) {
  const refuse = refuseWithPage(layouts);
  const config: FastifyContextConfig = { isAnonymous: () => true, refuse };
  /** What is answered is for one person, and in no search engine. @param failure what the log says of an upstream that failed */
  const answer =
    (failure: string, handle: Handler): Handler =>
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      try {
        return await handle(request, reply);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        request.log.warn({ error: describeError(error) }, failure);
        return refuse(request, reply, { status: 503, retryAfterSeconds });
      }
    };
  return { config, answer };
}

/** @param name in plain ASCII */
export const sendFile = (reply: FastifyReply, name: string, text: string): FastifyReply =>
  reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .send(text);
