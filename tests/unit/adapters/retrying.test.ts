/** Tests when calls are retried and how long each waits. */
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  busy,
  createUpstream,
  type ErrorClass,
  failed,
  refused,
  timedOut,
} from '../../../server/adapters/upstream.ts';
import { classifyStripeError } from '../../../server/adapters/stripe/http-client.ts';

const setRandom = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);
beforeEach(() => {
  vi.useFakeTimers();
  setRandom(0.5);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates an upstream whose attempts take `cost` milliseconds each and fail, except attempt `good`. */
function stage({ errorClass = failed, timeoutMs = 8_000, attemptTimeoutMs = 3_000 } = {}) {
  const upstream = createUpstream({
    name: 'stripe',
    attemptTimeoutMs,
    timeoutMs,
    classifyError: () => errorClass,
    circuit: { threshold: Infinity },
  });
  const begun: number[] = [];
  const ended: number[] = [];
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  async function run({ cost = 0, good = Infinity, retry = true } = {}): Promise<string> {
    const call = async () => {
      begun.push(elapsed());
      const number = begun.length;
      if (cost > 0) await new Promise((resolve) => setTimeout(resolve, cost));
      if (number < good) throw new Error(`attempt ${number}`);
      return `answer ${number}`;
    };
    const outcome = upstream.call(call, { retry });
    const note = () => ended.push(elapsed());
    outcome.then(note, note);
    await vi.runAllTimersAsync();
    return outcome;
  }
  return { run, begun, ended };
}

describe('attempts', () => {
  it('makes two at most, and fails with the last error', async () => {
    const { run, begun } = stage();
    await expect(run()).rejects.toMatchObject({
      name: 'UpstreamError',
      reason: 'failed',
      cause: { message: 'attempt 2' },
    });
    expect(begun).toEqual([0, 125]);
  });

  it('does not repeat what was refused, nor what is to be sent once', async () => {
    const { run, begun } = stage({ errorClass: refused });
    await expect(run()).rejects.toMatchObject({ cause: { message: 'attempt 1' } });
    const once = stage();
    await expect(once.run({ retry: false })).rejects.toThrow('stripe failed');
    expect([begun, once.begun]).toEqual([[0], [0]]);
  });
});

describe('the deadline', () => {
  it('gives the last attempt what is left', async () => {
    const { run, begun, ended } = stage({ timeoutMs: 5_000 });
    await expect(run({ cost: 9_000 })).rejects.toMatchObject({ reason: 'timeout' });
    // The faked turn of the event loop that follows a deadline takes a millisecond.
    expect([begun[1], ended[0]]).toEqual([3_126, 5_001]);
  });

  it.each([
    ['within', 2_000, [0, 2_125]],
    ['beyond', 7_900, [0]],
    ['far beyond', 3_600_000, [0]],
  ])('heeds Retry-After %s it', async (_, retryAfterMs, times) => {
    const { run, begun, ended } = stage({ errorClass: { ...failed, retryAfterMs } });
    await expect(run()).rejects.toThrow();
    expect(begun).toEqual(times);
    expect(ended[0]).toBe(times.at(-1));
  });
});

describe('what an error of Stripe means', () => {
  const raw = (
    statusCode: number,
    headers: Record<string, string> = {},
  ): Stripe.StripeRawError & { type: 'api_error' } => ({ type: 'api_error', statusCode, headers });

  it.each<[number, ErrorClass]>([
    [500, failed],
    [503, failed],
    [429, busy],
    [409, busy],
    [400, refused],
    [402, refused],
    [404, refused],
  ])('%d', (status, errorClass) => {
    expect(classifyStripeError(new Stripe.errors.StripeAPIError(raw(status)))).toEqual(errorClass);
  });

  it('heeds Retry-After, and Stripe’s own word that a retry is of no use', () => {
    const busyFor = new Stripe.errors.StripeAPIError(raw(429, { 'retry-after': '2' }));
    expect(classifyStripeError(busyFor)).toEqual({ ...busy, retryAfterMs: 2_000 });
    const useless = new Stripe.errors.StripeAPIError(raw(500, { 'stripe-should-retry': 'false' }));
    expect(classifyStripeError(useless)).toEqual({ ...failed, retryAfterMs: null });
  });

  it('no connection and no answer in time are an outage; an error of our own is not', () => {
    const error = new Stripe.errors.StripeConnectionError({ type: 'api_error' });
    expect(classifyStripeError(error)).toEqual(failed);
    const late = Object.assign(new TypeError('ETIMEDOUT'), { code: 'ETIMEDOUT' });
    const detail = { type: 'api_error', detail: late } as unknown as Stripe.StripeRawError;
    expect(classifyStripeError(new Stripe.errors.StripeConnectionError(detail))).toEqual(timedOut);
    expect(classifyStripeError(new TypeError('odd'))).toEqual(refused);
  });
});
