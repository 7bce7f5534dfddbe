/** Keeps a process small. Imported for its effect alone, before what allocates. */
import { setFlagsFromString } from 'node:v8';

/**
 * V8 lets garbage grow to several times of what is in use before it looks for it, on machines that have
 * the room. A fifth costs no throughput that could be measured, and takes off a quarter of the memory
 * (docs/performance.md). Not a limit: what is needed is still given. V8 reads this flag at each collection.
 */
setFlagsFromString('--heap-growing-percent=20');
