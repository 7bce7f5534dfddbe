/** Hands mails to a mail server over SMTP. */
import { createRequire } from 'node:module';
import type * as Nodemailer from 'nodemailer';
import { type OutgoingMail, RecipientRefusedError } from '../domain/mail/outbox.ts';
import { createUpstream, type ErrorClass, failed, refused, timedOut } from './upstream.ts';

/** Milliseconds for one mail; less than the time for which it is claimed. */
const timeoutMs = 30_000;
/** Milliseconds for parts of it: to resolve the name, to connect, for the greeting, and without a byte. */
const timeouts = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if it needs them. */
  url: string;
  /** The sender: an address, or a name and an address in angle brackets. */
  from: string;
  /** Where answers go. */
  replyTo: string;
  production: boolean;
}

/**
 * Creates nodemailer's transport: one connection a mail. In production it is encrypted, except to this machine.
 * nodemailer is loaded here, since a server without mail does not need it.
 */
export function createSmtpConnection({ url, production }: Pick<SmtpOptions, 'url' | 'production'>) {
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as typeof Nodemailer;
  return createTransport({
    ...timeouts,
    requireTLS: production && !isLoopback(url),
    disableFileAccess: true,
    disableUrlAccess: true,
    // Its parameters would win over what stands here.
    url: url.replace(/\?.*$/, ''),
  });
}

export type Smtp = ReturnType<typeof createSmtp>;

/** The mail server. A mail is handed in once a call: the outbox tries again. */
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
    // As an object it is one address, whatever is in it.
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
      // https://www.rfc-editor.org/rfc/rfc3834: no answers by machines.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  });

  return {
    /** Hands a mail in. @throws RecipientRefusedError; UpstreamError (`mail`) for every other failure */
    async send(mail: OutgoingMail): Promise<void> {
      try {
        const { ehlo } = await upstream.call(
          (signal) => connection.sendMail({ ...messageOf(mail), signal }),
          { retry: false, pass: isRefusedRecipient },
        );
        // A server that does not offer this extension should have refused the address. It may lose the mail later.
        if (!isAscii(mail.to) && !ehlo?.some((line) => /^SMTPUTF8\b/i.test(line)))
          throw new RecipientRefusedError('the mail server takes no such addresses');
      } catch (error) {
        if (!isRefusedRecipient(error)) throw error;
        throw new RecipientRefusedError('refused for good', { cause: error });
      }
    },
    /** Whether the circuit is open or half-open. */
    isDown: () => upstream.circuitState() !== 'closed',
    /** Tests whether the server takes connection and login again. No mail is sent while it is down, so the worker calls this. */
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

/** An error of nodemailer, as far as it says what happened. */
const partsOf = (error: unknown) =>
  Object(error) as { code?: unknown; responseCode?: unknown; command?: unknown };

/** A 5xx answer to RCPT TO: the address does not exist there, or takes no mail from us. */
function isRefusedRecipient(error: unknown): boolean {
  const { responseCode, command } = partsOf(error);
  return command === 'RCPT TO' && isAnswer(responseCode) && responseCode >= 500;
}

const isAscii = (address: string): boolean => /^\p{ASCII}*$/u.test(address);

const isAnswer = (responseCode: unknown): responseCode is number =>
  typeof responseCode === 'number' && responseCode >= 400;

/** A server that answers to a mail works. One that ends the session (421), or does not let us in, does not. */
export function classifySmtpError(error: unknown): ErrorClass {
  const { code, responseCode } = partsOf(error);
  if (code === 'ETIMEDOUT') return timedOut;
  return isAnswer(responseCode) && responseCode !== 421 && code !== 'EAUTH' ? refused : failed;
}

/** Whether a URL is one of this machine. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
