/** Cancellations that wait are shown on the page without being asked for at each view, in all replicas, some seconds later at most. */
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UpstreamError } from '../../server/errors.ts';
import {
  type CancellationRecords,
  createCancellationRecords,
} from '../../server/services/cancellation-records.ts';
import { createFirestore } from '../../server/services/firestore.ts';
import type { Subscription } from '../../server/services/subscription.ts';
import { createWaitingCancellations } from '../../server/services/waiting-cancellations.ts';
import { createSubscriber } from '../factories.ts';
import { usePortal } from '../harness.ts';
import { type StripeGateway, startStripeGateway } from '../stripe-gateway.ts';

const address = { STRIPE_API_HOST: '127.0.0.1:0' };
let gateway: StripeGateway;
beforeAll(async () => {
  gateway = await startStripeGateway(() => portal.stripe.url);
  address.STRIPE_API_HOST = gateway.host;
});
afterEach(() => {
  gateway.refuse = () => false;
});
afterAll(() => gateway.close());
const portal = usePortal(address);
const log = pino({ level: 'silent' });

const records = () => createCancellationRecords(createFirestore('demo-stop-smoke-now'));
const newSubscription = (): Subscription => ({
  id: `sub_${randomUUID().replaceAll('-', '')}`,
  customerId: `cus_${randomUUID()}`,
  status: 'active',
  startedAt: new Date(1_800_000_000_000),
  endsAt: new Date(1_900_000_000_000),
  cancelAt: null,
  cancelsAtPeriodEnd: false,
  cancellationReason: null,
  plan: null,
});
const requestFor = ({ id, customerId, endsAt }: Subscription) => ({
  state: 'REQUESTED' as const,
  subscriptionId: id,
  customerId,
  requestedAt: new Date(),
  confirmedAt: null,
  effectiveAt: null,
  reason: null,
  comment: null,
  requestedBy: 'SUBSCRIBER' as const,
  periodEndsAt: endsAt,
  attempts: 0,
  dueAt: new Date(Date.now() + 600_000),
});

/** The real records, with a count of what views ask of them. */
function counted(): { records: CancellationRecords; queries: () => number } {
  const real = records();
  let queries = 0;
  return {
    records: {
      ...real,
      ofCustomer(customerId) {
        queries += 1;
        return real.ofCustomer(customerId);
      },
    },
    queries: () => queries,
  };
}

describe('whether a cancellation waits', () => {
  it('is known without asking, in every replica, once it has looked', async () => {
    const subscription = newSubscription();
    const here = createWaitingCancellations(records());
    const { records: counting, queries } = counted();
    const there = createWaitingCancellations(counting);
    await Promise.all([here.look(), there.look()]);

    const record = await here.watched.openOrCreate(requestFor(subscription));
    // Where it was recorded, at once; elsewhere with the next look, which comes every five seconds.
    expect(await here.isWaiting(subscription)).toBe(true);
    expect(await there.isWaiting(subscription)).toBe(false);
    await Promise.all([here.look(), there.look()]);
    expect(await here.isWaiting(subscription)).toBe(true);
    expect(await there.isWaiting(subscription)).toBe(true);

    await here.watched.change(record.id, { state: 'WITHDRAWN' });
    expect(await here.isWaiting(subscription)).toBe(false);
    await there.look();
    expect(await there.isWaiting(subscription)).toBe(false);
    expect(queries()).toBe(0);
  });

  it('is not asked for once an end is scheduled', async () => {
    const { records: counting, queries } = counted();
    const waiting = createWaitingCancellations(counting);
    const cancelAt = new Date();
    expect(await waiting.isWaiting({ ...newSubscription(), cancelAt })).toBe(false);
    expect(queries()).toBe(0);
  });

  it('is asked for, once a customer, when looking has failed for fifteen seconds', async () => {
    let time = 0;
    const { records: counting, queries } = counted();
    const waiting = createWaitingCancellations(counting, { now: () => time });
    await waiting.look();
    const subscription = newSubscription();
    await records().openOrCreate(requestFor(subscription));
    time = 14_999;
    expect(await waiting.isWaiting(subscription)).toBe(false);
    time = 15_000;
    const other = { ...newSubscription(), customerId: subscription.customerId };
    expect(await Promise.all([waiting.isWaiting(subscription), waiting.isWaiting(other)])).toEqual([
      true,
      false,
    ]);
    expect(queries()).toBe(1);
  });

  it('is asked for when more wait than are looked at', async () => {
    const real = records();
    const { records: counting, queries } = counted();
    const waiting = createWaitingCancellations({
      ...counting,
      waiting: async (limit) => {
        const [some] = await real.waiting(1);
        return some ? Array.from({ length: limit }, () => some) : [];
      },
    });
    const subscription = newSubscription();
    await real.openOrCreate(requestFor(subscription));
    await waiting.look();
    expect(await waiting.isWaiting(subscription)).toBe(true);
    expect(queries()).toBeLessThanOrEqual(1);
    expect(await waiting.isWaiting(newSubscription())).toBe(false);
    expect(queries()).toBeGreaterThan(0);
  });

  it('can’t be told when Firestore can’t be asked', async () => {
    const { records: counting } = counted();
    const waiting = createWaitingCancellations({
      ...counting,
      ofCustomer: async () => {
        throw new UpstreamError('directory', new Error('down'));
      },
    });
    expect(await waiting.isWaiting(newSubscription())).toBeNull();
  });

  it('looks by itself', async () => {
    const subscription = newSubscription();
    await records().openOrCreate(requestFor(subscription));
    const { records: counting, queries } = counted();
    const waiting = createWaitingCancellations(counting);
    const stop = waiting.start();
    await expect
      .poll(async () => {
        const before = queries();
        return [await waiting.isWaiting(subscription), queries() - before];
      })
      .toEqual([true, 0]);
    stop();
  });
});

describe('the page', () => {
  const query = '{ viewer { subscriptions { id displayStatus cancelAt cancellationPending } } }';

  it('is told, until Stripe has confirmed it', { timeout: 30_000 }, async () => {
    const { token, subscriptions } = await createSubscriber(portal.sdk, [{}, {}]);
    const [one, two] = subscriptions.map(({ id }) => id) as [string, string];
    const view = async () => {
      const { data, errors } = await portal.ask(query, { token });
      expect(errors).toBeUndefined();
      return Object.fromEntries(
        data.viewer.subscriptions.map(({ id, ...rest }) => [id, rest]),
      ) as Record<string, unknown>;
    };
    await portal.services.waiting.look();
    gateway.refuse = ({ method }) => method === 'POST';
    await portal.ask(
      `mutation { cancelSubscription(input: { subscriptionId: "${one}" }) { __typename } }`,
      { token },
    );
    const untouched = { displayStatus: 'active', cancelAt: null };
    const waiting = { ...untouched, cancellationPending: true };
    const still = { ...untouched, cancellationPending: false };
    expect(await view()).toEqual({ [one]: waiting, [two]: still });
    await portal.services.waiting.look();
    expect(await view()).toEqual({ [one]: waiting, [two]: still });

    gateway.refuse = () => false;
    const due = await portal.services.cancellations.due(new Date(Date.now() + 60_000), 500);
    const record = due.find(({ subscriptionId }) => subscriptionId === one);
    // The circuit to Stripe may be open for some seconds.
    await expect
      .poll(
        async () => {
          if (record) await portal.services.cancellations.retry(record, log);
          return (await view())[one];
        },
        { timeout: 20_000, interval: 500 },
      )
      .toMatchObject({ displayStatus: 'Canceled', cancellationPending: false });
  });
});
