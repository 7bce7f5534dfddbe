/** The corrected clock: whom it believes, and that a clock that may be right is never moved. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClock, timeIn } from '../../../server/adapters/clock.ts';
import type { Upstream } from '../../../server/domain/errors.ts';

const minute = 60_000;
const hour = 60 * minute;
let trueTime = 0;
let ownOffset = 0;
let said: [isApart: boolean, offsetMs: number][];
let clock: ReturnType<typeof createClock>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.UTC(2026, 0, 1) });
  [trueTime, ownOffset, said] = [Date.now(), 0, []];
  clock = createClock((...change) => said.push(change));
});
afterEach(() => void vi.useRealTimers());

/** Time passes. */
function pass(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  trueTime += milliseconds;
}
/** Somebody sets the process's own clock, which changes `Date` only. */
function setOwnClock(aheadMs: number) {
  ownOffset = aheadMs;
  const monotonic = performance.now();
  vi.setSystemTime(trueTime + ownOffset);
  expect(performance.now()).toBe(monotonic);
}
/** An upstream answers, as servers do in whole seconds. */
function answer(upstream: Upstream, { aheadMs = 0, took = 100 } = {}) {
  const sentAt = performance.now();
  pass(took / 2);
  const time = Math.floor((trueTime + aheadMs) / 1_000) * 1_000;
  pass(took / 2);
  clock.listenTo(upstream)(time, sentAt);
}
const error = () => clock.now().getTime() - trueTime;

describe('a clock that may be right', () => {
  it('is never moved, whenever and however slowly upstreams answer', () => {
    for (let count = 0; count < 200; count += 1) {
      answer('stripe', { took: (count * 37) % 3_000 });
      answer('token_keys', { took: 20 });
      expect(clock.offsetMs()).toBe(0);
      pass(1_234);
    }
    expect(said).toEqual([]);
  });
});

describe.each([
  ['behind by 2 minutes', -2 * minute],
  ['behind by an hour', -hour],
  ['ahead by an hour', hour],
])('a clock that is %s', (_, aheadMs) => {
  beforeEach(() => setOwnClock(aheadMs));

  it('is corrected by the first answer, to about a second', () => {
    answer('token_keys');
    expect(Math.abs(error())).toBeLessThan(2_000);
    expect(said).toHaveLength(1);
    expect(said[0]).toEqual([true, clock.offsetMs()]);
  });

  it('is said to be wrong once, and once to be right', () => {
    for (let count = 0; count < 5; count += 1)
      for (const each of ['stripe', 'token_keys'] as const) answer(each);
    setOwnClock(0);
    for (let count = 0; count < 5; count += 1)
      for (const each of ['stripe', 'token_keys'] as const) answer(each);
    expect(clock.offsetMs()).toBe(0);
    expect(said.map(([isApart]) => isApart)).toEqual([true, false]);
  });
});

it('a clock that is set while the process runs is corrected by what was heard before', () => {
  for (const each of ['stripe', 'token_keys'] as const) answer(each);
  pass(10 * minute);
  setOwnClock(-hour);
  expect(Math.abs(error())).toBeLessThan(2_000);
});

it('a slow answer proves little', () => {
  setOwnClock(-minute);
  answer('stripe', { took: 150_000 });
  expect(clock.offsetMs()).toBe(0);
});

it.each([['stripe'], ['token_keys'], ['firestore']])(
  '%s with a wrong time is outvoted',
  (wrong) => {
    for (const aheadMs of [hour, -hour, 100 * 365 * 24 * hour])
      for (const each of ['token_keys', 'stripe', 'firestore'] as const)
        answer(each, { aheadMs: each === wrong ? aheadMs : 0 });
    expect(clock.offsetMs()).toBe(0);
    setOwnClock(-2 * minute);
    expect(Math.abs(error())).toBeLessThan(2_000);
  },
);

describe('the time in an answer', () => {
  const headers = (values: Record<string, string>) => timeIn(new Headers(values));
  const date = 'Tue, 15 Nov 1994 08:12:31 GMT';

  it('is its Date, and its Age in a cache', () => {
    expect(headers({ date })).toBe(Date.UTC(1994, 10, 15, 8, 12, 31));
    expect(headers({ date, age: '60' })).toBe(Date.UTC(1994, 10, 15, 8, 13, 31));
  });

  it.each<Record<string, string>>([
    {},
    { date: '' },
    { date: '5' },
    { date: 'yesterday' },
    { date: '1994-11-15' },
    { date: 'Tue, 35 Nov 1994 08:12:31 GMT' },
    { date, age: '-5' },
    { date, age: 'old' },
  ])('is ignored when it is malformed: %j', (values) => {
    const time = headers(values);
    expect(time).toBeNaN();
    clock.listenTo('stripe')(time, performance.now());
    expect(clock.offsetMs()).toBe(0);
  });
});
