/** Nothing jumps in the main states of all pages; tests/system/pages has the others. */
import { describe, expect } from 'vitest';
import { states } from '../../scripts/page-states.ts';
import { checkLayoutShift, most, shiftsOf, watchShifts } from '../support/layout-shift-checks.ts';
import { it, useBrowser, visit } from './browser.ts';

useBrowser();

checkLayoutShift(
  states.filter(({ isMain }) => isMain),
  [1, 3, 10],
);

describe('this check', () => {
  it('sees what jumps', async () => {
    const page = await visit('/terms');
    await watchShifts(page);
    await page.reload();
    // Drawn once, as it was sent.
    await shiftsOf(page);
    await page.evaluate(() => {
      const block = document.createElement('div');
      block.style.height = '300px';
      document.getElementById('content')?.prepend(block);
    });
    expect((await shiftsOf(page)).shifted).toBeGreaterThan(most);
  });
});
