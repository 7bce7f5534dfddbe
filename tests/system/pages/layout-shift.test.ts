/** Nothing jumps on the account's page, however many plans come, at the first visit and the next; accessibility.test.ts has all other states. */
import { expect } from 'vitest';
import { showPlans } from '../../support/pages/account-states.ts';
import { it, site, useBrowser, visit } from '../../e2e/browser.ts';
import { most, shiftsOf, watchShifts } from '../../support/layout-shift-checks.ts';
import { signedInVisitor } from '../../support/open-state.ts';

useBrowser();

it.each([
  [1, 360],
  [10, 360],
  [3, 1440],
])('%d plans at %d px, seen first and again', async (count, width) => {
  const viewport = { width, height: 800 };
  const page = await signedInVisitor('literal@example.com', { viewport });
  await watchShifts(page);
  for (const visitNumber of [1, 2]) {
    await showPlans(count)(page, site);
    const { shifted, shifts } = await shiftsOf(page);
    expect(shifted, `visit ${visitNumber}:\n${shifts.join('\n')}`).toBeLessThanOrEqual(most);
  }
});

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
