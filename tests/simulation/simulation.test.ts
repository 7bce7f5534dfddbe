/** Thousands of random histories of the domain's own code: what was acknowledged last is what happens, at every step. */
import { expect, it } from 'vitest';
import { runHistory } from './run.ts';

/** `npm run mutate` runs a few, always the same. */
const count = Number(process.env['HISTORIES'] ?? 10_000);
const firstSeed = process.env['FIRST_SEED'];

it(`holds in ${count} random histories`, { timeout: 600_000 }, async () => {
  const first = firstSeed ? Number(firstSeed) : Date.now() % 1_000_000_000;
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations } = await runHistory(seed);
    expect(violations, `npm run simulate -- --only ${seed}`).toEqual([]);
  }
});
