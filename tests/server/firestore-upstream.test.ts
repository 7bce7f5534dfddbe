/** Firestore behind a network that misbehaves: an end to every wait, one circuit, and never a record that nobody heard of. */
import { randomUUID } from 'node:crypto';
import { Firestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createCancellationRecords,
  PerhapsRecordedError,
} from '../../server/services/cancellation-records.ts';
import { createDirectory } from '../../server/adapters/firestore/users-subscriptions.ts';
import {
  createFirestoreUpstream,
  judgeFirestore,
} from '../../server/services/firestore-upstream.ts';
import { createFirestore } from '../../server/adapters/firestore/client.ts';
import { createUpstream } from '../../server/services/upstream.ts';
import { createSubscriber } from '../factories.ts';
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy.ts';
import { usePortal } from '../harness.ts';

const projectId = 'demo-stop-smoke-now';
const direct = process.env['FIRESTORE_EMULATOR_HOST'] ?? '';
let proxy: FaultProxy;

/** What reads the emulator's address meanwhile goes through the proxy. */
function throughProxy<T>(open: () => T): T {
  process.env['FIRESTORE_EMULATOR_HOST'] = `${proxy.host}:${proxy.port}`;
  try {
    return open();
  } finally {
    process.env['FIRESTORE_EMULATOR_HOST'] = direct;
  }
}

beforeAll(async () => {
  const [host = '', port] = direct.split(':');
  proxy = await startFaultProxy({ host, port: Number(port) });
  process.env['FIRESTORE_EMULATOR_HOST'] = `${proxy.host}:${proxy.port}`;
});
const portal = usePortal({ STRIPE_LOGIN_URL: 'https://billing.example.com/login' });
beforeAll(() => {
  process.env['FIRESTORE_EMULATOR_HOST'] = direct;
});
afterEach(() => proxy.setFault({ kind: 'none' }));
afterAll(() => proxy.close());

const unavailable = { name: 'UpstreamError', upstream: 'directory' };
const fields = () => ({
  state: 'REQUESTED' as const,
  subscriptionId: `sub_${randomUUID()}`,
  customerId: 'cus_1',
  requestedAt: new Date(),
  confirmedAt: null,
  effectiveAt: null,
  reason: null,
  comment: null,
  requestedBy: 'SUBSCRIBER' as const,
  periodEndsAt: new Date(1_900_000_000_000),
  attempts: 0,
  dueAt: new Date(),
});
/** What is in Firestore, whatever the proxy does. */
const stored = async (subscriptionId: string) =>
  (
    await new Firestore({ projectId })
      .collection('cancellations')
      .where('subscriptionId', '==', subscriptionId)
      .get()
  ).docs.map(({ id }) => id);
const isStored = (subscriptionId: string) =>
  expect.poll(() => stored(subscriptionId), { interval: 10, timeout: 5_000 }).toHaveLength(1);

describe('what an error of Firestore means', () => {
  it.each([
    [4, { retry: true, outage: true }],
    [8, { retry: true, outage: false }],
    [10, { retry: true, outage: false }],
    [13, { retry: true, outage: true }],
    [14, { retry: true, outage: true }],
    [3, { retry: false, outage: false }],
    [5, { retry: false, outage: false }],
    [6, { retry: false, outage: false }],
    [7, { retry: false, outage: false }],
  ])('status %i', (code, verdict) => {
    expect(judgeFirestore(Object.assign(new Error(), { code }))).toMatchObject(verdict);
  });

  it.each([
    ['text that has no UTF-8', { note: 'a\ud800b' }],
    ['a name that has no UTF-8', { 'a\ud800b': 1 }],
  ])('%s is no outage', async (_, data) => {
    const writing = throughProxy(() => createFirestore(projectId))
      .doc('any/bad')
      .set(data);
    const error: unknown = await writing.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(judgeFirestore(error)).toMatchObject({ retry: false, outage: false });
  });
});

describe('the circuit', () => {
  it('is one for all that is kept there, and closes again', { timeout: 60_000 }, async () => {
    const upstream = createFirestoreUpstream();
    const firestore = throughProxy(() => createFirestore(projectId));
    const directory = createDirectory(firestore, upstream);
    const records = createCancellationRecords(firestore, upstream);
    await directory.warm();
    // The other end is gone without a word: the case in which the SDK alone waits for ever.
    await proxy.setFault({ kind: 'half-open' });
    const waiting = Array.from({ length: 5 }, () => directory.find('somebody'));
    for (const answer of await Promise.allSettled(waiting))
      expect(answer).toMatchObject({ status: 'rejected', reason: unavailable });
    await expect(records.get('any')).rejects.toMatchObject({
      ...unavailable,
      cause: { name: 'CircuitOpenError' },
    });
    await proxy.setFault({ kind: 'none' });
    await expect
      .poll(() => records.get('any').catch(() => 'down'), { timeout: 30_000, interval: 500 })
      .toBeNull();
  });
});

describe('a record', () => {
  /** Records behind the proxy, connected. */
  async function openRecords(upstream = createFirestoreUpstream()) {
    const firestore = throughProxy(() => createFirestore(projectId));
    await expect
      .poll(() => firestore.doc('any/any').get(), { timeout: 10_000 })
      .toMatchObject({ exists: false });
    return createCancellationRecords(firestore, upstream);
  }

  it('whose answer was lost is found by the next attempt, and is one', async () => {
    const patient = { attempt: 12_000, deadline: 12_000, judge: judgeFirestore };
    const records = await openRecords(createUpstream({ name: 'directory', ...patient }));
    await proxy.setFault({ kind: 'latency', ms: 500 });
    const wanted = fields();
    const creating = records.openOrCreate(wanted);
    await isStored(wanted.subscriptionId);
    await proxy.setFault({ kind: 'refuse' });
    await proxy.setFault({ kind: 'none' });
    const record = await creating;
    expect(record).toMatchObject({ state: 'REQUESTED', subscriptionId: wanted.subscriptionId });
    expect(await stored(wanted.subscriptionId)).toEqual([record.id]);
  });

  it('that may be there is not said to be missing', async () => {
    const records = await openRecords();
    await proxy.setFault({ kind: 'latency', ms: 500 });
    const wanted = fields();
    const creating = records.openOrCreate(wanted);
    const outcome = expect(creating).rejects.toBeInstanceOf(PerhapsRecordedError);
    await isStored(wanted.subscriptionId);
    await proxy.setFault({ kind: 'refuse' });
    await outcome;
  });

  it('is not created after its caller was told that it was not', async () => {
    const records = await openRecords();
    await proxy.setFault({ kind: 'latency', ms: 2_500 });
    const wanted = fields();
    const error: unknown = await records.openOrCreate(wanted).catch((reason: unknown) => reason);
    expect(error).toMatchObject(unavailable);
    expect(error).not.toBeInstanceOf(PerhapsRecordedError);
    await proxy.setFault({ kind: 'none' });
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await stored(wanted.subscriptionId)).toEqual([]);
  });
});

describe('a cancellation that can’t be recorded', () => {
  it('says so, names the other way out, and asks Stripe for nothing', async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk);
    const id = subscriptions[0]?.id ?? '';
    await proxy.setFault({ kind: 'refuse' });
    portal.stripe.requests.clear();
    const { errors } = await portal.ask(
      `mutation { cancelSubscription(input: { subscriptionId: "${id}" }) { __typename } }`,
      { token },
    );
    expect(errors).toMatchObject([
      {
        message:
          'Your subscription is not canceled yet. Nothing was recorded, and the payment provider was not asked. ' +
          'Please try again, or cancel at https://billing.example.com/login',
        path: ['cancelSubscription'],
        extensions: { code: 'DIRECTORY_UNAVAILABLE' },
      },
    ]);
    expect(portal.stripe.requests.entries.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(await stored(id)).toEqual([]);
  });
});
