/** Tests the connection to the mail server and the meaning of its responses. */
import { describe, expect, it } from 'vitest';
import { classifySmtpError, createSmtpConnection } from '../../../server/adapters/smtp.ts';

describe('the connection in production', () => {
  const needsTls = (url: string, production = true) => {
    const { options } = createSmtpConnection({ url, production }) as unknown as {
      options: { requireTLS?: boolean; secure?: boolean };
    };
    return Boolean(options.secure ?? false) || Boolean(options.requireTLS);
  };
  it.each([
    'smtp://mail.example.com:587',
    'smtp://user:password@10.0.0.3:25',
    'smtps://mail.example.com',
    'smtp://mail.example.com?requireTLS=false&ignoreTLS=true',
  ])('is encrypted to %s', (url) => {
    expect(needsTls(url)).toBe(true);
  });
  it.each(['smtp://127.0.0.1:1025', 'smtp://localhost', 'smtp://[::1]:25'])(
    'need not be encrypted to %s, this machine',
    (url) => {
      expect(needsTls(url)).toBe(false);
    },
  );
  it('takes no option from the address', () => {
    const { options } = createSmtpConnection({
      url: 'smtp://mail.example.com?ignoreTLS=true&tls.rejectUnauthorized=false',
      production: true,
    }) as unknown as { options: object };
    expect(options).not.toHaveProperty('ignoreTLS');
    expect(options).not.toHaveProperty('tls');
  });
});

it.each([
  [{ code: 'ECONNECTION' }, 'failed'],
  [{ code: 'EAUTH', responseCode: 535 }, 'failed'],
  [{ code: 'ETIMEDOUT' }, 'timeout'],
  [{ code: 'EENVELOPE', responseCode: 450, command: 'RCPT TO' }, 'answer'],
  [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'answer'],
])('an error %o is: %s', (fields, kind) => {
  expect(classifySmtpError(Object.assign(new Error('x'), fields)).kind).toBe(kind);
});
