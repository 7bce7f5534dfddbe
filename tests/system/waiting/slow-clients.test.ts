/** Tests that clients that send half a request block no others and are cut off. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

/** More than the concurrent requests. */
const count = 2_005;

const portal = usePortal();
let port = 0;
let begun = 0;
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
  portal.app.server.on('request', () => (begun += 1));
});

function send(text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(text);
  return socket;
}
const head = 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const halfSent = `${head}Content-Length: 100\r\n\r\n{`;

it(`${count} half-sent bodies block no other caller`, async () => {
  const { token, subscriptions } = await createSubscriber(portal.sdk);
  begun = 0;
  const sockets = Array.from({ length: count }, () => send(halfSent));
  await expect.poll(() => begun).toBe(count);
  const variables = { id: subscriptions[0]?.id };
  const change = await portal.ask(
    'mutation ($id: ID!) { cancelSubscription(input: { subscriptionId: $id }) { __typename } }',
    { token, variables },
  );
  expect(change.data.cancelSubscription.__typename).toBe('CancellationAccepted');
  const page = await fetch(`http://127.0.0.1:${port}/config.json`);
  expect(page.status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it('a connection that says nothing, or is slow to say it, is closed', async () => {
  const slow = ['', 'GET / HTTP/1.1\r\n', halfSent].map(send);
  // Without the server's own limits this takes Node's, which are minutes.
  const started = performance.now();
  await Promise.all(slow.map((socket) => once(socket, 'close')));
  expect(performance.now() - started).toBeLessThan(50_000);
});
