/** What all pages share: the frame around the content, and the plain page for when something is wrong. */
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { STYLE } from './page-style.ts';

export interface Frame {
  title: string;
  merchant: string;
  /** Where 'Return to …' leads; null leaves the link out. */
  returnUrl?: string | null;
  /** What was just done, before that link. */
  told?: string | null;
  content: Html;
}

/** A complete page, ready to send. */
export function layout(frame: Frame): string {
  const { merchant, returnUrl, told } = frame;
  const style: Html = { markup: `<style>${STYLE}</style>` };
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${frame.title} · ${merchant}</title>
        ${style}
      </head>
      <body>
        <p class="stand-in">A stand-in for Stripe’s page: test data only, nothing is charged</p>
        <div class="sheet">
          <header>
            <p class="merchant">${merchant}</p>
            <p class="${told && 'told'}">
              ${told && html`<strong role="status">${told}</strong>`}
              ${returnUrl && html`<a href="${returnUrl}">Return to ${merchant}</a>`}
            </p>
          </header>
          <main>${frame.content}</main>
        </div>
      </body>
    </html>`.markup;
}

/** A page that says what is wrong and what to do about it. */
export function problemPage(merchant: string, title: string, advice: string): string {
  const content = html`<h1>${title}</h1>
    <p class="soft">${advice}</p>`;
  return layout({ title, merchant, content });
}
