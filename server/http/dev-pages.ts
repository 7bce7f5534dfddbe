/** Pages of a local run: the mailbox with the sign-in mails, and replacements for the pages of other sites. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from './page.ts';

/** The Auth emulator's list of the mails that the real service would have sent. */
const mailsSchema = z.object({
  oobCodes: z
    .array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.url() }))
    .default([]),
});

/** Allows the inline style of these pages. */
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

/**
 * Registers `/dev/mailbox`, `/dev/survey` and `/dev/app-store`. Only main.ts does so, and only when
 * the Auth emulator's address is set, which production refuses.
 * @param authEmulator `host:port`
 */
export async function devPages(
  app: FastifyInstance,
  { authEmulator, projectId }: { authEmulator: string; projectId: string },
): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy);
  });

  app.get('/dev/mailbox', async () => {
    const answer = await fetch(
      `http://${authEmulator}/emulator/v1/projects/${projectId}/oobCodes`,
      { signal: AbortSignal.timeout(5_000) },
    );
    const { oobCodes } = mailsSchema.parse(await answer.json());
    const mails = oobCodes
      .filter(({ requestType }) => requestType === 'EMAIL_SIGNIN')
      .reverse()
      .map(
        ({ email, oobLink }) => `<li>
<p>To: <strong>${escapeHtml(email)}</strong></p>
<p>Sign in to Stop Smoke Now</p>
<a href="${escapeHtml(oobLink)}">Sign in as ${escapeHtml(email)}</a>
</li>`,
      );
    return document(
      'Mailbox',
      `<p>Sign-in mails that would have been sent, newest first. <a href="/dev/mailbox">Look again</a></p>
${mails.length > 0 ? `<ol>${mails.join('\n')}</ol>` : '<p>No mail yet. Ask for a link at <a href="/login">/login</a>.</p>'}`,
    );
  });

  app.get('/dev/survey', async () => placeholderPage('The survey'));
  app.get('/dev/app-store', async () => placeholderPage('The App Store'));
}
