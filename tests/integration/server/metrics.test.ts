/** Tests metrics: anonymous callers can’t make them grow, failures count from 0, and pending work is visible. */
import { randomUUID } from 'node:crypto';
import { getApps } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { newRecord } from '../../../server/domain/customer-record/customer-record.ts';
import { declaration } from '../../support/record-factory.ts';
import { createSubscriber } from '../../support/factories.ts';
import { usePortal } from '../../support/harness.ts';

const portal = usePortal({ STRIPE_WEBHOOK_SECRET: 'whsec_metrics' });

/** Returns a series' value by the start of its line, or undefined. */
async function valueOf(series: string, register = portal.metrics.register) {
  const lines = (await register.metrics()).split('\n');
  const line = lines.find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

it('labels stay within bounds, whatever is sent', async () => {
  const { token } = await createSubscriber(portal.sdk);
  const series = async () => (await portal.metrics.register.metrics()).split('\n').length;
  const send = async (round: string) => {
    await portal.ask(`query Made${round} { viewer { id } }`, { token });
    await portal.ask(`query Made${round} { nothing${round} }`);
    await portal.app.inject({ url: `/made/${round}?a=${round}` });
    await portal.app.inject({ method: 'PROPFIND' as 'GET', url: `/${round}` });
    await portal.app.inject({ method: 'POST', url: '/webhooks/stripe', payload: { id: round } });
  };
  // Twice, because the last response of a round may be counted after it arrives.
  await send('First');
  await send('Second');
  await series();
  const before = await series();
  for (let round = 0; round < 50; round += 1) await send(`Up${round}`);
  expect(await series()).toBe(before);
  expect(await portal.metrics.register.metrics()).not.toMatch(/Made|Second|Up\d/);
});

it('counters that an alert adds up or waits for are there from the start, and count', async () => {
  const page = await portal.metrics.register.metrics();
  const zeros = [
    'portal_graphql_operations_total{outcome="failed"}',
    'portal_webhook_deliveries_total{outcome="accepted"}',
    'portal_cancellations_at_risk_total',
    'portal_shed_total{kind="operation"}',
  ];
  for (const series of zeros) expect(page).toContain(`${series} 0\n`);
  portal.metrics.cancellationAtRisk();
  expect(await valueOf('portal_cancellations_at_risk_total')).toBe(1);
});

describe('pending cancellations', () => {
  const fresh = usePortal();

  it('are counted in Firestore, with the age of the oldest', async () => {
    const [firebase] = getApps();
    const record = getFirestore(firebase!).collection('customer_records').doc('cus_metrics');
    const pendingSince = new Date(Date.now() - 20 * 60_000);
    const dueAt = new Date('2999-01-01');
    await record.set({ ...newRecord('cus_metrics'), pendingSince, dueAt });
    const value = (name: string) => valueOf(name, fresh.metrics.register);
    expect(await value('portal_cancellations_pending')).toBeGreaterThanOrEqual(1);
    const age = await value('portal_cancellations_oldest_pending_age_seconds');
    expect(age).toBeGreaterThanOrEqual(1_200);
    await record.delete();
  });
});

describe('declarations whose plan was not looked for', () => {
  const fresh = usePortal();

  it('are counted in Firestore, with the age of the oldest', async () => {
    const receivedAt = new Date(Date.now() - 20 * 60_000);
    const id = `D-${randomUUID()}`;
    // Never due, so that no worker of another test takes it.
    const waiting = declaration({ id, receivedAt, dueAt: new Date('2999-01-01') });
    await fresh.services.declarations.add(waiting, []);
    const value = (name: string) => valueOf(name, fresh.metrics.register);
    expect(await value('portal_declarations_unmatched')).toBeGreaterThanOrEqual(1);
    const age = await value('portal_declarations_oldest_unmatched_age_seconds');
    expect(age).toBeGreaterThanOrEqual(1_200);
    await getFirestore().doc(`declarations/${id}`).delete();
  });
});
