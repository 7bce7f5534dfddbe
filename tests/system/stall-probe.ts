/** Loaded into a server (`--import`): tells its parent, on request, for how long it stalled. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a probed server answers to any message. */
export interface Reading {
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
    process.send?.({ stall: delay.max / 1e6, cpu: (user + system) / 1_000 } satisfies Reading);
    delay.reset();
    since = process.cpuUsage();
  }, 10);
});
// A channel that waits for messages would keep the process alive.
process.channel?.unref();
