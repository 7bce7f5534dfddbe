/** Tells the benchmark where a contender listens, and what it costs when asked. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a contender says of itself: bytes of memory, microseconds of processor time so far. */
export interface Usage {
  /** Resident. */
  rss: number;
  /** Objects and code in use, of JavaScript's own heap. */
  heap: number;
  /** Buffers and native objects that JavaScript's objects own. */
  external: number;
  cpu: number;
}

/** Sends the port to the parent process, and from then on an answer to each question: `usage`, or `collected` after a collection. */
export function announce(port: number): void {
  process.on('message', (question) => {
    if (question === 'collected') collectGarbage();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed: heap, external } = process.memoryUsage();
    process.send?.({ rss, heap, external, cpu: user + system } satisfies Usage);
  });
  process.once('disconnect', () => process.exit());
  process.send?.({ port });
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Twice: weak references and finalizers of the first free more in the second.
  collect();
  collect();
}
