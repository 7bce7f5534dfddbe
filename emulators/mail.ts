/** A mail server on this machine: takes mails over SMTP, keeps the newest, and lists them over HTTP. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { listen } from './listen.ts';
import { mailboxPage, pageHeaders, type SignIn } from './mailbox.ts';

/** The most mails that are kept. */
const kept = 500;

/**
 * How it behaves: takes mails, takes them without offering SMTPUTF8, refuses every recipient for good, says that it is
 * out of service, or says nothing.
 */
export const mailModes = ['accept', 'ascii', 'refuse', 'down', 'silent'] as const;
export type MailMode = (typeof mailModes)[number];

/** A mail as it arrived. */
export interface ReceivedMail {
  /** Counts the mails, from 1. */
  id: number;
  receivedAt: string;
  /** Of the envelope: as the protocol has it, not as the header says. */
  from: string;
  to: string[];
  messageId: string;
  subject: string;
  text: string;
  html: string;
  /** By lower-case name; of a repeated header, all values. */
  headers: Record<string, string[]>;
}

/**
 * Starts it. Over HTTP: `GET /mails` lists the mails, newest first, `DELETE /mails` forgets them, and `PUT /mode` with
 * one of the modes as its body changes how it behaves. The pages of `mailbox.ts` are there, too.
 * @param options.port that of SMTP; 0 takes any free one, as does `listPort` 0
 * @param options.listenOn default 127.0.0.1
 * @param options.signIns the sign-in mails that the mailbox shows besides, newest first
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
    // It is asked on this machine, in the clear and by nobody in particular.
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
  // A client that hangs up is no matter.
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
    /** `host:port` of SMTP, and what `MAIL_URL` is then. */
    host,
    url: `smtp://${host}`,
    /** `host:port` of the list. */
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
