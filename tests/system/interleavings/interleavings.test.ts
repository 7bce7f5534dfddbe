/** Thousands of interleavings of the domain's own code: the last acknowledged intent wins in each. */
import { expect, it } from 'vitest';
import { runHistory } from './run.ts';

const count = Number(process.env['INTERLEAVINGS'] ?? 1_000);

it(`holds in ${count} random histories`, { timeout: 300_000 + 50 * count }, async () => {
  const first = Date.now() % 1_000_000_000;
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations, trace } = await runHistory(seed);
    expect(violations, `seed ${seed}\n${trace.join('\n')}`).toEqual([]);
  }
});
