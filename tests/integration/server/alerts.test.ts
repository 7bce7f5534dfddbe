/** Tests that each metric and label of the alerts and the dashboard exists. */
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startMetricsServer } from '../../../server/telemetry/metrics-server.ts';
import { usePortal } from '../../support/harness.ts';

const folder = 'deploy/monitoring';
const read = (path: string) => readFileSync(path, 'utf8');

interface Rule {
  record?: string;
  expr: string;
}
const { groups } = parse(read(`${folder}/alerts.yaml`)) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read(`${folder}/dashboard.json`)) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const queries = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

// Configures mail, so that its metrics exist. Nothing listens at its address.
const portal = usePortal({
  STRIPE_WEBHOOK_SECRET: 'whsec_alerts',
  MAIL_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'receipts@smoke.test',
});

describe('what alerts and dashboard read', () => {
  let close: () => Promise<void>;
  let page: string;
  /** Label names by metric. A histogram's are those of `…_bucket`. */
  const labels = new Map<string, string[]>();
  beforeAll(async () => {
    const { register } = portal.metrics;
    const silent = pino({ level: 'silent' });
    const at = { host: '127.0.0.1', port: 0 };
    const server = await startMetricsServer(portal.metrics, at, silent);
    close = () => server.close();
    page = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
    for (const [, name = '', type] of page.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      const metric = register.getSingleMetric(name) as unknown as { labelNames?: string[] };
      const known = metric?.labelNames ?? [];
      if (type === 'histogram') labels.set(`${name}_bucket`, [...known, 'le']);
      else labels.set(name, [...known]);
    }
    // Prometheus adds these to all, or our own rules make them.
    for (const { record } of rules) if (record) labels.set(record, []);
    labels.set('probe_success', ['job']);
  });
  afterAll(() => close());

  const metricsIn = (query: string) => query.match(/\b(portal|nodejs|process)[_:][\w:]+/g) ?? [];

  it('exists', () => {
    const wanted = new Set(queries.flatMap(metricsIn));
    expect(wanted.size).toBeGreaterThan(15);
    expect([...wanted].filter((name) => !labels.has(name))).toEqual([]);
  });

  it('has the labels that are asked for', () => {
    const wrong: string[] = [];
    for (const query of queries) {
      for (const [, name = '', selector = ''] of query.matchAll(/([\w:]+)\{([^}]*)\}/g))
        for (const [, label = ''] of selector.matchAll(/(\w+)\s*[!=]~?/g))
          if (!labels.get(name)?.includes(label)) wrong.push(`${name}{${label}}`);
      const known = ['instance', ...metricsIn(query).flatMap((name) => labels.get(name) ?? [])];
      for (const [, list = ''] of query.matchAll(/\bby \(([^)]*)\)/g))
        for (const label of list.split(/,\s*/))
          if (!known.includes(label)) wrong.push(`by (${label}) in ${query}`);
    }
    expect(wrong).toEqual([]);
  });
});
