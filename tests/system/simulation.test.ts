/** The simulated day and the simulated outage: the same seed is the same day, and the goals hold. */
import { describe, expect, it } from 'vitest';
import { percentile } from '../../scripts/percentile.ts';
import { hour, minute, second } from '../../tools/simulate/assumptions.ts';
import { simulateBacklog } from '../../tools/simulate/backlog.ts';
import { simulateDay } from '../../tools/simulate/day.ts';
import { simulateOutage } from '../../tools/simulate/outage.ts';
import { createRates } from '../../tools/simulate/rates.ts';
import { installVirtualClock } from '../../tools/simulate/virtual-clock.ts';

const liveMode = { account: 100, endpoint: 25 };
const small = {
  subscribers: 2_000,
  seed: 7,
  replicas: 2,
  mailLength: 10 * minute,
  limits: liveMode,
};
const list = 'GET /v1/subscriptions';

/** The parts of a day that can be compared. */
const numbers = ({
  views,
  calls,
  looks,
  webhooks,
  firestore,
  tally,
}: Awaited<ReturnType<typeof simulateDay>>) => ({
  views: views.total(),
  calls: calls.names().map((name) => [name, calls.total(name), calls.peak(name)]),
  looks,
  webhooks,
  firestore,
  tally,
});

describe('a simulated day', () => {
  it('is the same for the same seed, and another for another', async () => {
    const day = numbers(await simulateDay(small));
    expect(numbers(await simulateDay(small))).toEqual(day);
    expect(numbers(await simulateDay({ ...small, seed: 8 }))).not.toEqual(day);
  });

  it('shows everybody what Stripe has, in time, and asks Stripe within the budget', async () => {
    const { views, calls, looks, webhooks, tally, refusals, waits, untrue } =
      await simulateDay(small);
    expect(tally.visits).toBeGreaterThan(100);
    expect(tally.cancellations).toBeGreaterThan(0);
    expect(looks.kept + looks.fresh + looks.provider + looks.stale).toBe(
      views.total() + tally.portals,
    );
    expect([tally.failures, tally.gaveUp, refusals.total()]).toEqual([0, 0, 0]);
    expect(percentile(waits.day, 0.99)).toBeLessThan(second);
    expect(calls.peak(list)).toBeLessThanOrEqual(20);
    const renewals = Math.floor(small.subscribers / 30);
    expect(webhooks).toMatchObject({ sent: renewals + tally.cancellations, refused: 0 });
    expect(calls.total(list)).toBeGreaterThanOrEqual(webhooks.sent);
    // Nothing is out of date for longer than a webhook takes.
    expect(untrue.longest).toBeLessThan(30 * second);
  });

  it('shows what is known when Stripe takes hardly any list, and nothing else breaks', async () => {
    const day = await simulateDay({ ...small, limits: { account: 1, endpoint: 0.05 } });
    expect(day.refusals.total(list)).toBeGreaterThan(0);
    // Never more than a bucket that fills at a twentieth a second lets through in a day.
    expect(day.calls.total(list) - day.refusals.total(list)).toBeLessThanOrEqual(
      24 * 3_600 * 0.05 + 1,
    );
    expect([day.tally.failures, day.tally.gaveUp]).toEqual([0, 0]);
    expect(day.looks.stale).toBeGreaterThan(0);
  });
});

describe('a simulated outage of Stripe', () => {
  it('shows every known account, takes every cancellation, and carries all of them out', async () => {
    const outage = await simulateOutage({
      subscribers: 5_000,
      seed: 7,
      replicas: 3,
      limits: liveMode,
      pace: 25,
      cancelEvery: 12,
      silence: 2 * minute,
    });
    const { views, waits, withAge, cancellations, circuits } = outage;
    expect(views.asked).toBeGreaterThan(2_500);
    expect(views.unanswered).toBe(0);
    expect(withAge).toBeGreaterThan(views.asked / 2);
    expect(percentile(waits, 0.9)).toBeLessThan(100);
    expect(cancellations.asked).toBeGreaterThan(200);
    expect(cancellations.refused).toBe(0);
    expect(Math.max(...cancellations.answers)).toBeLessThan(3 * second);
    expect(cancellations.carriedOut).not.toBeNull();
    expect(cancellations.carriedOut).toBeLessThan(minute);
    expect(cancellations.lost).toBe(0);
    expect(circuits).toEqual(['closed', 'closed', 'closed']);
  });
});

describe('a backlog after an outage', () => {
  const small = { due: 5_000, seed: 7, replicas: 3, limits: liveMode };
  it('is reconciled within Stripe’s limits, and nobody starves', async () => {
    const { drained, fairShare, waits, calls, refusals, wasted } = await simulateBacklog(small);
    expect(waits.all.every((wait) => wait > 0)).toBe(true);
    expect(drained).toBeLessThan(1.5 * fairShare);
    // A period that ends within the hour can't wait for thousands of others.
    expect(waits.urgent).toHaveLength(10);
    expect(Math.max(...waits.urgent)).toBeLessThan(2 * minute);
    expect(Math.max(...waits.later)).toBeLessThan(1.5 * fairShare);
    expect(calls.peak(list)).toBeLessThanOrEqual(liveMode.endpoint + 5);
    expect(refusals).toBe(0);
    expect(wasted).toBeLessThan(small.due / 5);
  });
});

describe('the virtual clock', () => {
  it('lets hours pass at once, in order, and then leaves the process its own time', async () => {
    const before = Date.now();
    const clock = installVirtualClock(0);
    const seen: [string, number][] = [];
    try {
      setTimeout(() => seen.push(['an hour', Date.now()]), hour);
      const half = setInterval(() => seen.push(['a half', new Date().getTime()]), hour / 2);
      const gone = setTimeout(() => seen.push(['never', Date.now()]), minute);
      clearTimeout(gone);
      clock.at(hour * 0.75, () => clearInterval(half));
      await clock.runUntil(2 * hour);
      expect(clock.now()).toBe(2 * hour);
      expect(new Date()).toBeInstanceOf(Date);
      expect(new Date(5).getTime()).toBe(5);
    } finally {
      clock.uninstall();
    }
    expect(seen).toEqual([
      ['a half', hour / 2],
      ['an hour', hour],
    ]);
    expect(Date.now()).toBeGreaterThanOrEqual(before);
  });
});

it('rates count by seconds of the clock, and by any 1,000 milliseconds', () => {
  let now = 0;
  const rates = createRates(() => now);
  for (now of [900, 950, 1_050, 1_899, 1_950]) rates.count('call');
  expect([rates.total('call'), rates.peak('call'), rates.burst('call')]).toEqual([5, 3, 4]);
});

it('a percentile is a value that was there', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile([], 0.5)]).toEqual([
    51, 100, 0,
  ]);
});
