/** Thousands of random histories of the domain's own code: what was acknowledged last is what happens, at every step. */
import { expect, it } from 'vitest';
import { runHistory } from './run.ts';

const count = 10_000;
/** The same ones each time, so that only a change makes them fail. `npm run simulate` tries others. */
const first = 664_400_000;

it(`holds in ${count} random histories`, { timeout: 600_000 }, async () => {
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations } = await runHistory(seed);
    expect(violations, `npm run simulate -- --only ${seed}`).toEqual([]);
  }
});
