/** Loaded into a server (`--import`): tells its parent, on request, how much memory it holds and how long it stalled. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a probed server answers to any message. */
export interface Reading {
  /** Bytes that are in use after a garbage collection (needs `--expose-gc`): JavaScript's and buffers. */
  memory: number;
  /** Milliseconds of the longest stall of the event loop since the last reading. */
  stall: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', () => {
  const stall = delay.max / 1e6;
  // Twice: what only finalizers held is freed by the second.
  global.gc?.();
  global.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  delay.reset();
  const reading: Reading = { memory: heapUsed + external, stall };
  process.send?.(reading);
});
// A channel that waits for messages would keep the process alive.
process.channel?.unref();
