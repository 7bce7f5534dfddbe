/** A process that was too busy to listen reads what has arrived before it says that time is up. */
import { once } from 'node:events';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import Stripe from 'stripe';
import { afterAll, expect, it } from 'vitest';
import { createUpstream } from '../../../server/adapters/upstream.ts';
import {
  classifyStripeError,
  createDeadlineHttpClient,
} from '../../../server/adapters/stripe/http-client.ts';
import { stall } from '../../support/stall.ts';

/** Milliseconds of one attempt, and after how many the server answers. */
const [attempt, delay] = [500, 200];

/** An HTTP server in a thread of its own, which goes on while this one stands still. */
const server = new Worker(
  `const { parentPort, workerData: { body, delay } } = require('node:worker_threads');
   const { createServer } = require('node:http');
   const server = createServer((_, response) => setTimeout(() => response.end(body), delay));
   server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
  { eval: true, workerData: { body: JSON.stringify({ object: 'list', data: [] }), delay } },
);
/** Waited for from the start: a message that comes before anything listens is lost. */
const listening = once(server, 'message') as Promise<[number]>;
afterAll(() => server.terminate());

it('answers of Stripe that came meanwhile are read', async () => {
  const [port] = await listening;
  const stripe = new Stripe('sk_test_stalled', {
    ...{ host: '127.0.0.1', port, protocol: 'http', timeout: attempt },
    ...{ maxNetworkRetries: 0, telemetry: false, httpClient: createDeadlineHttpClient() },
  });
  const upstream = createUpstream({
    ...{ name: 'stripe', attemptTimeoutMs: attempt, classifyError: classifyStripeError },
    circuit: { threshold: 1 },
  });
  const list = () => stripe.subscriptions.list();
  // Opens the connections.
  await Promise.all([list(), list(), list()]);
  const calls = Promise.all(Array.from({ length: 3 }, () => upstream.call(list)));
  // Calls are under way, and this thread stops where timers come next, before anything that arrived is read.
  await pause(100);
  await turn();
  stall(1_000);
  expect(await calls).toMatchObject(Array(3).fill({ data: [] }));
  expect(upstream.circuitState()).toBe('closed');
});
