/** Pages of a local run: the mailbox, and replacements for the pages of other sites. */
import type { FastifyInstance } from 'fastify';
import {
  type MailboxEntry,
  type MailboxSources,
  readMailbox,
  readReceived,
} from './dev-mailbox.ts';
import { escapeHtml } from '../domain/escape-html.ts';

/** Allows the inline style of these pages, and of mails; nothing is loaded. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const document = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
  body { max-width: 42rem; margin: 0 auto; padding: 2rem 1rem; }
  ol { list-style: none; padding: 0; }
  li { padding: 1rem; margin-block: 1rem; border: 1px solid #8886; border-radius: 0.75rem; overflow-wrap: anywhere; }
  li p { margin: 0 0 0.5rem; }
  a { display: inline-block; padding-block: 0.25rem; }
  pre { margin: 0.5rem 0; font: 0.9375rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`;

const placeholderPage = (title: string) =>
  document(
    title,
    `<p>This page stands in for an address outside of this site, so that every link works on one
machine. In production the address comes from the configuration.</p><p><a href="/">Back to the site</a></p>`,
  );

function entryHtml(entry: MailboxEntry): string {
  if (entry.kind === 'sign-in') {
    const email = escapeHtml(entry.email);
    return `<li>
<p>To: <strong>${email}</strong></p>
<p>Sign in to Stop Smoke Now</p>
<a href="${escapeHtml(entry.link)}">Sign in as ${email}</a>
</li>`;
  }
  const { id, to, subject, text } = entry.mail;
  return `<li>
<p>To: <strong>${escapeHtml(to.join(', '))}</strong></p>
<p>${escapeHtml(subject)}</p>
<details open><summary>Text</summary>
<pre dir="auto">${escapeHtml(text)}</pre>
</details>
<a href="/dev/mailbox/${id}">Show as HTML</a>
</li>`;
}

/**
 * Registers `/dev/mailbox`, `/dev/survey` and `/dev/app-store`. Only main.ts does so, and only when
 * the Auth emulator's address is set, which production refuses.
 */
export async function devPages(app: FastifyInstance, sources: MailboxSources): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy);
  });

  app.get('/dev/mailbox', async () => {
    const mails = (await readMailbox(sources)).map(entryHtml);
    return document(
      'Mailbox',
      `<p>Mails that would have been sent, newest first. <a href="/dev/mailbox">Look again</a></p>
${mails.length > 0 ? `<ol>${mails.join('\n')}</ol>` : '<p>No mail yet. Ask for a link at <a href="/login">/login</a>.</p>'}`,
    );
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    const mail = (await readReceived(sources)).find(({ id }) => String(id) === params.id);
    return mail?.html ?? reply.code(404).send(document('No such mail', ''));
  });

  app.get('/dev/survey', async () => placeholderPage('The survey'));
  app.get('/dev/app-store', async () => placeholderPage('The App Store'));
}
