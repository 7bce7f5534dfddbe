/** Tests the help center (specification, section 2) in a real browser: keys, motion, scrolling, addresses. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, site, useBrowser } from './browser.ts';
import { visitLive } from './hydration.ts';
import { framesUntilRest, scrollY, topOf, watchScroll } from './scrolling.ts';

useBrowser();

/** One question leads down the page and one up. tests/unit/client/screens/help-center.test.tsx has all. */
const hashes = ['cancel-ios', 'refund-web'];

const open = (page: Page) =>
  page.locator('details[open] > [id]').evaluateAll((answers) => answers.map((answer) => answer.id));

const question = (page: Page, hash: string) =>
  page.locator(`details:has(> [id="${hash}"]) > summary`);

const hasFocus = (page: Page, hash: string) =>
  question(page, hash).evaluate((summary) => summary === document.activeElement);

it('the questions open with Enter and with Space', async () => {
  const page = await visitLive('/help_center');
  await question(page, 'cancel-ios').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => open(page)).toEqual(['cancel-ios']);
  await page.keyboard.press('Space');
  // A closed answer has no tab stops.
  await page.locator('#cancel-ios').waitFor({ state: 'hidden' });
  expect(await open(page)).toEqual([]);
  await page.keyboard.press('Tab');
  expect(await hasFocus(page, 'refund-ios')).toBe(true);
  await page.keyboard.press('Space');
  await page.locator('#refund-ios').waitFor();
  expect(await open(page)).toEqual(['refund-ios']);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('details')?.open)).toBe(true);
  expect(await hasFocus(page, 'refund-ios')).toBe(false);
});

describe('a cross-link', () => {
  it.each(hashes)('of %s opens its target and scrolls there', async (from) => {
    const page = await visitLive('/help_center', { viewport: { width: 1280, height: 600 } });
    const links = page.locator(`[id="${from}"] a[href^="/help_center#"]`);
    const count = await links.count();
    expect(count).toBeGreaterThan(0);
    for (let i = 0; i < count; i++) {
      await question(page, from).click();
      await links.nth(i).scrollIntoViewIfNeeded();
      const to = (await links.nth(i).getAttribute('href'))?.split('#')[1] ?? '';
      expect(to).not.toBe(from);
      await watchScroll(page);
      await links.nth(i).click();
      await framesUntilRest(page);
      expect(await open(page)).toEqual([to]);
      expect(Math.abs((await topOf(page, 'details[open]')) - 70)).toBeLessThanOrEqual(2);
      expect(page.url()).toBe(`${site}/help_center#${to}`);
      expect(await hasFocus(page, to)).toBe(true);
    }
  });
});

it('a change of the route starts at the top, with the focus on the content, and Back returns to where the reader was', async () => {
  const page = await visitLive('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const before = await scrollY(page);
  expect(before).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
  await page.getByRole('heading', { level: 1, name: 'Help Center' }).waitFor();
  await expect.poll(() => scrollY(page)).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  expect(await page.title()).toMatch(/^Help Center/);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Stop Smoke Now' }).waitFor();
  expect(await page.title()).toMatch(/^Stop Smoke Now/);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(before - 5);
});
