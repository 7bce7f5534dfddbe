/** Renders a local run's pages: the mailbox, and replacements for the pages of other sites. */
import { type Html, html } from './html.ts';

/** A sign-in mail that Firebase would have sent. */
export interface SignIn {
  email: string;
  link: string;
  sentAt: string;
}

/** The part of a received mail that the mailbox shows. */
interface Mail {
  id: number;
  receivedAt: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
}

/** Headers of these pages, which allow the inline style of pages and mails and load nothing. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/** Renders the page at a path; null if there is none. Both lists have the newest first. */
export function mailboxPage(
  path: string,
  signIns: readonly SignIn[],
  mails: readonly Mail[],
): string | null {
  if (path === '/dev/mailbox') return list(signIns, mails);
  if (path === '/dev/survey') return placeholder('The survey');
  if (path === '/dev/app-store') return placeholder('The App Store');
  return mails.find(({ id }) => path === `/dev/mailbox/${id}`)?.html ?? null;
}

function list(signIns: readonly SignIn[], mails: readonly Mail[]): string {
  const entries = [
    ...signIns.map(({ email, link, sentAt }) => ({
      at: sentAt,
      item: html`<li>
        <p>To: <strong>${email}</strong></p>
        <p>Sign in to Stop Smoke Now</p>
        <a href="${link}">Sign in as ${email}</a>
      </li>`,
    })),
    ...mails.map(({ id, receivedAt, to, subject, text }) => ({
      at: receivedAt,
      item: html`<li>
        <p>To: <strong>${to.join(', ')}</strong></p>
        <p>${subject}</p>
        <details open>
          <summary>Text</summary>
          <pre dir="auto">${text}</pre>
        </details>
        <a href="/dev/mailbox/${id}">Show as HTML</a>
      </li>`,
    })),
  ];
  // The sort keeps the order of equal times.
  const newestFirst = entries.sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1));
  const items = newestFirst.map(({ item }) => item);
  return document(
    'Mailbox',
    html`<p>Mails that would have been sent, newest first. <a href="/dev/mailbox">Look again</a></p>
      ${
        items.length > 0
          ? html`<ol>
              ${items}
            </ol>`
          : html`<p>No mail yet. Ask for a link at /login of the site.</p>`
      }`,
  );
}

const placeholder = (title: string) =>
  document(
    title,
    html`<p>
        This page stands in for an address outside of this site, so that every link works on one
        machine. In production the address comes from the configuration.
      </p>
      <p><a href="/">Back to the site</a></p>`,
  );

const document = (title: string, body: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              1.0625rem/1.5 system-ui,
              sans-serif;
          }
          body {
            max-width: 42rem;
            margin: 0 auto;
            padding: 2rem 1rem;
          }
          ol {
            list-style: none;
            padding: 0;
          }
          li {
            padding: 1rem;
            margin-block: 1rem;
            border: 1px solid #8886;
            border-radius: 0.75rem;
            overflow-wrap: anywhere;
          }
          a {
            display: inline-block;
            padding-block: 0.25rem;
          }
          pre {
            font:
              0.9375rem/1.5 ui-monospace,
              monospace;
            white-space: pre-wrap;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.markup;
