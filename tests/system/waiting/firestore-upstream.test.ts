/** Tests Firestore over a faulty network: no record is stored without a report. */
import { Firestore } from 'firebase-admin/firestore';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCustomerRecordStore } from '../../../server/adapters/firestore/customer-records.ts';
import { changedRecord } from '../../../server/domain/customer-record/changed-record.ts';
import { recordIntent } from '../../../server/domain/customer-record/desired-state.ts';
import {
  classifyFirestoreError,
  createFirestore,
} from '../../../server/adapters/firestore/firestore-client.ts';
import { busy, failed, refused, timedOut } from '../../../server/adapters/upstream.ts';
import { createSubscriber } from '../../support/factories.ts';
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { usePortal } from '../../support/harness.ts';
import { subscription } from '../../support/record-factory.ts';
import { cancel, cancellationsOf } from '../../support/changes.ts';

const projectId = 'demo-stop-smoke-now';
const direct = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
let proxy: FaultProxy;

beforeAll(async () => {
  const [host = '', port] = direct.split(':');
  proxy = await startFaultProxy({ host, port: Number(port) });
  // For the whole file: the server replaces a client that gets no answer.
  process.env['FIRESTORE_EMULATOR_HOST'] = `${proxy.host}:${proxy.port}`;
});
const portal = usePortal(
  { STRIPE_LOGIN_URL: 'https://billing.example.com/login' },
  { timeoutMs: 2_000 },
);
afterEach(() => proxy.setFault({ kind: 'none' }));
afterAll(() => proxy.close());

const log = pino({ level: 'silent' });
/** Reads Firestore past the proxy. */
const unspoilt = new Firestore({ projectId });
const cancellationsIn = async (subscriptionId: string) =>
  (
    await unspoilt.collection('cancellations').where('subscriptionId', '==', subscriptionId).get()
  ).docs.map(({ id }) => id);
const isStored = (subscriptionId: string) =>
  expect.poll(() => cancellationsIn(subscriptionId), { interval: 10 }).toHaveLength(1);

it.each([
  [timedOut, [4]],
  [busy, [8, 10]],
  [failed, [13, 14]],
  [refused, [3, 5, 6, 7]],
])('what an error of Firestore means is %o for the statuses %j', (errorClass, codes) => {
  for (const code of codes)
    expect(classifyFirestoreError(Object.assign(new Error(), { code }))).toEqual(errorClass);
});

describe('an intent', () => {
  async function known() {
    const subscriber = await createSubscriber(portal.sdk);
    await cancellationsOf(portal, subscriber);
    return { subscriber, id: subscriber.subscriptions[0]?.id ?? '' };
  }

  it('is found by the next attempt when its answer was lost, and is one', async () => {
    const records = createCustomerRecordStore(
      createFirestore(projectId, { attemptTimeoutMs: 12_000 }),
      log,
    );
    const customerId = `cus_lost${Date.now()}`;
    const plan = subscription({ id: `sub_lost${Date.now()}`, customerId });
    const stored = await records.read(customerId);
    const changed = changedRecord(stored.value);
    const request = { requestId: 'press-1', reason: null, comment: null, isNow: false };
    recordIntent(changed, plan, { intent: 'END', by: 'SUBSCRIBER', ...request }, new Date());
    await proxy.setFault({ kind: 'latency', ms: 500 });
    const writing = records.write(stored, changed);
    await isStored(plan.id);
    await proxy.setFault({ kind: 'refuse' });
    await proxy.setFault({ kind: 'none' });
    // The second attempt meets the first one's document.
    expect(await writing).toBeNull();
    const { value: record } = await records.read(customerId);
    expect(record.desired[plan.id]?.recent).toMatchObject([{ requestId: 'press-1' }]);
    expect(await cancellationsIn(plan.id)).toHaveLength(1);
  });

  it('is not said to be missing when it may be there, and is found when asked again', async () => {
    const { subscriber, id } = await known();
    await proxy.setFault({ kind: 'latency', ms: 500 });
    const press = { subscriptionId: id, requestId: 'press-1' };
    const first = cancel(portal, subscriber, press);
    await isStored(id);
    await proxy.setFault({ kind: 'refuse' });
    const { errors } = await first;
    expect(errors).toMatchObject([
      {
        message:
          'We couldn’t confirm that your request was saved, so it may still be carried out. ' +
          'Please send it again: it counts only once, or do it at https://billing.example.com/login',
        extensions: { code: 'DIRECTORY_UNAVAILABLE' },
      },
    ]);
    await proxy.setFault({ kind: 'none' });
    const accepted = async () => (await cancel(portal, subscriber, press)).data.cancelSubscription;
    await expect.poll(accepted, { interval: 500 }).toMatchObject({
      __typename: 'CancellationAccepted',
    });
    expect(await cancellationsIn(id)).toHaveLength(1);
  });

  it('is not written down after its caller was told that it was not', async () => {
    const { subscriber, id } = await known();
    await proxy.setFault({ kind: 'latency', ms: 2_500 });
    portal.stripe.requests.clear();
    const { errors } = await cancel(portal, subscriber, { subscriptionId: id });
    expect(errors).toMatchObject([
      { message: expect.stringContaining('Nothing was saved') as string },
    ]);
    await proxy.setFault({ kind: 'none' });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await cancellationsIn(id)).toEqual([]);
    expect(portal.stripe.requests.entries).toEqual([]);
  });

  it('says so when it can’t be written down, names the other way out, and asks Stripe for nothing', async () => {
    const { subscriber, id } = await known();
    await proxy.setFault({ kind: 'refuse' });
    portal.stripe.requests.clear();
    const { errors } = await cancel(portal, subscriber, { subscriptionId: id });
    expect(errors).toMatchObject([
      {
        message:
          'Your subscription has not been changed. Nothing was saved. ' +
          'Please try again, or do it at https://billing.example.com/login',
        path: ['cancelSubscription'],
        extensions: { code: 'DIRECTORY_UNAVAILABLE' },
      },
    ]);
    expect(portal.stripe.requests.entries.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(await cancellationsIn(id)).toEqual([]);
  });
});
