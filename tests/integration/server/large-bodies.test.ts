/** Tests that a body over its limit gets a 413 before the server reads it. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal({ STRIPE_WEBHOOK_SECRET: 'whsec_large' });
let port = 0;
let accepted: Socket[] = [];
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
  portal.app.server.on('connection', (socket: Socket) => accepted.push(socket));
});

const form = 'application/x-www-form-urlencoded';
const piece = Buffer.alloc(64 * 1024, 'a');
/** More than the largest limit with all socket buffers. */
const announced = 64 * 1024 * 1024;
const most = 8 * 1024 * 1024;

/** Sends a body until the server answers and closes the connection, or has taken it all. */
async function sendLarge(line: string, type: string | null, isChunked: boolean) {
  accepted = [];
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let isOpen = true;
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  socket.on('error', () => {}).on('close', () => (isOpen = false));
  await once(socket, 'connect');
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${announced}`;
  const kind = type === null ? '' : `Content-Type: ${type}\r\n`;
  socket.write(`${line} HTTP/1.1\r\nHost: a\r\n${kind}${length}\r\n\r\n`);
  const body = isChunked
    ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    : piece;
  for (let sent = 0; isOpen && sent < announced; sent += piece.length)
    // The server hangs up, so writing fails.
    if (!socket.write(body))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {});
  if (isOpen && isChunked) socket.write('0\r\n\r\n');
  await expect.poll(() => answer).toContain('HTTP/1.1 ');
  socket.destroy();
  const [taken] = accepted;
  return { status: Number(answer.slice(9, 12)), read: taken?.bytesRead ?? Infinity };
}

/** The response to a body of unknown length, as soon as it is over the limit. */
const routes: [line: string, type: string | null, ifInChunks: number][] = [
  ['POST /undo', form, 413],
  ['POST /undo', 'text/plain', 415],
  ['POST /undo', null, 415],
  ['POST /cancel', form, 413],
  ['POST /session', form, 415],
  ['DELETE /session', null, 415],
  ['POST /manage_subscription/resume', form, 413],
  ['POST /webhooks/stripe', 'application/json', 413],
  ['POST /graphql', 'application/json', 413],
  ['POST /nowhere', form, 404],
  ['GET /undo', null, 200],
  ['GET /cancel', form, 200],
];

describe.each(routes)('%s (%s)', (line, type, ifInChunks) => {
  it.each([
    ['with its length', false, 413],
    ['in chunks', true, ifInChunks],
  ])('%s', async (_, isChunked, expected) => {
    const { status, read } = await sendLarge(line, type, isChunked);
    expect(status).toBe(expected);
    expect(read).toBeLessThan(most);
  });
});
