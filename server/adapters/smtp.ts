/** Hands mails to a mail server over SMTP. */
import { createRequire } from 'node:module';
import type * as Nodemailer from 'nodemailer';
import { type OutgoingMail, RecipientRefusedError } from '../domain/mail/outbox.ts';
import { createUpstream, type ErrorClass, failed, refused, timedOut } from './upstream.ts';

/** Milliseconds to send one mail. Must be less than `leaseMs` in mails.ts. */
const timeoutMs = 30_000;
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

export interface SmtpOptions {
  url: string;
  /** An address, or a name and an address in angle brackets. */
  from: string;
  replyTo: string;
  production: boolean;
}

/** Creates nodemailer's transport. In production, only a local mail server needs no encryption. Loads nodemailer on demand. */
export function createSmtpConnection({ url, production }: Pick<SmtpOptions, 'url' | 'production'>) {
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof Nodemailer;
  return createTransport({
    ...timeouts,
    requireTLS: production && !isLoopback(url),
    disableFileAccess: true,
    disableUrlAccess: true,
    // Parameters of the URL would override these options.
    url: url.replace(/\?.*$/, ''),
  });
}

export type Smtp = ReturnType<typeof createSmtp>;

/** Creates the mail server's adapter. The adapter never retries, because the outbox retries. */
export function createSmtp(options: SmtpOptions) {
  const { from, replyTo } = options;
  const connection = createSmtpConnection(options);
  const domain = from.replace(/^.*@/, '').replace('>', '');
  const upstream = createUpstream({
    name: 'mail',
    attemptTimeoutMs: timeoutMs,
    classifyError: classifySmtpError,
  });

  const messageOf = ({ id, to, date, subject, text, html, calendar }: OutgoingMail) => ({
    from,
    // nodemailer splits a text at commas, but takes an object as one address.
    to: { name: '', address: to },
    replyTo: { name: '', address: replyTo },
    messageId: `<${id}@${domain}>`,
    date,
    subject,
    text,
    html,
    attachments: calendar
      ? [{ filename: 'end.ics', content: calendar, contentType: 'text/calendar' }]
      : [],
    headers: {
      // https://www.rfc-editor.org/rfc/rfc3834: prevents automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  });

  return {
    /** Sends a mail. @throws RecipientRefusedError; UpstreamError (`mail`) after any other failure */
    async send(mail: OutgoingMail): Promise<void> {
      try {
        const { ehlo } = await upstream.call(
          (signal) => connection.sendMail({ ...messageOf(mail), signal }),
          { retry: false, pass: isRefusedRecipient },
        );
        // Without SMTPUTF8, a mail server can't deliver to a non-ASCII address, even if the server accepts the mail.
        if (!isAscii(mail.to) && !ehlo?.some((line) => /^SMTPUTF8\b/i.test(line)))
          throw new RecipientRefusedError('the mail server takes no such addresses');
      } catch (error) {
        if (!isRefusedRecipient(error)) throw error;
        throw new RecipientRefusedError('refused for good', { cause: error });
      }
    },
    isDown: () => upstream.circuitState() !== 'closed',
    /** Tests connection and login. During an outage the worker calls `probe` instead of sending mails. */
    probe: (): Promise<boolean> =>
      upstream
        .call(() => connection.verify(), { retry: false })
        .then(
          () => true,
          () => false,
        ),
    circuitState: upstream.circuitState,
  };
}

const partsOf = (error: unknown) =>
  Object(error) as { code?: unknown; responseCode?: unknown; command?: unknown };

function isRefusedRecipient(error: unknown): boolean {
  const { responseCode, command } = partsOf(error);
  return command === 'RCPT TO' && isAnswer(responseCode) && responseCode >= 500;
}

const isAscii = (address: string): boolean => /^\p{ASCII}*$/u.test(address);

const isAnswer = (responseCode: unknown): responseCode is number =>
  typeof responseCode === 'number' && responseCode >= 400;

/** Classifies an error. After an answer the mail server counts as working, except after 421 (shutdown) or a refused login. */
export function classifySmtpError(error: unknown): ErrorClass {
  const { code, responseCode } = partsOf(error);
  if (code === 'ETIMEDOUT') return timedOut;
  return isAnswer(responseCode) && responseCode !== 421 && code !== 'EAUTH' ? refused : failed;
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
