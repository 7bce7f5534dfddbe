/** A virtual clock: what is due on it happens in order and at once, and the domain's own timers and dates follow it. */

/** Whose code runs: its clock may be wrong, and when it has died nothing of it goes on. */
export interface Owner {
  /** Milliseconds by which its own clock is ahead. */
  offsetMs: number;
  isAlive: boolean;
}

/** Something that is to happen. */
interface Entry {
  at: number;
  run: () => void;
  owner: Owner | null;
}

const RealDate = Date;
const real = {
  Date,
  setTimeout,
  clearTimeout,
  setImmediate,
  clearImmediate,
  structuredClone,
};
const realRandom = Math.random;
const realNow = performance.now.bind(performance);

/** Lets all promises that are settled be followed: the next tick comes when none is left, and asks no event loop. */
const turn = () => new Promise<void>((resolve) => process.nextTick(resolve));

export class Clock {
  /** The true time, as at Stripe and in the store. */
  now = RealDate.UTC(2026, 0, 10);
  /** The process whose code runs. */
  current: Owner | null = null;
  readonly #queue: Entry[] = [];

  /** Has something happen at a time; that of a process only while it lives. */
  at(at: number, run: () => void, owner: Owner | null = null): Entry {
    const entry = { at: Math.max(at, this.now), run, owner };
    const queue = this.#queue;
    let low = 0;
    let high = queue.length;
    // The latest first, so that the next one is taken from the end; of equal ones, the earlier that was said.
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((queue[middle] as Entry).at > entry.at) low = middle + 1;
      else high = middle;
    }
    queue.splice(low, 0, entry);
    return entry;
  }

  after(ms: number, run: () => void, owner: Owner | null = null): Entry {
    return this.at(this.now + ms, run, owner);
  }

  cancel(entry: Entry): void {
    entry.run = () => {};
    entry.owner = null;
  }

  /** Lets happen all that is due until a time, unless it is enough before. */
  async runUntil(end: number, isEnough: () => boolean = () => false): Promise<void> {
    for (;;) {
      const next = this.#queue.at(-1);
      if (!next || next.at > end || isEnough()) break;
      this.#queue.pop();
      this.now = Math.max(this.now, next.at);
      if (next.owner && !next.owner.isAlive) continue;
      this.current = next.owner;
      next.run();
      // Only the code of a process goes on by promises.
      if (next.owner) await turn();
    }
    this.current = null;
    if (Number.isFinite(end) && !isEnough()) this.now = Math.max(this.now, end);
  }

  /** Puts itself and random numbers in place of the global ones. @returns a function that puts them back */
  install(random: () => number): () => void {
    const local = () => this.now + (this.current?.offsetMs ?? 0);
    function VirtualDate(...args: [] | [number]) {
      return args.length === 0 ? new RealDate(local()) : new RealDate(...args);
    }
    VirtualDate.prototype = RealDate.prototype;
    Object.assign(VirtualDate, { now: local, UTC: RealDate.UTC, parse: RealDate.parse });
    const timer = (run: () => void, ms = 0) => this.after(ms, run, this.current);
    const clear = (entry: Entry | undefined) => entry && this.cancel(entry);
    Object.assign(globalThis, {
      Date: VirtualDate,
      setTimeout: timer,
      clearTimeout: clear,
      setImmediate: (run: () => void) => timer(run),
      clearImmediate: clear,
      structuredClone: copyOf,
    });
    performance.now = () => this.now;
    Math.random = random;
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    return () => {
      Object.assign(globalThis, real);
      performance.now = realNow;
      Math.random = realRandom;
      Error.stackTraceLimit = stackTraceLimit;
    };
  }
}

/** A deep copy of plain data and dates: what `structuredClone` makes of them, in a seventh of the time. */
export function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof RealDate) return new RealDate(value.getTime()) as T;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const copy: Record<string, unknown> = {};
  for (const name in value) copy[name] = copyOf(value[name]);
  return copy as T;
}
