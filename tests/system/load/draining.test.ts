/** SIGTERM under load: what was begun is finished, nothing is dropped, and the process ends well. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { getFirestore } from 'firebase-admin/firestore';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { createSubscriber } from '../../support/factories.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { sdkFor } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { sharedEmulators, startServerProcess } from '../../support/server-process.ts';

useOwnFirestore();

const secret = 'whsec_draining';
let stripe: StripeEmulator;
/** Before Firestore, where a webhook is written down before it is answered. */
let proxy: FaultProxy;
beforeAll(async () => {
  stripe = await startStripeEmulator();
  const [host = '', port] = sharedEmulators().FIRESTORE_EMULATOR_HOST.split(':');
  proxy = await startFaultProxy({ host, port: Number(port) });
});
afterAll(async () => {
  await proxy.close();
  await stripe.close();
});

const start = (variables: Record<string, string> = {}) =>
  startServerProcess({
    ...sharedEmulators(),
    FIRESTORE_EMULATOR_HOST: `${proxy.host}:${proxy.port}`,
    STRIPE_API_HOST: new URL(stripe.url).host,
    STRIPE_WEBHOOK_SECRET: secret,
    PORT: '0',
    ...variables,
  });

/** A request of which the server has the headers, and says so (100 Continue), and waits for the body. */
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
    /** Sends the body. Resolves with all that came once the server has closed the connection. */
    finish: async (): Promise<string> => {
      socket.write(body);
      await closed;
      return received;
    },
  };
}

/** A delivery about a subscription, signed. */
function deliver(origin: string, subscription: Stripe.Subscription) {
  const payload = JSON.stringify({
    id: `evt_${subscription.id}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: subscription.created,
    data: { object: subscription },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return fetch(`${origin}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  });
}

/** Null for a delivery that was refused a connection. */
function neverArrived(error: unknown): null {
  const { cause } = error as { cause?: { code?: string } };
  if (cause?.code !== 'ECONNREFUSED') throw error;
  return null;
}

describe('SIGTERM', () => {
  it('with 500 requests in flight: all are answered, none is dropped', async () => {
    const server = start();
    const origin = await server.ready();
    const body = JSON.stringify({ query: '{ __typename }' });
    const begun = await Promise.all(Array.from({ length: 500 }, () => begin(origin, body)));
    server.child.kill('SIGTERM');
    await expect.poll(server.output).toContain('"msg":"stopping"');
    const answers = await Promise.all(begun.map(({ finish }) => finish()));
    expect(answers.filter((text) => !/^connection: close\r$/im.test(text))).toEqual([]);
    const good = answers.filter((text) => text.includes('{"data":{"__typename":"Query"}}'));
    // A busy machine may shed some on purpose, which is an answer as well.
    const shed = answers.filter((text) => text.includes('SERVER_OVERLOADED'));
    expect(good.length + shed.length).toBe(500);
    expect(good.length).toBeGreaterThan(0);
    expect(await server.ended).toBe(0);
    expect(server.output()).not.toContain('did not finish in time');
  });

  it('with webhooks in flight: they are dealt with', async () => {
    const { customerId, subscriptions } = await createSubscriber(
      sdkFor(stripe),
      Array<object>(5).fill({}),
    );
    const server = start();
    const origin = await server.ready();
    // Of each piece of an answer, so that all of them stay well below the 2 s that Firestore has.
    await proxy.setFault({ kind: 'latency', ms: 100 });
    onTestFinished(() => proxy.setFault({ kind: 'none' }));
    let answered = 0;
    const deliveries = subscriptions.map(async (each) => {
      const status = await deliver(origin, each).then((answer) => answer.status, neverArrived);
      answered += 1;
      return status;
    });
    const account = getFirestore().collection('accounts').doc(customerId);
    // The first of them has reached Firestore; some are not answered yet.
    await expect.poll(async () => (await account.get()).exists, { interval: 10 }).toBe(true);
    expect(answered).toBeLessThan(subscriptions.length);
    server.child.kill('SIGTERM');
    const statuses = await Promise.all(deliveries);
    // On a busy machine Firestore may take too long for some: they are told, and Stripe sends them again. Others
    // may come when nobody listens any more.
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => ![200, 503, null].includes(status))).toEqual([]);
    expect(await server.ended).toBe(0);
    expect((await account.get()).get('heardAt')).toBeTruthy();
  });

  it('says that it is about to go while load balancers look, and still answers', async () => {
    const { token } = await createSubscriber(sdkFor(stripe));
    const server = start({ SHUTDOWN_DELAY: '5' });
    const origin = await server.ready();
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    await expect.poll(server.output).toContain('"msg":"stopping"');
    const readiness = await fetch(`${origin}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toEqual({ reason: 'shutting down' });
    expect(readiness.headers.get('connection')).toBe('close');
    const view = async (): Promise<unknown> => {
      const answer = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: '{ viewer { subscriptions { id } } }' }),
      });
      return answer.json();
    };
    // A busy machine may shed the first ones.
    await expect.poll(view).toHaveProperty('data.viewer');
    expect(await server.ended).toBe(0);
  });
});
