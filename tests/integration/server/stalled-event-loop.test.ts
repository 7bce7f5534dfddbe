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

const workers: Worker[] = [];
afterAll(() => Promise.all(workers.map((worker) => worker.terminate())));

/** Starts what goes on while this thread stands still. @param script posts a port @returns the port */
async function startThread(script: string, workerData: object): Promise<number> {
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const announce = (server) =>
       server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
     ${script}`,
    { eval: true, workerData },
  );
  workers.push(worker);
  const [port] = (await once(worker, 'message')) as [number];
  return port;
}

/** An HTTP server that answers with `body` after `delay` milliseconds. @returns its port */
const startServer = (body: object, delay: number) =>
  startThread(
    `const { body, delay } = workerData;
     const { createServer } = require('node:http');
     announce(createServer((_, response) => setTimeout(() => response.end(body), delay)));`,
    { body: JSON.stringify(body), delay },
  );

/** Has calls under way, and stops this thread where timers come next, before anything that arrived is read. */
async function stallUnderWay(milliseconds: number): Promise<void> {
  await pause(100);
  await turn();
  stall(milliseconds);
}

/** Milliseconds of one attempt. */
const attempt = 500;
const upstreamFor = (classifyError: typeof classifyStripeError) =>
  createUpstream({
    name: 'stripe',
    attemptTimeoutMs: attempt,
    classifyError,
    circuit: { threshold: 1 },
  });
const thrice = <T>(call: () => Promise<T>) => [call(), call(), call()];

/** The SDK before a server that answers after `delay` milliseconds, with its connections open. */
async function connectStripe(delay: number): Promise<() => Promise<unknown>> {
  const stripe = new Stripe('sk_test_stalled', {
    host: '127.0.0.1',
    port: await startServer({ object: 'list', data: [] }, delay),
    protocol: 'http',
    timeout: attempt,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: createDeadlineHttpClient(),
  });
  const call = () => stripe.subscriptions.list();
  await Promise.all(thrice(call));
  return call;
}

it('answers of Stripe that came meanwhile are read', async () => {
  const call = await connectStripe(200);
  const upstream = upstreamFor(classifyStripeError);
  const calls = thrice(() => upstream.call(call));
  await stallUnderWay(1_000);
  expect(await Promise.all(calls)).toMatchObject(Array(3).fill({ data: [] }));
  expect(upstream.circuitState()).toBe('closed');
});
