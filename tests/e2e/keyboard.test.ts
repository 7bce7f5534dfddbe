/** Tests that the focus is visible at each stop of the keyboard (subscriber-journey.ts has the whole way). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { focusStop } from '../support/focus-stop.ts';
import { it, useBrowser } from './browser.ts';
import { isExpanded } from '../support/is-expanded.ts';
import { visitLive } from './hydration.ts';

useBrowser();

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Describes the focused element and any problem of its visibility. */
const stop = (page: Page) => page.evaluate(focusStop);

/** Presses a key until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press(key);
    const seen = await stop(page);
    if (seen) expect(seen.problem, seen.name).toBe('');
    if (await hasFocus(target)) return;
  }
  throw new Error(`${key} never came to ${String(target)}`);
}

describe('the focus', () => {
  const last = (page: Page) =>
    page.getByRole('contentinfo').getByRole('link', { name: /App Store/ });

  it.each([
    ['/', 1280],
    ['/help_center#cancel-web', 1280],
    ['/login', 360],
  ] as const)('is seen at each stop of %s, %d px wide, to the last', async (path, width) => {
    const page = await visitLive(path, { viewport: { width, height: 700 } });
    // An opening answer still clips its content.
    await page.waitForFunction(() => document.getAnimations().length === 0);
    await tabTo(page, last(page));
  });

  it('skips the header with the first link', async () => {
    const page = await visitLive('/help_center');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await hasFocus(skip)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.locator('summary').first())).toBe(true);
    expect((await skip.boundingBox())?.y).toBeLessThan(-10);
  });

  it('walks through the menu of a small screen, and closes it behind itself', async () => {
    const page = await visitLive('/help_center', { viewport: { width: 360, height: 700 } });
    const banner = page.getByRole('banner');
    const toggle = banner.getByRole('button');
    await tabTo(page, toggle);
    // A closed menu has no tab stops.
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.locator('summary').first())).toBe(true);
    await tabTo(page, toggle, 'Shift+Tab');
    await page.keyboard.press('Space');
    await banner.getByRole('link', { name: 'Home', exact: true }).waitFor();
    for (const name of ['Home', 'About', 'Feature', 'Help Center', 'Manage Subscription', /Try/]) {
      await page.keyboard.press('Tab');
      expect(await hasFocus(banner.getByRole('link', { name, exact: true }).last())).toBe(true);
    }
    await page.keyboard.press('Tab');
    await expect.poll(() => isExpanded(toggle)).toBe(false);
    expect(await hasFocus(page.locator('summary').first())).toBe(true);
  });
});
