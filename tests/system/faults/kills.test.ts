/** Some changes of mind while servers are killed; `npm run faults -- --kills 1000` does more of them. */
import { expect, it } from 'vitest';
import { runKills } from './kill-run.ts';
import { killList } from './report.ts';

it('the last acknowledged intent is what happens, and nothing else', async () => {
  const seed = Date.now() % 1_000_000;
  const run = await runKills({ people: 40, seed });
  console.log(killList(run));
  expect(run.violations, `seed ${seed}`).toEqual([]);
  const { acknowledged, kills } = run;
  expect(acknowledged.CONFIRMED + acknowledged.REQUESTED).toBeGreaterThan(30);
  expect(acknowledged.RESUMED).toBeGreaterThan(2);
  expect(Object.values(kills).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2);
});
