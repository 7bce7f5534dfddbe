/** The mail emulator: takes mails as a mail server does, and lists them. */
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ReceivedMail, startMailEmulator } from '../../../emulators/mail.ts';

let emulator: Awaited<ReturnType<typeof startMailEmulator>>;
beforeAll(async () => {
  emulator = await startMailEmulator();
});
afterAll(() => emulator.close());

const ask = (method: string, path: string, body?: string) =>
  fetch(`http://${emulator.listHost}${path}`, { method, ...(body !== undefined && { body }) });
const list = async () => (await (await ask('GET', '/mails')).json()) as ReceivedMail[];
beforeEach(async () => {
  await ask('DELETE', '/mails');
  await ask('PUT', '/mode', 'accept');
});

const send = (subject: string) =>
  createTransport({ url: emulator.url }).sendMail({
    from: 'Portal <a@example.com>',
    to: 'Somebody <b@example.com>',
    subject,
    messageId: `<${subject}@example.com>`,
    text: 'Plain ü',
    html: '<p>Rich ü</p>',
  });

describe('the mail emulator', () => {
  it('lists what it took, newest first, with headers and both forms', async () => {
    await send('first');
    await send('second');
    const mails = await list();
    expect(mails.map(({ subject }) => subject)).toEqual(['second', 'first']);
    expect(mails[1]).toMatchObject({
      from: 'a@example.com',
      to: ['b@example.com'],
      messageId: '<first@example.com>',
      text: 'Plain ü\n',
      html: '<p>Rich ü</p>\n',
      headers: { from: ['Portal <a@example.com>'], 'mime-version': ['1.0'] },
    });
    await ask('DELETE', '/mails');
    expect(await list()).toEqual([]);
  });

  it('refuses recipients for good, or does not serve at all, when it is told to', async () => {
    await ask('PUT', '/mode', 'refuse');
    await expect(send('refused')).rejects.toMatchObject({
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
    });
    await ask('PUT', '/mode', 'down');
    await expect(send('nobody there')).rejects.toMatchObject({ responseCode: 421 });
    expect((await ask('PUT', '/mode', 'sideways')).status).toBe(400);
    expect(await list()).toEqual([]);
  });
});
