/** The time of this process: its own clock, corrected while upstreams agree that it is wrong. */
import type { Clock } from '../domain/clock.ts';
import type { Upstream } from '../domain/errors.ts';

/** Milliseconds by which an upstream's time may differ: the header `Date` has whole seconds. */
const precisionMs = 1_000;
/** From this difference in milliseconds on, somebody should mend the clock. */
const apartMs = 30_000;

/**
 * Takes the time in an upstream's answer.
 * @param time milliseconds since 1970; NaN when the answer has none
 * @param sentAt when the request was sent, by `performance.now()`
 */
export type OnTime = (time: number, sentAt: number) => void;

/**
 * Make one for each process. The process's own clock and the upstreams' last answers vote. Each answer gives an interval, as wide
 * as it was slow, so that a clock inside it is not moved. The time with the most votes wins: one upstream with a
 * wrong time signs nobody out while another answers. Our own clock loses a tie, since upstreams are watched better.
 * @param onApart called when the clock is found to be wrong, and when it is right again
 */
export function createClock(onApart: (isApart: boolean, offsetMs: number) => void = () => {}) {
  /** By upstream: the time less `performance.now()`, which nobody sets, lies between the two. */
  const heard = new Map<Upstream, { from: number; to: number }>();
  let isApart = false;

  /** Milliseconds by which this process's clock is behind; negative when it is ahead, 0 when it may be right. */
  function offsetMs(): number {
    const own = Date.now() - performance.now();
    const intervals = [...heard.values()];
    const votes = (base: number) =>
      intervals.filter(({ from, to }) => from <= base && base <= to).length + Number(base === own);
    const nearestFirst = intervals
      .map(({ from, to }) => Math.min(Math.max(own, from), to))
      .sort((a, b) => Math.abs(a - own) - Math.abs(b - own));
    let best = own;
    for (const base of nearestFirst) {
      const lead = votes(base) - votes(best);
      if (lead > 0 || (lead === 0 && best === own)) best = base;
    }
    return best - own;
  }

  return {
    now: () => new Date(Date.now() + offsetMs()),
    offsetMs,
    /** What takes the times in an upstream's answers. */
    listenTo(upstream: Upstream): OnTime {
      return (time, sentAt) => {
        if (!Number.isFinite(time)) return;
        const from = time - precisionMs - performance.now();
        heard.set(upstream, { from, to: time + precisionMs - sentAt });
        const offset = offsetMs();
        if (isFarApart(offset) === isApart) return;
        isApart = !isApart;
        onApart(isApart, offset);
      };
    },
  } satisfies Clock & Record<string, unknown>;
}

export type CorrectedClock = ReturnType<typeof createClock>;

/** Whether a difference of clocks is one that somebody should mend. @param offsetMs milliseconds */
export const isFarApart = (offsetMs: number): boolean => Math.abs(offsetMs) > apartMs;

/**
 * The time in the headers of an answer: `Date`, and `Age` from a cache (https://www.rfc-editor.org/rfc/rfc9110#field.date).
 * @returns milliseconds since 1970; NaN unless there is a valid one
 */
export function timeIn(headers: { get: (name: string) => string | null }): number {
  const date = new Date(headers.get('date') ?? NaN);
  const age = headers.get('age') ?? '0';
  return date.toUTCString() === headers.get('date') && /^\d{1,9}$/.test(age)
    ? date.getTime() + Number(age) * 1_000
    : NaN;
}
