/** Tests that a process that was too busy to listen reads what has arrived before it reports a timeout. */
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

/** Milliseconds of an attempt, and of the server's delay. */
const [attempt, delay] = [500, 200];

/** Runs an HTTP server in its own thread, which continues while this one stands still. */
const server = new Worker(
  `const { parentPort, workerData: { body, delay } } = require('node:worker_threads');
   const { createServer } = require('node:http');
   const server = createServer((_, response) => setTimeout(() => response.end(body), delay));
   server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
  { eval: true, workerData: { body: JSON.stringify({ object: 'list', data: [] }), delay } },
);
/** Listens from the start, so that no message is lost. */
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
  await Promise.all([list(), list(), list()]);
  const calls = Promise.all(Array.from({ length: 3 }, () => upstream.call(list)));
  // Calls are pending, and this thread stops before timers, before it reads anything that arrived.
  await pause(100);
  await turn();
  stall(1_000);
  expect(await calls).toMatchObject(Array(3).fill({ data: [] }));
  expect(upstream.circuitState()).toBe('closed');
});
