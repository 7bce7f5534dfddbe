/** Tests a running Prometheus on a running server: every rule and panel evaluates, and every panel has data. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { type StripeEmulator, startStripeEmulator } from '../../../emulators/stripe/server.ts';
import { freePorts } from '../../../emulators/free-ports.ts';
import { createSubscriber } from '../../support/factories.ts';
import { sdkFor } from '../../support/harness.ts';
import { missingCommands, mustSkip } from '../../support/requirements.ts';
import { run, type Running } from '../../support/run.ts';
import { sharedEmulators, startServerProcess } from '../../support/server-process.ts';
import { answers } from './processes.ts';

const withoutPrometheus = mustSkip('a running Prometheus', missingCommands('prometheus'));

const webhookSecret = 'whsec_prometheus';

const rulesFile = resolve('deploy/monitoring/alerts.yaml');
const rules = parse(readFileSync(rulesFile, 'utf8')) as {
  groups: { rules: { alert?: string; record?: string; expr: string }[] }[];
};
const { panels } = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const queries = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

interface Answer<T> {
  status: string;
  error?: string;
  data: T;
}
interface EvaluatedRule {
  name: string;
  health: string;
  lastError?: string;
  state?: string;
}

describe.skipIf(withoutPrometheus)('Prometheus', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-prometheus-'));
  let stripe: StripeEmulator;
  let server: ReturnType<typeof startServerProcess>;
  let prometheus: Running;
  let api: string;

  beforeAll(async () => {
    stripe = await startStripeEmulator();
    const [port = 0, metricsPort = 0, prometheusPort = 0, mailPort = 0] = await freePorts(4);
    const origin = `http://127.0.0.1:${port}`;
    server = startServerProcess({
      ...sharedEmulators(),
      STRIPE_API_HOST: new URL(stripe.url).host,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      // No mail server listens there, but the metrics of mails exist.
      MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'receipts@smoke.test',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    });
    await answers(`${origin}/readyz`, server);
    writeFileSync(
      join(folder, 'prometheus.yaml'),
      stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: [rulesFile],
        scrape_configs: [
          { job_name: 'portal', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] },
        ],
      }),
    );
    prometheus = run('prometheus', [
      `--config.file=${folder}/prometheus.yaml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${prometheusPort}`,
      '--log.level=warn',
    ]);
    api = `http://127.0.0.1:${prometheusPort}/api/v1`;
    await answers(`http://127.0.0.1:${prometheusPort}/-/ready`, prometheus);
    await visit(origin);
  });
  afterAll(async () => {
    await prometheus?.stop();
    await server?.stop();
    await stripe?.close();
    rmSync(folder, { recursive: true });
  });

  /** Makes data for the panels: a view of plans, a refused one, a webhook. */
  async function visit(origin: string): Promise<void> {
    const { token } = await createSubscriber(sdkFor(stripe));
    const send = (path: string, body: string, headers: Record<string, string>) =>
      fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
    const query = '{"query":"query ManageSubscriptions { viewer { subscriptions { id } } }"}';
    expect((await send('/graphql', query, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await send('/graphql', '{"query":"{ nothing }"}', {})).status).toBe(400);
    const payload = JSON.stringify({ id: 'evt_1', type: 'charge.updated', created: 1, data: {} });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
    expect(
      (await send('/webhooks/stripe', payload, { 'stripe-signature': signature })).status,
    ).toBe(200);
  }

  const get = async <T>(path: string) =>
    (await (await fetch(`${api}/${path}`)).json()) as Answer<T>;
  /** Counts a query's series. Fails if it can't be evaluated. */
  const seriesOf = async (query: string) => {
    const { status, error, data } = await get<{ result: unknown[] }>(
      `query?query=${encodeURIComponent(query)}`,
    );
    expect(status, `${query}: ${error}`).toBe('success');
    return data.result.length;
  };

  it('has every rule, and evaluates each without an error', async () => {
    const evaluated = async () => {
      const { data } = await get<{ groups: { rules: EvaluatedRule[] }[] }>('rules');
      return data.groups.flatMap((group) => group.rules);
    };
    await expect
      .poll(async () => (await evaluated()).filter(({ health }) => health === 'unknown').length)
      .toBe(0);
    const found = await evaluated();
    const names = rules.groups.flatMap((group) =>
      group.rules.map(({ alert, record }) => alert ?? record),
    );
    expect(found.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(found.filter(({ health }) => health !== 'ok')).toEqual([]);
    // A healthy new server raises no alert.
    expect(found.filter(({ state }) => state === 'firing')).toEqual([]);
  });

  it.each(queries)('has something to show in "%s": %s', async (_, expr) => {
    // A rate needs two scrapes.
    await expect.poll(() => seriesOf(expr), { timeout: 60_000 }).toBeGreaterThan(0);
  });

  it('has the series of every metric that an alert reads, but the Blackbox exporter’s', async () => {
    const metrics = new Set(
      rules.groups.flatMap((group) =>
        group.rules.flatMap(({ expr }) => expr.match(/\b(portal|nodejs|process)_\w+/g) ?? []),
      ),
    );
    expect(metrics.size).toBeGreaterThan(10);
    for (const metric of metrics) expect(await seriesOf(metric), metric).toBeGreaterThan(0);
  });
});

describe.skipIf(mustSkip('the alert rules', missingCommands('promtool')))('promtool', () => {
  it('runs the rules on made-up series, and they fire when they should', () => {
    const args = ['test', 'rules', 'alerts.test.yaml', 'alerts.days.test.yaml'];
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: 'deploy/monitoring',
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
