/** Loaded into a server (`--import`): tells its parent, on request, how much memory it holds and how long it stalled. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a probed server answers to any message. */
export interface Reading {
  /** Bytes that are in use after a garbage collection (needs `--expose-gc`): JavaScript's and buffers. */
  memory: number;
  /** Milliseconds of the longest stall of the event loop since the last reading. */
  stall: number;
  /** Milliseconds of processor time since the last reading: a stall that is longer is the machine's. */
  cpu: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let since = process.cpuUsage();
process.on('message', () => {
  const { user, system } = process.cpuUsage(since);
  // After a turn of the event loop, in which the delay is written down.
  setTimeout(() => {
    const stall = delay.max / 1e6;
    // Twice: what only finalizers held is freed by the second.
    global.gc?.();
    global.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const memory = heapUsed + external;
    process.send?.({ memory, stall, cpu: (user + system) / 1_000 } satisfies Reading);
    delay.reset();
    since = process.cpuUsage();
  }, 10);
});
// A channel that waits for messages would keep the process alive.
process.channel?.unref();
