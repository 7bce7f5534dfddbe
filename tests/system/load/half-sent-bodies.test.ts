/** Whoever sends half of a body holds a connection for a while, and takes nobody's place. */
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal({ STRIPE_WEBHOOK_SECRET: 'whsec_half_sent' });
let port = 0;
/** Requests whose headers the server has read. */
let begun = 0;
let sockets: Socket[] = [];
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = (portal.app.server.address() as AddressInfo).port;
  portal.app.server.on('request', () => (begun += 1));
});
afterEach(() => {
  sockets.forEach((socket) => socket.destroy());
  sockets = [];
});

function sendHalf(path: string): void {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n` +
      'Stripe-Signature: t=1,v1=a\r\nContent-Length: 100\r\n\r\n{',
  );
}

it.each([
  [2_005, '/webhooks/stripe'],
  [2_005, '/graphql'],
  [2_005, '/nowhere'],
])('%i half-sent bodies on %s keep nobody out', async (count, path) => {
  const { token, subscriptions } = await createSubscriber(portal.sdk);
  begun = 0;
  for (let sent = 0; sent < count; sent += 1) sendHalf(path);
  await expect.poll(() => begun).toBe(count);

  const page = await fetch(`http://127.0.0.1:${port}/config.json`);
  const read = await portal.ask('{ viewer { subscriptions { id } } }', { token });
  const change = await portal.ask(
    'mutation ($id: ID!) { cancelSubscription(input: { subscriptionId: $id }) { __typename } }',
    { token, variables: { id: subscriptions[0]?.id } },
  );
  const webhook = await portal.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    payload: {},
  });
  expect(page.status).toBe(200);
  expect(read.data.viewer.subscriptions).toHaveLength(1);
  expect(change.data.cancelSubscription.__typename).toBe('CancellationAccepted');
  // Refused for its signature, not for the load.
  expect(webhook.statusCode).toBe(400);
});
