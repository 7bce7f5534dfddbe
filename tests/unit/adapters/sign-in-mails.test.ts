/** Tests the requests to Firebase for a sign-in mail, and the meaning of each response. */
import { createServer } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../../emulators/listen.ts';
import { createSignInMails } from '../../../server/adapters/firebase-auth/send-sign-in-mail.ts';

const asked: { url: string | undefined; authorization: string | undefined; body: unknown }[] = [];
let status = 200;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const { url, headers } = request;
    asked.push({ url, authorization: headers.authorization, body: JSON.parse(body) });
    response.writeHead(status).end('{}');
  });
});
let emulator: string;
beforeAll(async () => {
  const { host, close } = await listen(server, 0);
  emulator = host;
  return close;
});
const continueUrl = 'https://portal.example/login';
const mails = () => createSignInMails({ projectId: 'demo-1', emulator, continueUrl });

describe('a link to sign in', () => {
  it('is mailed by Firebase itself, once, as the server’s own account', async () => {
    expect(await mails().send('ann@example.com')).toBe(true);
    expect(asked.splice(0)).toEqual([
      {
        url: '/identitytoolkit.googleapis.com/v1/projects/demo-1/accounts:sendOobCode',
        authorization: 'Bearer owner',
        body: {
          requestType: 'EMAIL_SIGNIN',
          email: 'ann@example.com',
          continueUrl,
          canHandleCodeInApp: true,
        },
      },
    ]);
  });

  it.each([400, 429])('is refused with %i', async (refusal) => {
    status = refusal;
    expect(await mails().send('ann@example.com')).toBe(false);
    expect(asked.splice(0)).toHaveLength(1);
  });

  it.each([403, 500, 503])('can’t be had with %i, and is not asked for again', async (failure) => {
    status = failure;
    await expect(mails().send('ann@example.com')).rejects.toMatchObject({
      upstream: 'firebase_auth',
    });
    expect(asked.splice(0)).toHaveLength(1);
  });
});
