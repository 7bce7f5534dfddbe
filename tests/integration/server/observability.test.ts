/** Tests what operators see of the built server (metrics, logs): enough, and nothing private. */
import { execFileSync } from 'node:child_process';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { answers } from '../../../scripts/processes.ts';
import { createSubscriber } from '../../support/factories.ts';
import { sdkFor } from '../../support/harness.ts';
import { run, type Running } from '../../support/run.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';
import { operationBody } from '../../support/manifest.ts';
import { sharedEmulators } from '../../support/server-process.ts';

useOwnFirestore();

const key = 'sk_test_canary_4eC39HqLyjWDarjtT1zdp7dc';
const webhookSecret = 'whsec_canary_8f3kd92kfk2';
const traceId = '0af7651916cd43dd8448eb211c80319c';
const projectId = 'demo-stop-smoke-now';

const query = `query ManageSubscriptions {
  viewer { id email customerId portalUrl subscriptions(first: 3) { id displayStatus } }
}`;

let stripe: StripeEmulator;
let site: string;
let metricsUrl: string;
let server: Running;
let viewer: Record<string, unknown>;
const canaries: Record<string, string> = { key, webhookSecret };

beforeAll(async () => {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], { stdio: 'ignore' });
  stripe = await startStripeEmulator({ port: 0 });
  const [port, metricsPort] = await freePorts(2);
  site = `http://localhost:${port}`;
  metricsUrl = `http://localhost:${metricsPort}/metrics`;
  server = run(process.execPath, ['build/server/main.js'], {
    ...sharedEmulators(),
    STRIPE_API_HOST: new URL(stripe.url).host,
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    METADATA_SERVER_DETECTION: 'none',
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    K_SERVICE: 'portal',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'demo-api-key',
  });
  await answers(`${site}/readyz`);
  await journey();
});

afterAll(async () => {
  await server.stop();
  await stripe.close();
});

const post = (path: string, body: string | object, headers: Record<string, string> = {}) =>
  fetch(`${site}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Makes a subscriber's visit: success, refusal, garbage, a webhook, and an outage at the end. */
async function journey(): Promise<void> {
  const { token, email, uid, customerId, subscriptions } = await createSubscriber(sdkFor(stripe));
  const subscriptionId = String(subscriptions[0]?.id);
  const authorization = `Bearer ${token}`;
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const session = { query: operationBody('Session') };
  // A new server on a busy machine may miss its own deadlines.
  await vi.waitFor(async () => {
    const warm = await post('/graphql', session, { authorization });
    expect(warm.status, await warm.text()).toBe(200);
  }, 30_000);
  await post('/graphql', session, { authorization, traceparent });
  const headers = {
    authorization,
    traceparent,
    tracestate: 'vendor=canary-tracestate',
    baggage: 'user=canary-baggage',
    'user-agent': 'canary-agent',
    'x-forwarded-for': '203.0.113.77',
  };
  const answer = await post('/graphql', { query }, headers);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  ({ viewer } = (JSON.parse(text) as { data: { viewer: Record<string, unknown> } }).data);
  Object.assign(canaries, {
    ...{ token, email, uid, customerId, subscriptionId, portalUrl: viewer['portalUrl'] },
    ...{ state: 'canary-tracestate', baggage: 'canary-baggage', agent: 'canary-agent' },
    ...{ comment: 'canary-comment', address: '203.0.113.77' },
    ...{ domain: '@example.com', sessions: '/p/session/', field: 'canaryField' },
  });

  const end = `mutation CanaryName($input: CancelSubscriptionInput!) {
    cancelSubscription(input: $input) { __typename }
  }`;
  const input = { subscriptionId, comment: 'canary-comment' };
  await post('/graphql', { query: end, variables: { input } }, { authorization });
  await post('/graphql', { query: `{ viewer { id(email: "${email}") } }` }, { authorization });
  await post('/graphql', { query: '{ canaryField }' });
  await post('/graphql', { query }, { authorization: `${authorization}x` });
  await post('/graphql', `{"${email}`);
  await fetch(`${site}/login?email=${email}&oobCode=${token}`);
  await fetch(`${site}/${customerId}`);

  const object = { object: 'subscription', id: subscriptionId, customer: customerId };
  const type = 'customer.subscription.updated';
  const payload = JSON.stringify({ id: 'evt_1', type, created: 1, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  await post('/webhooks/stripe', payload, { 'stripe-signature': signature });
  await post('/webhooks/stripe', payload, { 'stripe-signature': 'canary-signature' });

  await stripe.close();
  await post('/graphql', { query: query.replace('first: 3', 'first: 4') }, { authorization });
}

const metricsPage = async () => (await fetch(metricsUrl)).text();

describe('metrics', () => {
  it('count what happened, by names of ours', async () => {
    const page = await metricsPage();
    const lines = [
      'portal_graphql_errors_total{code="GRAPHQL_VALIDATION_FAILED"} 2',
      'portal_graphql_errors_total{code="UNAUTHENTICATED"} 1',
      'portal_webhook_deliveries_total{outcome="accepted"} 1',
      'portal_webhook_deliveries_total{outcome="refused"} 1',
      `portal_build_info{node="${process.version}"} 1`,
    ];
    for (const line of lines) expect(page).toContain(line);
    expect(page).toMatch(
      /portal_upstream_calls_total\{upstream="stripe",operation="billing.list",outcome="ok"\} [1-9]/,
    );
    // The reconciler may have found Stripe gone.
    expect(page).toMatch(/portal_circuit_state\{upstream="stripe"\} [012]/);
    expect(page).toMatch(/portal_graphql_operations_total\{outcome="ok"\} [1-9]/);
    expect(page).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  });

  it('are on their own port alone', async () => {
    expect((await fetch(`${site}/metrics`)).status).toBe(404);
    expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
  });
});

describe('logs', () => {
  it('name the platform’s trace of a request', () => {
    const field = `"logging.googleapis.com/trace":"projects/${projectId}/traces/${traceId}"`;
    const all = server.output().split('\n');
    const lines = all.filter((line) => line.includes(field)).join('\n');
    expect(lines).toContain('"operation":"ManageSubscriptions"');
    expect(lines).toContain('"message":"request"');
  });
});

describe('nothing private', () => {
  it('is in metrics or logs', async () => {
    expect(viewer['portalUrl']).toContain('/p/session/');
    expect(Object.keys(canaries)).toHaveLength(16);
    const metrics = await metricsPage();
    await server.stop();
    const places = { metrics, logs: server.output() };
    expect(Object.values(places).every((text) => text.length > 5_000)).toBe(true);
    for (const [place, text] of Object.entries(places))
      for (const [what, canary] of Object.entries(canaries))
        expect(text.includes(canary), `${what} in ${place}`).toBe(false);
    // A log line may have the caller's name of an operation. Metrics, which are kept for long, must not.
    expect(metrics).not.toContain('CanaryName');
  });
});
