/** Some random histories; `npm run histories -- --count 10000` runs more of them. */
import { expect, it } from 'vitest';
import { generateBatch } from './generate.ts';
import { violationText } from './report.ts';
import { runBatch } from './run.ts';

it('the last acknowledged intent wins', async () => {
  const seed = Date.now() % 1_000_000;
  const result = await runBatch({ plan: generateBatch(seed, 0, 60), first: 0, seed });
  const texts = result.violations.map((violation) => violationText(seed, violation));
  expect(texts.join('\n')).toBe('');
  expect(result.intents).toBeGreaterThan(100);
});
