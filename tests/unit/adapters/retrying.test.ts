/** Retries: when they are made, how long they wait, and that they never multiply an outage. */
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  createRetryBudget,
  outage,
  parseRetryAfter,
  refused,
  retrying,
  type RetryOptions,
  type Verdict,
} from '../../../server/adapters/resilience/retry.ts';
import {
  createDeadlineHttpClient,
  judgeStripe,
} from '../../../server/adapters/stripe/http-client.ts';

/** A clock that only sleeping and working move, in milliseconds. */
function stage(overrides: Partial<RetryOptions> = {}) {
  let time = 1_000;
  const sleeps: number[] = [];
  const options: RetryOptions = {
    deadline: 8_000,
    attempt: 3_000,
    judge: () => outage,
    budget: createRetryBudget({ now: () => time }),
    random: () => 0.5,
    now: () => time,
    sleep: async (milliseconds) => {
      sleeps.push(milliseconds);
      time += milliseconds;
    },
    ...overrides,
  };
  const timeouts: number[] = [];
  return {
    sleeps,
    timeouts,
    elapsed: () => time - 1_000,
    /** A call whose attempts take `cost` milliseconds (or all they may) and fail, except attempt `good`. */
    run: (cost = 0, good = Infinity) =>
      retrying(async ({ number, timeout }) => {
        timeouts.push(timeout);
        time += Math.min(cost, timeout);
        if (number < good) throw new Error(`attempt ${number}`);
        return `answer ${number}`;
      }, options),
  };
}

describe('attempts', () => {
  it('makes one when it succeeds, and no pause', async () => {
    const { run, sleeps } = stage();
    await expect(run(0, 1)).resolves.toBe('answer 1');
    expect(sleeps).toEqual([]);
  });

  it('makes three at most, with doubling pauses, and fails with the last error', async () => {
    const { run, sleeps } = stage({ random: () => 1 });
    await expect(run()).rejects.toThrow('attempt 3');
    expect(sleeps).toEqual([250, 500]);
  });

  it('waits for anything between nothing and the limit', async () => {
    const values = [0, 0.999];
    const { run, sleeps } = stage({ random: () => values.shift() ?? 0 });
    await expect(run(0, 3)).resolves.toBe('answer 3');
    expect(sleeps).toEqual([0, 499.5]);
  });

  it('does not repeat what was refused', async () => {
    const { run, timeouts } = stage({ judge: () => refused });
    await expect(run()).rejects.toThrow('attempt 1');
    expect(timeouts).toHaveLength(1);
  });
});

describe('the deadline', () => {
  it('gives the last attempt what is left', async () => {
    const { run, timeouts, elapsed } = stage();
    await expect(run(3_000)).rejects.toThrow('attempt 3');
    expect(timeouts).toEqual([3_000, 3_000, 8_000 - 6_000 - 125 - 250]);
    expect(elapsed()).toBe(8_000);
  });

  it('begins no attempt that would have less than a quarter of its time', async () => {
    const { run, timeouts } = stage({ deadline: 6_500 });
    await expect(run(3_000)).rejects.toThrow('attempt 2');
    expect(timeouts).toHaveLength(2);
  });

  it.each([
    ['takes all of it', 2_000, 1],
    ['fails early', 10, 3],
  ])('as long as one attempt, which %s', async (_, cost, attempts) => {
    const { run, timeouts } = stage({ deadline: 2_000, attempt: 2_000 });
    await expect(run(cost)).rejects.toThrow();
    expect(timeouts).toHaveLength(attempts);
  });

  it.each([
    ['within', 2_000, [2_125, 2_250]],
    ['beyond', 7_900, []],
    ['far beyond', 3_600_000, []],
  ])('heeds Retry-After %s it', async (_, retryAfter, pauses) => {
    const { run, sleeps, elapsed } = stage({ judge: () => ({ ...outage, retryAfter }) });
    await expect(run()).rejects.toThrow();
    expect(sleeps).toEqual(pauses);
    expect(elapsed()).toBe(pauses.reduce((sum, pause) => sum + pause, 0));
  });
});

describe('the budget', () => {
  it.each([1, 10, 100, 1_000, 10_000])(
    'in an outage, %d calls bring at most a fifth and ten more',
    async (calls) => {
      const { run, timeouts } = stage({ random: () => 0 });
      for (let call = 0; call < calls; call += 1) await expect(run()).rejects.toThrow();
      const retries = timeouts.length - calls;
      expect(retries).toBeLessThanOrEqual(calls * 0.2 + 10);
      expect(retries).toBeGreaterThanOrEqual(Math.min(2 * calls, Math.floor(calls * 0.2)));
    },
  );

  it('earns with time when calls are few, up to its capacity', () => {
    let time = 0;
    const budget = createRetryBudget({ capacity: 2, floor: 0.5, now: () => time });
    const withdrawAll = () => {
      let count = 0;
      while (budget.withdraw()) count += 1;
      return count;
    };
    expect(withdrawAll()).toBe(2);
    time += 1_999;
    expect(withdrawAll()).toBe(0);
    time += 1;
    expect(withdrawAll()).toBe(1);
    time += 3_600_000;
    expect(withdrawAll()).toBe(2);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2025-01-05T12:00:00Z');
  it.each([
    [undefined, null],
    ['', null],
    ['soon', null],
    ['0', 0],
    ['7', 7_000],
    [' 7 ', 7_000],
    ['Sun, 05 Jan 2025 12:00:30 GMT', 30_000],
    ['Sun, 05 Jan 2025 11:00:00 GMT', 0],
  ])('%j is %j ms', (value, milliseconds) => {
    expect(parseRetryAfter(value, now)).toBe(milliseconds);
  });
});

describe('what an error of Stripe means', () => {
  const raw = (
    statusCode: number,
    headers: Record<string, string> = {},
  ): Stripe.StripeRawError & { type: 'api_error' } => ({ type: 'api_error', statusCode, headers });
  const busy: Verdict = { retry: true, outage: false, retryAfter: null };

  it.each([
    [500, outage],
    [502, outage],
    [503, outage],
    [429, busy],
    [409, busy],
    [302, refused],
    [400, refused],
    [401, refused],
    [402, refused],
    [403, refused],
    [404, refused],
  ])('%d', (status, verdict) => {
    expect(judgeStripe(new Stripe.errors.StripeAPIError(raw(status)))).toEqual(verdict);
  });

  it('heeds Retry-After, and Stripe’s own word that a retry is of no use', () => {
    const busyFor = new Stripe.errors.StripeAPIError(raw(429, { 'retry-after': '2' }));
    expect(judgeStripe(busyFor)).toEqual({ ...busy, retryAfter: 2_000 });
    const useless = new Stripe.errors.StripeAPIError(raw(500, { 'stripe-should-retry': 'false' }));
    expect(judgeStripe(useless)).toEqual({ ...outage, retry: false });
  });

  it('no connection is an outage; an error of our own is not', () => {
    const error = new Stripe.errors.StripeConnectionError({ type: 'api_error' });
    expect(judgeStripe(error)).toEqual(outage);
    expect(judgeStripe(new TypeError('odd'))).toEqual(refused);
  });

  it('a request that can’t be written is no outage', async () => {
    const stripe = new Stripe('sk_test', {
      host: '127.0.0.1',
      port: 9,
      protocol: 'http',
      maxNetworkRetries: 0,
      httpClient: createDeadlineHttpClient(),
    });
    const idempotencyKey = 'key\ud800';
    for (const call of [
      () => stripe.subscriptions.update('sub_1', {}, { idempotencyKey }),
      () => stripe.subscriptions.retrieve('sub_\ud800'),
    ]) {
      const error: unknown = await call().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(judgeStripe(error)).toEqual(refused);
    }
  });
});
