/**
 * Tests the official SDK with our HTTP client over a faulty network: no call hangs and no change repeats.
 * tests/unit/adapters/retrying.test.ts has the retries.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { apiVersion } from '../../../server/adapters/stripe/billing.ts';
import {
  classifyStripeError,
  createDeadlineHttpClient,
  isReplayed,
} from '../../../server/adapters/stripe/http-client.ts';
import { createUpstream } from '../../../server/adapters/upstream.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';

/** Milliseconds: a third of the portal's 3 s and 8 s. */
const attempt = 1_000;
const deadline = 2_600;

let emulator: StripeEmulator;
let proxy: FaultProxy;
let stripe: Stripe;

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
const list = () => stripe.subscriptions.list({ customer: 'cus_ada', limit: 10 });
const update = () =>
  stripe.subscriptions.update(
    'sub_ada',
    { cancel_at_period_end: true },
    { idempotencyKey: 'cancel' },
  );
const upstream = () =>
  createUpstream({
    name: 'stripe',
    attemptTimeoutMs: attempt,
    timeoutMs: deadline,
    classifyError: classifyStripeError,
    circuit: { threshold: Infinity },
  });

beforeAll(async () => {
  emulator = await startStripeEmulator();
  proxy = await startFaultProxy(emulator);
});
beforeEach(() => {
  emulator.reset();
  const plan = { id: 'sub_ada', status: 'active', amount: 2999, startedDaysAgo: 12 } as const;
  const ada = { id: 'cus_ada', email: 'ada@example.com', subscriptions: [plan] };
  emulator.seed({ customers: [ada] });
  stripe = sdkFor(proxy.port);
});
afterEach(async () => {
  // Closes the client's idle connections.
  await proxy.setFault({ kind: 'refuse' });
  await proxy.setFault({ kind: 'none' });
});
afterAll(async () => {
  await proxy.close();
  await emulator.close();
});

it.each<Fault>([
  { kind: 'stall', afterBytes: 600 },
  { kind: 'drip', every: 20 },
])(
  'an answer that does not end is given up by the deadline, and nothing remains of it: $kind',
  async (fault) => {
    await Promise.all(Array.from({ length: 10 }, list));
    await proxy.setFault(fault);
    for (const call of [list, update])
      await expect(upstream().call<unknown>(call)).rejects.toMatchObject({
        name: 'UpstreamError',
        reason: 'timeout',
      });
    await proxy.setFault({ kind: 'none' });
    for (const call of [list, update])
      await expect(upstream().call<unknown>(call)).resolves.toMatchObject({ object: /./ });
  },
);

it('connections that died without a word cost one attempt, not one each', async () => {
  await Promise.all(Array.from({ length: 10 }, list));
  expect(proxy.connections()).toBeGreaterThanOrEqual(10);
  await proxy.setFault({ kind: 'half-open' });
  await proxy.setFault({ kind: 'none' });
  await expect(list()).rejects.toThrow('timeout being reached');
  for (let count = 0; count < 10; count += 1) await list();
});

it.each<Fault['kind']>(['cut', 'reset', 'stall'])(
  'an answer lost to %s is fetched again with the same key, and the change is made once',
  async (kind) => {
    await stripe.subscriptions.list({ limit: 1 });
    emulator.requests.clear();
    await proxy.setFault({ kind } as Fault, { times: 1 });
    const changed = await upstream().call(update);
    expect(changed.cancel_at_period_end).toBe(true);
    expect(isReplayed(changed)).toBe(true);
    expect(emulator.requests.entries).toMatchObject([
      { method: 'POST', status: 200, idempotencyKey: 'cancel', replayed: false },
      { method: 'POST', status: 200, idempotencyKey: 'cancel', replayed: true },
    ]);
    const events = await stripe.events.list({ type: 'customer.subscription.updated' });
    expect(events.data).toHaveLength(1);
  },
);

describe('odd answers', () => {
  let answer = { status: 200, body: '', headers: {} };
  const server = createServer((request, response) => {
    const { status, headers, body } = answer;
    request.resume().on('end', () => response.writeHead(status, headers).end(body));
  });
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  beforeEach(() => {
    stripe = sdkFor((server.address() as AddressInfo).port, { maxBytes: 10_000 });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  it.each([
    [502, '<html>Bad gateway</html>'],
    [302, '{}'],
    [404, '[]'],
  ])('%d %s keeps its status', async (status, body) => {
    answer = { status, body, headers: { location: '/elsewhere', 'retry-after': '3' } };
    await expect(list()).rejects.toMatchObject({
      statusCode: status,
      headers: { 'retry-after': '3' },
    });
  });

  it('are read no further than there is room for', async () => {
    answer = { status: 200, body: JSON.stringify({ text: 'a'.repeat(10_000) }), headers: {} };
    await expect(list()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    answer.body = JSON.stringify({ text: 'a'.repeat(9_000) });
    await expect(list()).resolves.toBeDefined();
  });
});
