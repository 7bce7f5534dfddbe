/** Checks the mail server: the connection, its encryption, and the login. Sends no mail. */
import { createSmtpConnection } from '../../adapters/smtp.ts';
import { bounded } from '../../domain/calls.ts';
import type { Env } from '../../env.ts';
import { brief, type Finding, note, ok, problem, timeoutMs } from './findings.ts';

/** Connects and signs in. */
export async function checkMail({ mail, production }: Env): Promise<Finding[]> {
  if (!mail)
    return [note('MAIL_URL is not set: no mail is sent, and receipts reach nobody by mail.')];
  const connection = createSmtpConnection({ url: mail.url, production });
  try {
    await bounded(timeoutMs, () => connection.verify());
    return [ok('The mail server takes the connection and the login.')];
  } catch (error) {
    return [explain(error)];
  } finally {
    connection.close();
  }
}

function explain(error: unknown): Finding {
  const { code } = Object(error) as { code?: unknown };
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return problem(
      'The mail server does not accept user and password in MAIL_URL.',
      'Correct them. In the address, characters such as @ and / are written as %40 and %2F.',
    );
  // What OpenSSL says of a certificate, or of a server that does not speak TLS, has no code of its own.
  if (code === 'ETLS' || /ssl|tls|certificate/i.test(String(error)))
    return problem(
      'The connection to the mail server can’t be encrypted.',
      'With TLS from the start (port 465) MAIL_URL begins with smtps://, with STARTTLS (port 587) with smtp://. The certificate must be valid for the host.',
    );
  return problem(
    `The mail server gave no usable answer (${brief(error)}).`,
    'Does this network reach the host and port of MAIL_URL? Many networks close port 25: use 465 or 587.',
  );
}
