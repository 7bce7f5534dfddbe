/** Some random histories; `npm run histories -- --count 3000` runs more of them. */
import { expect, it } from 'vitest';
import { generateBatch } from './generate.ts';
import { violationTexts } from './report.ts';
import { runBatch } from './run.ts';

it('the last acknowledged intent wins', async () => {
  const seed = Date.now() % 1_000_000;
  const histories = generateBatch(seed, 0, 60);
  const result = await runBatch({ histories, first: 0, seed, redis: seed % 2 === 0 });
  expect(violationTexts(seed, result).join('\n')).toBe('');
  // On a busy machine fewer are acknowledged than the command asks for.
  expect(result.acknowledged).toBeGreaterThan(result.intents / 2);
});
