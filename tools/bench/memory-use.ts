/** What the memory of this process is, after garbage was collected: by V8's own numbers and the kernel's. */
import { readFileSync } from 'node:fs';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** All in bytes. */
export interface MemoryUse {
  /** Resident, before the collection and after it. */
  rss: number;
  rssCollected: number;
  /** Pages of files: Node's program, the C library. Processes on one machine share them. */
  files: number;
  /** JavaScript's heap: objects and code in use, and what V8 holds of the heap beyond that. */
  heapUsed: number;
  heapFree: number;
  /** Buffers and native objects that JavaScript's objects own. They are a part of `malloc`. */
  external: number;
  /** The C library's heap: V8's compilers and tables, regular expressions, OpenSSL, buffers; with what it keeps after `free`. */
  malloc: number;
  /** Anonymous memory that is none of these: pages that V8 has freed and keeps for its next objects, stacks of threads. */
  other: number;
}

/** Collects garbage and reads the numbers. Linux only. */
export function readMemoryUse(): MemoryUse {
  const { rss } = process.memoryUsage();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Twice: weak references and finalizers of the first free more in the second.
  collect();
  collect();
  const { rss: rssCollected, heapUsed, external } = process.memoryUsage();
  const heapResident = getHeapStatistics().total_physical_size;
  const all = kilobytes(readFileSync('/proc/self/smaps_rollup', 'utf8'));
  const mappings = readFileSync('/proc/self/smaps', 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m);
  const malloc = mappings
    .filter((mapping) => mapping.split('\n', 1)[0]?.endsWith('[heap]'))
    .reduce((sum, mapping) => sum + kilobytes(mapping).anonymous, 0);
  return {
    rss,
    rssCollected,
    files: all.resident - all.anonymous,
    heapUsed,
    heapFree: heapResident - heapUsed,
    external,
    malloc,
    other: all.anonymous - heapResident - malloc,
  };
}

/** Resident and anonymous bytes of a mapping, or of all. */
function kilobytes(text: string): { resident: number; anonymous: number } {
  const field = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
  return { resident: field('Rss'), anonymous: field('Anonymous') };
}
