/** Tests the metric and the log line about an accepted change whose period is about to end. */
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createBilling } from '../../../server/adapters/stripe/billing.ts';
import { changedRecord } from '../../../server/domain/customer-record/changed-record.ts';
import { newRecord } from '../../../server/domain/customer-record/customer-record.ts';
import { withExactCharges } from '../../../server/domain/money/exact-charges.ts';
import { createReconcileDue } from '../../../server/domain/customer-record/reconcile-due.ts';
import { startWorker } from '../../../server/domain/worker.ts';
import { pseudonym } from '../../../server/log.ts';
import { createMetrics } from '../../../server/telemetry/metrics.ts';
import { usePortal } from '../../support/harness.ts';
import { useOwnFirestore } from '../../support/own-firestore.ts';

useOwnFirestore();
const portal = usePortal();
const links = { returnUrl: () => 'http://localhost', loginUrl: 'http://localhost' };

describe('a change whose period ends within the hour', () => {
  it('is counted and logged under the name that alerts know, each time that it fails', async () => {
    const metrics = createMetrics();
    const { records } = portal.services;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const store = async (id: string, deadline: Date) => {
      const record = { ...newRecord(id), dueAt: inMinutes(-1), deadline };
      await records.write(await records.read(id), changedRecord(record));
    };
    await store('cus_at_risk', inMinutes(30));
    await store('cus_in_time', inMinutes(90));
    const lines: string[] = [];
    const tried = new Set<string>();
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const provider = withExactCharges(createBilling(portal.sdk, links), { spend: () => {} });
    const reconcile = (id: string) => {
      tried.add(id);
      return Promise.reject(new Error('Stripe refuses'));
    };
    const due = createReconcileDue({ records, provider, reconcile }, log, {
      stripeBudget: { consume: async () => {} },
      onAtRisk: () => metrics.cancellationAtRisk(),
    });
    const stop = startWorker([due], log);
    const count = async () => {
      const page = await metrics.register.metrics();
      return Number(/^portal_cancellations_at_risk_total (\d+)$/m.exec(page)?.[1]);
    };
    await expect.poll(count).toBeGreaterThan(1);
    await expect.poll(() => [...tried]).toContain('cus_in_time');
    await stop();
    expect(lines).toHaveLength(await count());
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ alert: 'cancellation_at_risk' });
    expect(readFileSync('deploy/google/at-risk-metric.yaml', 'utf8')).toContain(
      'jsonPayload.alert="cancellation_at_risk"',
    );
    expect(
      new Set(lines.map((line) => (JSON.parse(line) as { customer: string }).customer)),
    ).toEqual(new Set([pseudonym('cus_at_risk')]));
  });
});
