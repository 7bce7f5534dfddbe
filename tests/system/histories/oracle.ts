/** Checks what was recorded of one subscription. Pure: the same trace has the same violations. */
import { checkStored } from './stored.ts';
import type { Trace } from './trace.ts';
import { explain } from './worlds.ts';

/** @returns a sentence for each thing that must not be; none when all is well */
export const violationsOf = (trace: Trace): string[] => [...explain(trace), ...checkStored(trace)];
