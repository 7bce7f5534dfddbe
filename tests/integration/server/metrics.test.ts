/** Metrics: what they say, that anonymous callers can't make them grow, and that an outage hides nothing. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { getApps } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { newAccount } from '../../../server/domain/account/account.ts';
import { EnvError } from '../../../server/environment/parse.ts';
import { UpstreamError } from '../../../server/domain/errors.ts';
import { createMetrics } from '../../../server/telemetry/metrics.ts';
import { startMetricsServer } from '../../../server/telemetry/metrics-server.ts';
import { instrument } from '../../../server/telemetry/instrument.ts';
import { startWorker } from '../../../server/domain/worker.ts';
import { registerGauges } from '../../../server/telemetry/gauges.ts';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal({ STRIPE_WEBHOOK_SECRET: 'whsec_metrics' });
const list = '{ viewer { subscriptions { id } } }';

/** The value of a series by its line's beginning; undefined when there is none. */
async function valueOf(series: string, register = portal.metrics.register) {
  const lines = (await register.metrics()).split('\n');
  const line = lines.find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('labels', () => {
  it('stay within bounds, whatever is sent', async () => {
    const { token } = await createSubscriber(portal.sdk);
    const series = async () => (await portal.metrics.register.metrics()).split('\n').length;
    const send = async (round: string) => {
      await portal.ask(`query Made${round} { viewer { id } }`, { token });
      await portal.ask(`query Made${round} { nothing${round} }`);
      await portal.app.inject({ url: `/made/${round}?a=${round}` });
      await portal.app.inject({ method: 'PROPFIND' as 'GET', url: `/${round}` });
      await portal.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: { id: round } });
    };
    // Twice, since the last answer of a round may be counted after it was received.
    await send('First');
    await send('Second');
    // Scraping itself asks Firestore once.
    await series();
    const before = await series();
    for (let round = 0; round < 50; round += 1) await send(`Up${round}`);
    expect(await series()).toBe(before);
    expect(await portal.metrics.register.metrics()).not.toMatch(/Made|Second|Up\d/);
  });
});

describe('counters of failures', () => {
  it('start at 0, so that the first failure is an increase', async () => {
    const page = await portal.metrics.register.metrics();
    const zeros = [
      'portal_graphql_operations_total{operation="CancelSubscription",type="mutation",outcome="failed"}',
      'portal_graphql_operations_total{operation="ManageSubscriptions",type="query",outcome="refused"}',
      'portal_graphql_errors_total{code="INTERNAL_SERVER_ERROR"}',
      'portal_graphql_errors_total{code="SERVER_OVERLOADED"}',
      'portal_upstream_calls_total{upstream="stripe",operation="billing.change",outcome="timeout"}',
      'portal_upstream_calls_total{upstream="firestore",operation="accounts.write",outcome="circuit_open"}',
      'portal_reconciler_searches_total{outcome="failed"}',
      'portal_webhook_events_total{outcome="failed"}',
      'portal_incidents_total{incident="refund_due"}',
      'portal_cancellations_at_risk_total',
      'portal_shed_total{kind="operation"}',
    ];
    for (const series of zeros) expect(page).toContain(`${series} 0\n`);
  });
});

describe('operations', () => {
  const ended = (outcome: string) =>
    valueOf(
      `portal_graphql_operations_total{operation="anonymous",type="query",outcome="${outcome}"}`,
    );

  it('tell our failures from the caller’s mistakes', async () => {
    const { token } = await createSubscriber(portal.sdk);
    await portal.ask('{ viewer { subscriptions(first: 99) { id } } }', { token });
    expect(await ended('refused')).toBe(1);
    expect(await ended('failed')).toBe(0);
    expect(await valueOf('portal_graphql_errors_total{code="BAD_USER_INPUT"}')).toBe(1);
  });

  it('show what the account document spares', async () => {
    const { token } = await createSubscriber(portal.sdk);
    for (let round = 0; round < 3; round += 1) await portal.ask(list, { token });
    portal.services.snapshots.clear();
    await portal.ask(list, { token });
    expect(await valueOf('portal_account_reads_total{source="fresh"}')).toBe(1);
    const calls = 'upstream="stripe",operation="billing.list",outcome="ok"';
    expect(await valueOf(`portal_upstream_calls_total{${calls}}`)).toBe(
      await valueOf('portal_account_reads_total{source="provider"}'),
    );
  });
});

describe('an upstream that fails', () => {
  const down = usePortal();

  it('is told apart from one that refuses, and opens its circuit', async () => {
    // Of this subscriber nothing is known yet: without Stripe there is nothing to show.
    const { token } = await createSubscriber(down.sdk);
    const value = (series: string) => valueOf(series, down.metrics.register);
    expect(await value('portal_circuit_state{upstream="stripe"}')).toBe(0);
    await down.stripe.close();
    for (let round = 0; round < 4; round += 1) await down.ask(list, { token });
    expect(await value('portal_circuit_state{upstream="stripe"}')).toBe(2);
    for (const outcome of ['failed', 'circuit_open']) {
      const calls = `upstream="stripe",operation="billing.list",outcome="${outcome}"`;
      expect(await value(`portal_upstream_calls_total{${calls}}`)).toBeGreaterThan(0);
    }
    const operations = 'operation="anonymous",type="query",outcome="failed"';
    expect(await value(`portal_graphql_operations_total{${operations}}`)).toBe(4);
  });

  const late = new UpstreamError('billing', new Error(), { reason: 'timeout' });
  it.each([
    ['ok', () => Promise.resolve(1)],
    ['refused', () => Promise.reject(new Error('no such customer'))],
    ['failed', () => Promise.reject(new UpstreamError('billing', new Error('500')))],
    ['timeout', () => Promise.reject(late)],
  ])('is counted as %s', async (outcome, ask) => {
    const metrics = createMetrics();
    const service = instrument({ ask, plain: () => 7 }, { metrics, upstream: 'stripe', name: 'a' });
    await service.ask().catch(() => undefined);
    expect(service.plain()).toBe(7);
    const text = await metrics.register.metrics();
    expect(text).toContain(
      `portal_upstream_calls_total{upstream="stripe",operation="a.ask",outcome="${outcome}"} 1`,
    );
    expect(text).not.toMatch(/a\.plain.* [1-9]/);
  });
});

describe('pending cancellations', () => {
  const fresh = usePortal();

  it('are counted in Firestore, with the age of the oldest', async () => {
    const [firebase] = getApps();
    const account = getFirestore(firebase!).collection('accounts').doc('cus_metrics');
    const pendingSince = new Date(Date.now() - 20 * 60_000);
    // Never due, so that no reconciler of another test takes it.
    const dueAt = new Date('2999-01-01');
    await account.set({ ...newAccount('cus_metrics'), pendingSince, dueAt });
    const value = (name: string) => valueOf(name, fresh.metrics.register);
    expect(await value('portal_cancellations_pending')).toBeGreaterThanOrEqual(1);
    const age = await value('portal_cancellations_oldest_pending_age_seconds');
    expect(age).toBeGreaterThanOrEqual(1_200);
    await account.delete();
  });

  it('grow older while they can’t be counted, and cost one look a minute', async () => {
    const register = new Registry();
    let looks = 0;
    const oldest = new Date(Date.now() - 900_000);
    const pending = async () => {
      looks += 1;
      return { count: 3, oldest };
    };
    registerGauges(register, { pending });
    for (let scrape = 0; scrape < 5; scrape += 1)
      expect(await valueOf('portal_cancellations_pending', register)).toBe(3);
    expect(looks).toBe(1);
    const age = () => valueOf('portal_cancellations_oldest_pending_age_seconds', register);
    const before = Number(await age());
    await expect.poll(age).toBeGreaterThan(before);
  });

  it('are none where nothing is known', async () => {
    const register = new Registry();
    registerGauges(register, { pending: () => Promise.reject(new Error('down')) });
    expect(await valueOf('portal_cancellations_pending', register)).toBe(0);
  });
});

describe('the reconciler', () => {
  it('shows that it looks, and when it could not', async () => {
    const metrics = createMetrics();
    let failing = true;
    const due = async () => {
      if (!failing) return [];
      failing = false;
      throw new UpstreamError('directory', new Error('down'));
    };
    const stop = startWorker(
      [
        {
          name: 'accounts',
          due,
          handle: () => expect.fail('nothing is due'),
          onSearch: (outcome) => metrics.reconcilerSearch(outcome),
        },
      ],
      pino({ level: 'silent' }),
    );
    for (const outcome of ['failed', 'ok']) {
      const series = `portal_reconciler_searches_total{outcome="${outcome}"}`;
      await expect.poll(() => valueOf(series, metrics.register)).toBe(1);
    }
    await stop();
  });
});

describe('the page of metrics', () => {
  it('names the variable when its port is taken', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as { port: number };
    const silent = pino({ level: 'silent' });
    const start = startMetricsServer(createMetrics(), { host: '127.0.0.1', port }, silent);
    await expect(start).rejects.toThrow(EnvError);
    await expect(start).rejects.toThrow(`METRICS_PORT: port ${port} is taken`);
    squatter.close();
  });
});
