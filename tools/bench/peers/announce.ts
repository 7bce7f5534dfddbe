/** Tells the benchmark where a contender listens, and what it costs when asked. */
import { readMemoryUse } from '../memory-use.ts';

/** What a contender says of itself: bytes of resident memory, microseconds of processor time so far. */
export interface Usage {
  rss: number;
  cpu: number;
}

/** Sends the port to the parent process, and from then on an answer to each question: `usage`, or `memory` after a collection. */
export function announce(port: number): void {
  process.on('message', (question) => {
    if (question === 'memory') return void process.send?.(readMemoryUse());
    const { user, system } = process.cpuUsage();
    process.send?.({ rss: process.memoryUsage.rss(), cpu: user + system } satisfies Usage);
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port });
}
