/** Pages of a local run: the mailbox, and replacements for the pages of other sites. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Html, html } from './html.ts';

/** Allows the inline style of these pages, and of mails; nothing is loaded. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const document = (title: string, body: Html) => `<!doctype html>
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
${body.text}
</main>
</body>
</html>`;

const placeholderPage = (title: string) =>
  document(
    title,
    html`<p>
        This page stands in for an address outside of this site, so that every link works on one
        machine. In production the address comes from the configuration.
      </p>
      <p><a href="/">Back to the site</a></p>`,
  );

/** Milliseconds for one emulator. */
const timeoutMs = 5_000;

/** The Auth emulator's list of the mails that the real service would have sent, oldest first. */
const linksSchema = z.object({
  oobCodes: z
    .array(z.object({ email: z.string(), requestType: z.string(), oobLink: z.url() }))
    .default([]),
});
/** When each link was sent. */
const timesSchema = z.record(z.string(), z.iso.datetime());

/** The mail emulator's list. */
const receivedSchema = z.array(
  z.object({
    id: z.int(),
    receivedAt: z.iso.datetime(),
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
);

interface MailboxSources {
  /** `host:port` */
  authEmulator: string;
  projectId: string;
  /** `host:port` of the list; null without a mail emulator. */
  mailEmulator: string | null;
}

/** A mail as an item of the list, and when it was sent. */
interface Entry {
  at: string;
  item: Html;
}

const get = async (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(timeoutMs) });

/** Sign-in mails, newest first. One whose time is not noted yet, or not at all, counts as just sent. */
async function readSignIns({ authEmulator, projectId }: MailboxSources): Promise<Entry[]> {
  const [list, times] = await Promise.all([
    get(`http://${authEmulator}/emulator/v1/projects/${projectId}/oobCodes`),
    get(`http://${authEmulator}/sent-at`),
  ]);
  const { oobCodes } = linksSchema.parse(await list.json());
  // Google's own program has no such list.
  const sentAt = times.ok ? timesSchema.parse(await times.json()) : {};
  const now = new Date().toISOString();
  return oobCodes
    .filter(({ requestType }) => requestType === 'EMAIL_SIGNIN')
    .reverse()
    .map(({ email, oobLink }) => ({
      at: sentAt[oobLink] ?? now,
      item: html`<li>
        <p>To: <strong>${email}</strong></p>
        <p>Sign in to Stop Smoke Now</p>
        <a href="${oobLink}">Sign in as ${email}</a>
      </li>`,
    }));
}

/** What the mail emulator received, newest first. */
async function readReceived({ mailEmulator }: MailboxSources) {
  if (!mailEmulator) return [];
  return receivedSchema.parse(await (await get(`http://${mailEmulator}/mails`)).json());
}

/** All mails, newest first. */
async function readMailbox(sources: MailboxSources): Promise<Html[]> {
  const [signIns, received] = await Promise.all([readSignIns(sources), readReceived(sources)]);
  const entries = received.map(({ id, receivedAt, to, subject, text }) => ({
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
  }));
  // Of the same time, the order of each list stays.
  return [...signIns, ...entries]
    .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1))
    .map(({ item }) => item);
}

/**
 * Registers `/dev/mailbox`, `/dev/survey` and `/dev/app-store`. Only start-server.ts does so, and only when
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
    const mails = await readMailbox(sources);
    return document(
      'Mailbox',
      html`<p>
          Mails that would have been sent, newest first. <a href="/dev/mailbox">Look again</a>
        </p>
        ${
          mails.length > 0
            ? html`<ol>
                ${mails}
              </ol>`
            : html`<p>No mail yet. Ask for a link at <a href="/login">/login</a>.</p>`
        }`,
    );
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    const mail = (await readReceived(sources)).find(({ id }) => String(id) === params.id);
    return mail?.html ?? reply.code(404).send(document('No such mail', html``));
  });

  app.get('/dev/survey', async () => placeholderPage('The survey'));
  app.get('/dev/app-store', async () => placeholderPage('The App Store'));
}
