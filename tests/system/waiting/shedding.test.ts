/** Tests that an overloaded server quickly refuses what can wait, and does the rest. */
import { setImmediate } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { admission } from '../../../server/http/admission.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { createSubscriber } from '../../support/factories.ts';
import { type Answer, sdkFor, usePortal } from '../../support/harness.ts';
import { operations } from '../../support/manifest.ts';
import { stall } from '../../support/stall.ts';

const read = '{ viewer { subscriptions { id } } }';
const change =
  'mutation ($id: ID!) { cancelSubscription(input: { subscriptionId: $id }) { __typename } }';
/** The manifest's id of an operation that cancels. */
const idOfACancellation = operations.find(({ body }) => body.includes('cancelSubscription'))?.id;
/** Counts refusals for load. Others may fail on a busy machine because of a slow upstream. */
const shed = (answers: Answer[]) =>
  answers.filter(({ errors }) => errors?.[0]?.extensions.code === 'SERVER_OVERLOADED').length;
const many = <T>(count: number, call: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, call));

describe('too many requests in flight', () => {
  const address = { STRIPE_API_HOST: '', STRIPE_WEBHOOK_SECRET: 'whsec_shedding' };
  let stripe: StripeEmulator;
  let proxy: FaultProxy;
  beforeAll(async () => {
    stripe = await startStripeEmulator();
    proxy = await startFaultProxy(stripe);
    address.STRIPE_API_HOST = `${proxy.host}:${proxy.port}`;
  });
  const limit = (inFlight: number) => ({ inFlight, eventLoopDelayMs: Infinity });
  const portal = usePortal(address, {
    admissionLimits: { ordinary: limit(20), critical: limit(50) },
  });
  afterAll(async () => {
    await proxy.close();
    await stripe.close();
  });

  it('immediately refuses further reads, but no cancellation, webhook or probe', async () => {
    const { token, subscriptions } = await createSubscriber(sdkFor(stripe));
    const variables = { id: subscriptions[0]?.id };
    await proxy.setFault({ kind: 'latency', ms: 1_500 });
    const reading = many(40, () => portal.ask(read, { token }));
    const refused = await portal.ask(read, { token });
    expect(refused).toMatchObject({
      status: 503,
      errors: [{ extensions: { code: 'SERVER_OVERLOADED' } }],
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const changing = many(10, () => portal.ask(change, { token, variables }));
    const get = (url: string) => portal.app.inject({ url });
    expect((await get('/config.json')).statusCode).toBe(503);
    expect((await get('/healthz')).statusCode).toBe(200);
    expect((await get('/readyz')).json()).not.toHaveProperty('message');
    const webhook = await portal.app.inject({
      method: 'POST',
      url: '/webhooks/stripe',
      payload: {},
    });
    expect(webhook.statusCode).toBe(400);

    expect(shed(await changing)).toBe(0);
    expect(shed(await reading)).toBe(20);
    await proxy.setFault({ kind: 'none' });
    expect((await portal.ask(read, { token })).status).toBe(200);
    await expect.poll(portal.logs).toContain('"msg":"shedding load"');
    const metrics = await portal.metrics.register.metrics();
    expect(metrics).toMatch(/portal_shed_total\{kind="operation"\} [1-9]/);
    expect(metrics).toContain('portal_shed_total{kind="page"} 1');
    expect(metrics).toContain('portal_shed_total{kind="webhook"} 0');
  });

  it('refuses changes too, when there are more than it can bear', async () => {
    const { token, subscriptions } = await createSubscriber(sdkFor(stripe));
    const variables = { id: subscriptions[0]?.id };
    await proxy.setFault({ kind: 'latency', ms: 1_500 });
    const answers = many(70, () => portal.ask(change, { token, variables }));
    const last = await portal.ask(change, { token, variables });
    expect(last.errors).toMatchObject([{ extensions: { code: 'SERVER_OVERLOADED' } }]);
    const form = await portal.app.inject({ method: 'POST', url: '/de/manage_subscription/resume' });
    expect(form.statusCode).toBe(503);
    expect(form.body).toContain('Gerade ist sehr viel los.');
    await proxy.setFault({ kind: 'none' });
    expect(shed(await answers)).toBe(20);
  });

  it('forgets requests whose clients are gone', async () => {
    const { token } = await createSubscriber(sdkFor(stripe));
    const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
    await proxy.setFault({ kind: 'latency', ms: 1_500 });
    const ask = (waitMs: number) =>
      fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: read }),
        signal: AbortSignal.timeout(waitMs),
      }).catch(() => null);
    expect(await many(20, () => ask(300))).toEqual(Array(20).fill(null));
    await proxy.setFault({ kind: 'none' });
    await expect.poll(async () => (await ask(60_000))?.status).toBe(200);
    const answers = await many(20, () => ask(60_000));
    expect(answers.map((answer) => answer?.status)).toEqual(Array(20).fill(200));
  });
});

describe('an event loop that is late', () => {
  const limit = (eventLoopDelayMs: number) => ({ inFlight: 1_000, eventLoopDelayMs });
  const portal = usePortal(
    {},
    { admissionLimits: { ordinary: limit(100), critical: limit(60_000) } },
  );

  it('at the start refuses no request', async () => {
    const app = fastify();
    const busy = limit(100);
    const limiter = { consume: async () => null };
    admission(app, { limits: { ordinary: busy, critical: busy }, limiter });
    // Long enough to measure the load.
    app.register(async () => {
      for (let i = 0; i < 6; i++) {
        await setImmediate();
        stall(300);
      }
    });
    app.get('/', async () => 'page');
    expect((await app.inject('/')).statusCode).toBe(200);
    await app.close();
  });

  it('refuses reads until it has caught up, and no cancellation', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const variables = { id: subscriptions[0]?.id };
    const hog = setInterval(() => stall(300));
    await expect.poll(async () => (await portal.ask(read, { token })).status).toBe(503);
    const changing = portal.ask(change, { token, variables });
    const byId = await portal.app.inject({
      method: 'POST',
      url: '/graphql',
      payload: { extensions: { persistedQuery: { version: 1, sha256Hash: idOfACancellation } } },
    });
    // Both were admitted. With every turn this late, an upstream would time out.
    clearInterval(hog);
    expect(byId.statusCode).not.toBe(503);
    expect((await changing).data.cancelSubscription.__typename).toBe('CancellationAccepted');
    await expect.poll(async () => (await portal.ask(read, { token })).status).toBe(200);
  });
});
