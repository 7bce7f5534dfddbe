/** Readiness at the start: an upstream that is away makes nothing unready, and does not fill the log. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UpstreamError } from '../../server/domain/errors.ts';
import { createReadiness } from '../../server/http/health.ts';

const day = 24 * 60 * 60 * 1_000;

describe('warming up', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Readiness whose upstream is away as long as `away` says, and what it logs. */
  function start(away: () => boolean) {
    const logged: { message: string; tries?: number; at: number }[] = [];
    const write = (about: unknown, message?: string) =>
      void logged.push(
        message === undefined
          ? { message: String(about), at: Date.now() }
          : { ...(about as object), message, at: Date.now() },
      );
    let tries = 0;
    const warm = async () => {
      tries += 1;
      if (away()) throw new UpstreamError('billing', 'failed');
    };
    const readiness = createReadiness({ warm }, { info: write, warn: write, error: write });
    const over = readiness.warmUp();
    return { readiness, logged, over, tries: () => tries };
  }

  it('logs an upstream that is away once, and then with growing pauses, and is ready all the while', async () => {
    const { readiness, logged, tries } = start(() => true);
    await vi.advanceTimersByTimeAsync(0);
    expect(logged).toMatchObject([
      { message: 'upstream not available yet', upstream: 'billing', tries: 1 },
    ]);
    await vi.advanceTimersByTimeAsync(day);
    // Each minute it is tried; a day of that is eleven lines.
    expect(tries()).toBeGreaterThan(1_400);
    expect(logged.map((line) => line.tries)).toEqual([
      1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024,
    ]);
    const pauses = logged.slice(1).map(({ at }, index) => at - (logged[index]?.at ?? 0));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(readiness.reason()).toBeNull();
    readiness.drain();
    await vi.advanceTimersByTimeAsync(day);
  });

  it('notices within a minute that it is back, and says so', async () => {
    let away = true;
    const { logged, over } = start(() => away);
    await vi.advanceTimersByTimeAsync(day);
    away = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await over;
    expect(logged.at(-1)?.message).toBe('connected to all upstreams');
  });
});
