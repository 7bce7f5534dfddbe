/** Fills and sends pages that the server writes. The build prerenders the pages' layout for each language. Also sends files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageCodes, languages } from '../../texts/generated/languages.ts';
import { texts } from '../../texts/generated/server.ts';
import { UpstreamError } from '../domain/errors.ts';
import { describeError } from '../log.ts';
import type { Refusal } from './admission.ts';
import { type Html, html, withLink } from './html.ts';
import { languageOf } from './language.ts';
import { type ClientConfig, fillPage } from './page.ts';
import { scriptlessPolicy } from './security-headers.ts';

export interface LaidOutPage {
  title: string;
  /** The content of `<main>`, with classes from client/layout/layout.css. */
  content: Html;
}

export type Layouts = Record<Language, (page: LaidOutPage) => string>;

const product = 'Stop Smoke Now';

/** Reads the layouts. @param clientDir the client's build, next to `layouts`; null for plain layouts in development */
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

/** Splits a layout at its title and content, so that inserted text is never searched for placeholders. */
function split(layout: string): string[] {
  const [, ...parts] = /^(.*?)\{\{title\}\}(.*?)\{\{content\}\}(.*)$/s.exec(layout) ?? [];
  if (parts.length === 0) throw new Error('The layout needs {{title}}, then {{content}}.');
  return parts;
}

const plainLayout = (language: Language) => `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{title}}</title>
</head>
<body>
<p><a href="/">${product}</a></p>
<main id="content">{{content}}</main>
</body>
</html>`;

export const withMailLink = (text: string, supportEmail: string): Html =>
  withLink(text, (label) => html`<a href="mailto:${supportEmail}">${label}</a>`);

export const pageWith = (heading: string, content: Html, title = heading): LaidOutPage => ({
  title,
  content: html`<div class="wrap layout-page">
    <h1>${heading}</h1>
    ${content}
  </div>`,
});

export const noticePage = (title: string, paragraphs: (Html | string)[]): LaidOutPage =>
  pageWith(
    title,
    html`<div class="layout-card">
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
    </div>`,
  );

/** Sends a page. No cache may keep the page, because the page can contain a visitor's text or a form's number. */
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

/** Seconds after an upstream's failure until the visitor should try again. */
const retryAfterSeconds = 5;

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Creates a route configuration and a wrapper of handlers, for visitors who aren't signed in. */
export function createAnswers(layouts: Layouts) {
  function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
    const language = languageOf(request);
    const { heading, text } = texts[language].undo.tryAgain;
    reply.code(refusal.status).header('retry-after', refusal.retryAfterSeconds);
    return sendPageInLayout(reply, layouts[language](noticePage(heading, [text])));
  }
  const config: FastifyContextConfig = { isAnonymous: () => true, refuse };
  /** Wraps a handler of pages that search engines must not index. @param failure the log's message if an upstream fails */
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

/** Sends a text file as a download. @param name in plain ASCII */
export const sendFile = (reply: FastifyReply, name: string, text: string): FastifyReply =>
  reply
    .type('text/plain; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
    .send(text);
