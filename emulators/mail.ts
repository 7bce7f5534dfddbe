/** Runs a mail server on this machine: takes mails over SMTP, keeps the newest, and lists them over HTTP. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { listen } from './listen.ts';
import { mailboxPage, pageHeaders, type SignIn } from './mailbox.ts';

const kept = 500;

/** Accepts mails, accepts without SMTPUTF8, rejects recipients permanently, is out of service, or says nothing. */
export const mailModes = ['accept', 'ascii', 'refuse', 'down', 'silent'] as const;
export type MailMode = (typeof mailModes)[number];

export interface ReceivedMail {
  /** Counts from 1. */
  id: number;
  receivedAt: string;
  /** From the envelope, not the header. */
  from: string;
  to: string[];
  messageId: string;
  subject: string;
  text: string;
  html: string;
  /** By lower-case name, with all values of a repeated header. */
  headers: Record<string, string[]>;
}

/**
 * Starts the mail server. Over HTTP, `GET /mails` lists the mails (newest first), `DELETE /mails`
 * deletes them, and `PUT /mode` sets a mode. Also serves the pages of `mailbox.ts`.
 * @param options.port the port of SMTP; 0 for any free one, as for `listPort`
 * @param options.listenOn default 127.0.0.1
 * @param options.signIns sign-in mails for the mailbox, newest first
 */
export async function startMailEmulator(
  options: {
    port?: number;
    listPort?: number;
    listenOn?: string;
    signIns?: () => Promise<SignIn[]>;
  } = {},
) {
  const { port = 0, listPort = 0, listenOn = '127.0.0.1', signIns = async () => [] } = options;
  let mails: ReceivedMail[] = [];
  let count = 0;
  let mode: MailMode = 'accept';

  const smtp = new SMTPServer({
    logger: false,
    // Used on this machine only, without encryption or login.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect(_session, answer) {
      if (mode !== 'silent') answer(mode === 'down' ? smtpError(421, 'Out of service') : null);
    },
    onRcptTo: (_address, _session, answer) =>
      answer(mode === 'refuse' ? smtpError(550, 'No such mailbox') : null),
    onData(stream, session, answer) {
      receive(stream, session).then(
        () => answer(),
        (error: Error) => answer(error),
      );
    },
  });
  // A client may hang up.
  smtp.on('error', () => {});
  const smtpListener = smtp.listen(port, listenOn);
  await once(smtpListener, 'listening');

  function behave(wanted: MailMode): void {
    mode = wanted;
    smtp.options.hideSMTPUTF8 = mode === 'ascii';
  }

  async function receive(stream: SMTPServerDataStream, { envelope }: SMTPServerSession) {
    const parsed = await PostalMime.parse(Buffer.concat(await stream.toArray()));
    const headers: ReceivedMail['headers'] = {};
    for (const { key, value } of parsed.headers) (headers[key] ??= []).push(value);
    count += 1;
    const mail: ReceivedMail = {
      id: count,
      receivedAt: new Date().toISOString(),
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      to: envelope.rcptTo.map(({ address }) => address),
      messageId: parsed.messageId ?? '',
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      headers,
    };
    mails = [mail, ...mails].slice(0, kept);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (`${request.method} ${request.url}`) {
      case 'GET /mails':
        return void send(200, mails);
      case 'DELETE /mails':
        mails = [];
        return void send(200, []);
      case 'PUT /mode': {
        const wanted = Buffer.concat(await request.toArray()).toString();
        const found = mailModes.find((each) => each === wanted);
        if (!found) return void send(400, { modes: mailModes });
        behave(found);
        return void send(200, { mode });
      }
      default: {
        const page = mailboxPage(request.url ?? '', await signIns(), mails);
        if (page === null) return void send(404, {});
        response.writeHead(200, pageHeaders).end(page);
      }
    }
  }

  const list = await listen(
    createServer((request, response) => {
      answer(request, response).catch(() => response.writeHead(500).end());
    }),
    listPort,
    listenOn,
  );
  const host = `127.0.0.1:${(smtpListener.address() as AddressInfo).port}`;
  return {
    /** `host:port` of SMTP, and its `MAIL_URL`. */
    host,
    url: `smtp://${host}`,
    listHost: list.host,
    /** The mails so far, newest first. */
    mails: (): readonly ReceivedMail[] => mails,
    behave,
    async close(): Promise<void> {
      await list.close();
      for (const connection of smtp.connections) connection.close();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
