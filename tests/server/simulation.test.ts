/** The simulated day: the same seed is the same day, and what it counts is what happened. */
import { describe, expect, it } from 'vitest';
import { percentile } from '../../scripts/percentile.ts';
import { hour, minute } from '../simulate/assumptions.ts';
import { simulateDay } from '../simulate/day.ts';
import { installVirtualClock } from '../simulate/virtual-clock.ts';

const small = { subscribers: 2_000, seed: 7, replicas: 2, mailLength: 10 * minute };
const limits = { account: 100, endpoint: 25 };
const list = 'GET /v1/subscriptions';

/** The parts of a day that can be compared. */
const numbers = ({
  views,
  calls,
  cache,
  webhooks,
  firestore,
  tally,
}: Awaited<ReturnType<typeof simulateDay>>) => ({
  views: views.total(),
  calls: calls.names().map((name) => [name, calls.total(name), calls.peak(name)]),
  cache,
  webhooks,
  firestore,
  tally,
});

describe('a simulated day', () => {
  it('is the same for the same seed, and another for another', async () => {
    const day = numbers(await simulateDay({ ...small, limits }));
    expect(numbers(await simulateDay({ ...small, limits }))).toEqual(day);
    expect(numbers(await simulateDay({ ...small, seed: 8, limits }))).not.toEqual(day);
  });

  it('adds up: each view is a hit or a call, each change is a webhook that is handled', async () => {
    const { views, calls, cache, webhooks, tally, refusals } = await simulateDay({
      ...small,
      limits,
    });
    expect(tally.visits).toBeGreaterThan(100);
    expect(tally.cancellations).toBeGreaterThan(0);
    // A portal's address is made after a look at the list.
    expect(cache.hits + cache.joined + cache.misses).toBe(views.total() + tally.portals);
    expect(cache.misses).toBe(calls.total(list));
    expect(webhooks).toMatchObject({ refused: 0, givenUp: 0 });
    const renewals = Math.floor(small.subscribers / 30);
    expect(webhooks.sent).toBeGreaterThan(renewals);
    expect(webhooks.sent).toBeLessThanOrEqual(renewals + tally.cancellations);
    expect(calls.total('GET /v1/subscriptions/:id')).toBeGreaterThanOrEqual(webhooks.sent);
    expect(refusals.total()).toBe(0);
  });

  it('meets the limits: what is refused is tried again, and nobody is told anything else', async () => {
    const day = await simulateDay({ ...small, limits: { account: 1, endpoint: 0.05 } });
    expect(day.waits.day.length).toBeGreaterThan(0);
    // Never more than a bucket that fills at a twentieth a second lets through in a day.
    expect(day.refusals.total(list)).toBeGreaterThan(0);
    expect(day.calls.total(list) - day.refusals.total(list)).toBeLessThanOrEqual(
      24 * 3_600 * 0.05 + 1,
    );
    expect(day.refused.names()).toEqual(['PAYMENT_PROVIDER_UNAVAILABLE']);
  });
});

describe('the virtual clock', () => {
  it('lets hours pass at once, in order, and then leaves the process its own time', async () => {
    const before = Date.now();
    const clock = installVirtualClock(0);
    const seen: [string, number][] = [];
    try {
      setTimeout(() => seen.push(['an hour', Date.now()]), hour);
      const half = setInterval(() => seen.push(['a half', Date.now()]), hour / 2);
      const gone = setTimeout(() => seen.push(['never', Date.now()]), minute);
      clearTimeout(gone);
      clock.at(hour * 0.75, () => clearInterval(half));
      await clock.runUntil(2 * hour);
      expect(clock.now()).toBe(2 * hour);
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

it('a percentile is a value that was there', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile([], 0.5)]).toEqual([
    51, 100, 0,
  ]);
});
