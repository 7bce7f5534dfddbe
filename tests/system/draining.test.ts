/** Tests SIGTERM under load: load balancers notice, pending requests finish, and the process ends with success. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { sharedEmulators, startServerProcess } from '../support/server-process.ts';

/** Starts a request: the server has its headers (100 Continue) and waits for the body. */
async function begin(origin: string, body: string) {
  const socket: Socket = connect(Number(new URL(origin).port), new URL(origin).hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.on('error', (error) => (received += String(error)));
  const closed = once(socket, 'close');
  const head = [
    'POST /graphql HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await expect.poll(() => received).toContain('100 Continue');
  return {
    /** Sends the body. Returns everything received when the server closes the connection. */
    finish: async (): Promise<string> => {
      socket.write(body);
      await closed;
      return received;
    },
  };
}

it('with 500 requests in flight: all are answered, none is dropped', async () => {
  const server = startServerProcess({
    ...sharedEmulators(),
    STRIPE_API_HOST: '127.0.0.1:9',
    SHUTDOWN_DELAY: '2',
    PORT: '0',
  });
  // It listens, but can't become ready without Stripe.
  await expect.poll(server.output).toContain('Server listening at');
  const origin = /Server listening at (http:[^"]+)"/.exec(server.output())?.[1] ?? '';
  const body = JSON.stringify({ query: '{ __typename }' });
  const begun = await Promise.all(Array.from({ length: 500 }, () => begin(origin, body)));
  server.child.kill('SIGTERM');
  await expect.poll(server.output).toContain('"msg":"stopping"');

  const readiness = await fetch(`${origin}/readyz`);
  expect(readiness.status).toBe(503);
  expect(await readiness.json()).toEqual({ reason: 'shutting down' });
  expect(readiness.headers.get('connection')).toBe('close');

  // It answers as usual until it refuses connections.
  const isListening = () =>
    fetch(`${origin}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  const answers = await Promise.all(begun.map(({ finish }) => finish()));
  expect(answers.filter((text) => !/^connection: close\r$/im.test(text))).toEqual([]);
  const good = answers.filter((text) => text.includes('{"data":{"__typename":"Query"}}'));
  // A busy machine may shed some on purpose.
  const shed = answers.filter((text) => text.includes('SERVER_OVERLOADED'));
  expect(good.length + shed.length).toBe(500);
  expect(good.length).toBeGreaterThan(0);
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toContain('did not finish in time');
});
