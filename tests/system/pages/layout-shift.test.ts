/** Nothing jumps in any state of any page. */
import { describe, expect } from 'vitest';
import { states } from '../../support/pages/states.ts';
import { it, useBrowser, visit } from '../../e2e/browser.ts';
import {
  checkLayoutShift,
  most,
  shiftsOf,
  watchShifts,
} from '../../support/layout-shift-checks.ts';

useBrowser();

checkLayoutShift(states, [1, 2, 3, 10]);

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
