/** Shrinks a failing history to fewer actions and faults with the same violation. */
import type { Recorded } from './choices.ts';

/**
 * Sets choices to 0, the plain one, in ever smaller parts, while the history fails in the same way. @param fails runs the
 * choices
 */
export async function shrink(
  recorded: Recorded,
  fails: (candidate: Recorded) => Promise<boolean>,
): Promise<Recorded> {
  let best = recorded;
  const tryWith = async (stream: keyof Recorded, changed: number[]): Promise<boolean> => {
    const candidate = { ...best, [stream]: changed };
    if (!(await fails(candidate))) return false;
    best = candidate;
    return true;
  };
  for (const stream of ['actions', 'calls', 'actions', 'calls'] as const) {
    for (let size = best[stream].length; size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0)
      for (let start = 0; start < best[stream].length; start += size) {
        const part = best[stream].slice(start, start + size);
        if (part.every((each) => each === 0)) continue;
        await tryWith(stream, best[stream].with(start, 0).fill(0, start, start + size));
      }
    for (let index = 0; index < best[stream].length; index += 1)
      for (const smaller of [1, 2, 3, 5]) {
        if (smaller >= (best[stream][index] ?? 0)) break;
        if (await tryWith(stream, best[stream].with(index, smaller))) break;
      }
  }
  return best;
}
