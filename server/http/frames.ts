/** The frame of the pages that the server writes itself: prerendered by the build, one a language, and filled here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import {
  defaultLanguage,
  type Language,
  languageCodes,
  languages,
} from '../../texts/generated/languages.ts';
import { texts } from '../../texts/generated/server.ts';
import { type Html, html } from './html.ts';
import { type ClientConfig, fillPage } from './page.ts';
import { scriptlessPolicy } from './security-headers.ts';

/** A page in its frame. */
export interface FramedPage {
  /** Without the product's name. */
  title: string;
  /** What stands in `<main>`. The classes are those of client/frames/frame.css. */
  content: Html;
}

/** Puts a page into the frame of a language. */
export type Frames = Record<Language, (page: FramedPage) => string>;

const product = 'Stop Smoke Now';
const slots = { title: '{{title}}', content: '{{content}}' };

/**
 * Reads the frames once.
 * @param clientDir the client's build, beside which they are; null for plain ones, where the development server has
 *   the pages
 */
export function readFrames(clientDir: string | null, config: ClientConfig): Frames {
  const frameOf = (language: Language) =>
    clientDir === null
      ? plainFrame(language)
      : readFileSync(join(clientDir, '../frames', `${language}.html`), 'utf8');
  const frames = languageCodes.map((language) => {
    const [start = '', middle = '', end = ''] = split(fillPage(frameOf(language), config));
    const fill = ({ title, content }: FramedPage) =>
      start + html`${title} · ${product}`.text + middle + content.text + end;
    return [language, fill] as const;
  });
  return Object.fromEntries(frames) as Frames;
}

/** The parts around the title and the content. They are not searched for again, whatever a page has in it. */
function split(frame: string): string[] {
  const [start = '', rest = ''] = halves(frame, slots.title);
  return [start, ...halves(rest, slots.content)];
}

function halves(text: string, slot: string): [string, string] {
  const at = text.indexOf(slot);
  if (at === -1) throw new Error(`The frame has no ${slot}.`);
  return [text.slice(0, at), text.slice(at + slot.length)];
}

const plainFrame = (language: Language) => `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${slots.title}</title>
</head>
<body>
<p><a href="/">${product}</a></p>
<main id="content">${slots.content}</main>
</body>
</html>`;

/** Sends a page, which neither browsers nor proxies keep: it has somebody's words in it, or a number made for it. */
export function sendFramed(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', scriptlessPolicy)
    .header('cache-control', 'no-store')
    .send(page);
}

/** Says that something went wrong and can be tried again. */
export function sendTryAgain(
  reply: FastifyReply,
  frames: Frames,
  language = defaultLanguage as Language,
): FastifyReply {
  const { heading, text } = texts[language].undo.tryAgain;
  const content = html`<div class="wrap frame-page">
    <div class="frame-card">
      <h1>${heading}</h1>
      <p>${text}</p>
    </div>
  </div>`;
  return sendFramed(reply, frames[language]({ title: heading, content }));
}
