/** Connections that take their time are closed, while others are served. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal();
let port = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
});
afterAll(() => sockets.forEach((socket) => socket.destroy()));

const post = 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
/** What a slow client sends at once, and what it goes on sending, a byte each second. */
const kinds = {
  'says nothing': { first: '', then: '' },
  'sends headers byte by byte': {
    first: 'GET / HTTP/1.1\r\n',
    then: 'X-A: aaaaaaaaaaaaaaaaaaaaaaaaa',
  },
  'sends a body byte by byte': {
    first: `${post}Content-Length: 100\r\n\r\n`,
    then: ' '.repeat(50),
  },
  'sends a body of unknown length': {
    first: `${post}Transfer-Encoding: chunked\r\n\r\n20\r\n`,
    then: ' '.repeat(30),
  },
  'is done, and stays': { first: 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', then: '' },
} as const;

/** Opens a connection; resolves with the milliseconds until the server closed it. */
async function held({ first, then }: (typeof kinds)[keyof typeof kinds]): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  const started = performance.now();
  let open = true;
  const closed = once(socket, 'close').then(() => (open = false));
  if (first) socket.write(first);
  for (const byte of then) {
    if (!open) break;
    socket.write(byte);
    await Promise.race([pause(1_000), closed]);
  }
  await closed;
  return performance.now() - started;
}

it('300 slow connections are closed by the server, and others are served meanwhile', async () => {
  const slow = Object.values(kinds).flatMap((kind) => Array.from({ length: 60 }, () => held(kind)));
  expect(slow).toHaveLength(300);
  let waiting = true;
  const all = Promise.all(slow).finally(() => (waiting = false));
  let served = 0;
  while (waiting) {
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
    expect(answer.status).toBe(200);
    served += 1;
    await Promise.race([pause(200), all]);
  }
  // Node's own limits are 60 s and more.
  expect(Math.max(...(await all))).toBeLessThan(50_000);
  expect(served).toBeGreaterThan(3);
});
