/**
 * The official SDK over our HTTP client, before Stripe's emulator and a network that misbehaves: no call hangs.
 * tests/unit/adapters/retrying.test.ts has what is tried again, and when.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { UpstreamError } from '../../../server/domain/errors.ts';
import { apiVersion } from '../../../server/adapters/stripe/billing.ts';
import { type CircuitOptions, createUpstream } from '../../../server/adapters/upstream.ts';
import {
  classifyStripeError,
  createDeadlineHttpClient,
  isReplayed,
} from '../../../server/adapters/stripe/http-client.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';

/** Milliseconds: the portal's 3 s and 8 s, a third as long; and what a busy machine may add. */
const attempt = 1_000;
const deadline = 2_600;
const margin = 20_000;

const customer = 'cus_ada';
const subscription = 'sub_ada';

let emulator: StripeEmulator;
let proxy: FaultProxy;
let stripe: Stripe;

/** The SDK as the portal uses it. */
function sdkFor(port: number, options: Parameters<typeof createDeadlineHttpClient>[0] = {}) {
  return new Stripe('sk_test_faults', {
    apiVersion,
    host: '127.0.0.1',
    port,
    protocol: 'http',
    timeout: attempt,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: createDeadlineHttpClient(options),
  });
}

/** The portal's kinds of calls: a read, a write without and one with an effect that must happen once. */
const calls = {
  list: () => stripe.subscriptions.list({ customer, limit: 10 }),
  'create a portal session': () =>
    stripe.billingPortal.sessions.create(
      { customer, return_url: 'http://localhost:4000/' },
      { idempotencyKey: 'portal' },
    ),
  update: () =>
    stripe.subscriptions.update(
      subscription,
      { cancel_at_period_end: true },
      { idempotencyKey: 'cancel' },
    ),
};

const upstreamFor = (circuit: CircuitOptions = {}) =>
  createUpstream({
    name: 'stripe',
    attemptTimeoutMs: attempt,
    timeoutMs: deadline,
    classifyError: classifyStripeError,
    circuit,
  });

/** How a call failed and after how many milliseconds; it must fail. */
async function failure(call: () => Promise<unknown>) {
  const started = performance.now();
  const error: unknown = await call().then(
    () => expect.fail('the call did not fail'),
    (reason: unknown) => reason,
  );
  return { error, elapsed: performance.now() - started };
}

beforeAll(async () => {
  emulator = await startStripeEmulator();
  proxy = await startFaultProxy(emulator);
});
beforeEach(() => {
  emulator.reset();
  emulator.seed({
    customers: [
      {
        id: customer,
        email: 'ada@example.com',
        subscriptions: [{ id: subscription, status: 'active', amount: 2999, startedDaysAgo: 12 }],
      },
    ],
  });
  stripe = sdkFor(proxy.port);
});
afterEach(async () => {
  // Cuts what the test's client keeps alive.
  await proxy.setFault({ kind: 'refuse' });
  await proxy.setFault({ kind: 'none' });
});
afterAll(async () => {
  await proxy.close();
  await emulator.close();
});

/** Faults that the system tests' part of the table leaves out, and why a call fails that meets one. */
const faults: [name: string, fault: Fault, reason: 'timeout' | 'failed'][] = [
  ['latency beyond the deadline', { kind: 'latency', ms: 2_000 }, 'timeout'],
  ['a body that stalls', { kind: 'stall', afterBytes: 600 }, 'timeout'],
  ['an answer that drips', { kind: 'drip', every: 20 }, 'timeout'],
  ['a black hole', { kind: 'black-hole' }, 'timeout'],
];

it.each(faults)(
  '%s: calls fail with one kind of error by the deadline, and nothing remains of it',
  async (_, fault, reason) => {
    // Connections that the fault meets in use.
    await Promise.all(Array.from({ length: 10 }, calls.list));
    await proxy.setFault(fault);
    const upstream = upstreamFor({ threshold: Infinity });
    const failures = Object.values(calls).map((call) =>
      failure(() => upstream.call<unknown>(call)),
    );
    for (const { error, elapsed } of await Promise.all(failures)) {
      expect(error).toBeInstanceOf(UpstreamError);
      expect(error).toMatchObject({
        upstream: 'stripe',
        reason,
        cause: expect.any(Error) as Error,
      });
      expect(elapsed).toBeLessThan(deadline + margin);
    }
    await proxy.setFault({ kind: 'none' });
    for (const call of Object.values(calls))
      await expect(upstream.call<unknown>(call)).resolves.toMatchObject({ object: /./ });
  },
);

describe('an answer', () => {
  it('hands answers on with what the SDK reads from headers', async () => {
    const answer = await calls.update();
    expect(isReplayed(answer)).toBe(false);
    expect(answer.lastResponse).toMatchObject({
      status: 200,
      apiVersion,
      idempotencyKey: 'cancel',
      requestId: expect.stringMatching(/^req_/) as string,
    });
    expect(isReplayed(await calls.update())).toBe(true);
  });
});

it('connections that died without a word cost one attempt, not one each', async () => {
  await Promise.all(Array.from({ length: 10 }, calls.list));
  expect(proxy.connections().open).toBeGreaterThanOrEqual(10);
  await proxy.setFault({ kind: 'half-open' });
  await proxy.setFault({ kind: 'none' });
  await expect(calls.list()).rejects.toThrow('timeout being reached');
  for (let count = 0; count < 10; count += 1) await calls.list();
});

describe.each<Fault['kind']>(['cut', 'reset', 'stall'])('an answer lost to %s', (kind) => {
  it('is fetched again with the same key, and the change is made once', async () => {
    await stripe.subscriptions.list({ limit: 1 });
    emulator.requests.clear();
    await proxy.setFault({ kind } as Fault, { times: 1 });
    const changed = await upstreamFor().call(calls.update);
    expect(changed.cancel_at_period_end).toBe(true);
    expect(emulator.requests.entries).toMatchObject([
      { method: 'POST', status: 200, idempotencyKey: 'cancel', replayed: false },
      { method: 'POST', status: 200, idempotencyKey: 'cancel', replayed: true },
    ]);
    const events = await stripe.events.list({ type: 'customer.subscription.updated' });
    expect(events.data).toHaveLength(1);
  });
});

describe('odd answers', () => {
  let server: Server;
  const answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
  let received = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      received += 1;
      const { status, body, headers = {} } = answers.shift() ?? { status: 200, body: '{"id":1}' };
      request.resume().on('end', () => response.writeHead(status, headers).end(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    answers.length = 0;
    received = 0;
    stripe = sdkFor((server.address() as AddressInfo).port, { maxBytes: 10_000 });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it.each([
    [502, '<html>Bad gateway</html>'],
    [503, ''],
    [500, '{}'],
    [302, '{}'],
    [404, '[]'],
  ])('%d %s keeps its status', async (status, body) => {
    answers.push({ status, body, headers: { location: '/elsewhere', 'retry-after': '3' } });
    const { error } = await failure(calls.list);
    expect(error).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(error).toMatchObject({ statusCode: status, headers: { 'retry-after': '3' } });
    expect(received).toBe(1);
  });

  it('reads no more of a body than it has room for', async () => {
    answers.push({ status: 200, body: JSON.stringify({ text: 'a'.repeat(10_000) }) });
    await expect(calls.list()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    answers.push({ status: 200, body: JSON.stringify({ text: 'a'.repeat(9_000) }) });
    await expect(calls.list()).resolves.toBeDefined();
  });
});
