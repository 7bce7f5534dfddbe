/** A clock that a simulation turns itself: timers and times of the whole process follow it, so that a day takes seconds. */
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';

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

const realNow = { date: Date.now, performance: performance.now.bind(performance) };
const real = { setTimeout, clearTimeout, setInterval, clearInterval };
const realPause = timersPromises.setTimeout;
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Takes over `Date.now`, `performance.now`, timeouts, intervals and the promised timeout. Only for code
 * that waits for nothing but these: what waits for a socket would find that years have passed.
 * @param start milliseconds since 1970
 */
export function installVirtualClock(start: number): VirtualClock {
  let now = start;
  let order = 0;
  const timers = createHeap();

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
  Date.now = () => Math.floor(now);
  performance.now = () => now - start;
  Object.assign(globalThis, {
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
      Date.now = realNow.date;
      performance.now = realNow.performance;
      Object.assign(globalThis, real);
      timersPromises.setTimeout = realPause;
      syncBuiltinESMExports();
    },
  };
}

/** Timers, the next one first. */
function createHeap() {
  const heap: Timer[] = [];
  const isBefore = (a: number, b: number) => {
    const [first, second] = [heap[a] as Timer, heap[b] as Timer];
    return first.time < second.time || (first.time === second.time && first.order < second.order);
  };
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as Timer, heap[a] as Timer];
  };
  return {
    peek: () => heap[0],
    push(timer: Timer) {
      let at = heap.push(timer) - 1;
      for (let parent = (at - 1) >> 1; at > 0 && isBefore(at, parent); parent = (at - 1) >> 1) {
        swap(at, parent);
        at = parent;
      }
    },
    pop() {
      swap(0, heap.length - 1);
      heap.pop();
      for (let at = 0; ;) {
        let least = at;
        for (const child of [2 * at + 1, 2 * at + 2])
          if (child < heap.length && isBefore(child, least)) least = child;
        if (least === at) return;
        swap(at, least);
        at = least;
      }
    },
  };
}
