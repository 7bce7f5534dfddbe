/** A clock that a simulation turns itself: timers and times of the whole process follow it, so that a day takes seconds. */
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { createHeap } from './heap.ts';

export interface VirtualClock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Calls a function at a time, or at once when that is over. */
  at: (time: number, task: () => void) => void;
  /** Lets time pass until then: every timer fires in its turn, and what it started runs as far as it can. */
  runUntil: (time: number) => Promise<void>;
  /** Gives the process its own clock back. */
  uninstall: () => void;
}

interface Timer {
  time: number;
  /** Timers of one time fire in the order in which they were set. */
  order: number;
  task: () => void;
  isCleared: boolean;
}

const RealDate = Date;
const realNow = { date: Date.now, performance: performance.now.bind(performance) };
const real = { Date, setTimeout, clearTimeout, setInterval, clearInterval };
const realRandom = Math.random;
const realPause = timersPromises.setTimeout;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Takes over `Date`, `performance.now`, timeouts, intervals and the promised timeout, and `Math.random` with
 * them. Only for code that waits for nothing but these: what waits for a socket would find that years have passed.
 * @param start milliseconds since 1970
 * @param chance in place of `Math.random`, so that pauses are the same for the same seed
 */
export function installVirtualClock(
  start: number,
  chance: () => number = Math.random,
): VirtualClock {
  let now = start;
  let order = 0;
  const timers = createHeap<Timer>((a, b) => a.time - b.time || a.order - b.order);

  function add(time: number, task: () => void): Timer {
    const timer = { time: Math.max(time, now), order: (order += 1), task, isCleared: false };
    timers.push(timer);
    return timer;
  }

  /** What Node hands out for a timer, as far as libraries use it. */
  const handle = (timer: Timer) => {
    const self = { timer, ref: () => self, unref: () => self, hasRef: () => true };
    return self;
  };
  const clear = (given?: { timer?: Timer }) => {
    if (given?.timer) given.timer.isCleared = true;
  };
  const repeat = (timer: Timer, task: () => void, interval: number) => {
    timer.task = () => {
      task();
      if (timer.isCleared) return;
      timer.time = now + interval;
      timers.push(timer);
    };
    return timer;
  };
  RealDate.now = () => Math.floor(now);
  /** `new Date()` is the virtual time; its instances are ordinary dates. */
  const VirtualDate = new Proxy(RealDate, {
    construct: (target, given: [] | [number]) =>
      given.length > 0 ? new target(...(given as [number])) : new target(target.now()),
  });
  Math.random = chance;
  performance.now = () => now - start;
  Object.assign(globalThis, {
    Date: VirtualDate,
    setTimeout: (task: () => void, ms = 0) => handle(add(now + ms, task)),
    setInterval: (task: () => void, ms = 0) => handle(repeat(add(now + ms, task), task, ms)),
    clearTimeout: clear,
    clearInterval: clear,
  });
  timersPromises.setTimeout = ((ms = 0, value?: unknown) =>
    new Promise((resolve) => add(now + ms, () => resolve(value)))) as unknown as typeof realPause;
  syncBuiltinESMExports();

  return {
    now: () => now,
    at: (time, task) => void add(time, task),
    async runUntil(time) {
      for (let next = timers.peek(); next && next.time <= time; next = timers.peek()) {
        timers.pop();
        if (next.isCleared) continue;
        now = next.time;
        next.task();
        await turn();
      }
      now = time;
    },
    uninstall() {
      RealDate.now = realNow.date;
      performance.now = realNow.performance;
      Math.random = realRandom;
      Object.assign(globalThis, real);
      timersPromises.setTimeout = realPause;
      syncBuiltinESMExports();
    },
  };
}
