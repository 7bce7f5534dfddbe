/** Tests every page's header (specification, section 2): scrolling, menu, active entry, loader. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { it, newVisitor, site, useBrowser, visit } from './browser.ts';
import { isExpanded } from '../support/is-expanded.ts';
import { visitLive } from './hydration.ts';
import { framesUntilRest, scrollY, topOf, watchScroll } from './scrolling.ts';

useBrowser();

const entry = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

const active = (page: Page) => page.getByRole('banner').locator('[aria-current]').allTextContents();

describe('a section', () => {
  it.each(['Feature', 'About'])('%s is scrolled to, 70 px below the top edge', async (name) => {
    const page = await visitLive('/');
    await watchScroll(page);
    await entry(page, name).click();
    const frames = await framesUntilRest(page);
    expect(Math.abs((await topOf(page, `#${name.toLowerCase()}`)) - 70)).toBeLessThanOrEqual(2);
    expect(page.url()).toBe(`${site}/#${name.toLowerCase()}`);

    // A stopped clock measures the time below, because a busy machine drops frames.
    const positions = frames.map(({ y }) => y);
    expect(new Set(positions).size).toBeGreaterThan(2);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  it('Home is the top of the page', async () => {
    const page = await visitLive('/');
    await page.evaluate(() => window.scrollTo(0, 900));
    await entry(page, 'Home').click();
    await expect.poll(() => scrollY(page)).toBe(0);
    expect(await topOf(page, '#home')).toBe(70);
  });

  it('of another page comes after that page, 100 ms later', async () => {
    const page = await visitLive('/help_center');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await entry(page, 'About').click();
    await page.waitForURL(`${site}/#about`);
    await page.waitForFunction(() => document.activeElement?.id === 'content');
    await page.clock.runFor(99);
    expect(await scrollY(page)).toBe(0);
    const distance = (await topOf(page, '#about')) - 70;
    await page.clock.runFor(1 + 250);
    expect(await scrollY(page)).toBeGreaterThan(distance * 0.25);
    expect(await scrollY(page)).toBeLessThan(distance * 0.75);
    await page.clock.runFor(300);
    expect(Math.abs((await scrollY(page)) - distance)).toBeLessThanOrEqual(2);
  });

  it('is jumped to where less motion is preferred', async () => {
    const page = await visitLive('/', { reducedMotion: 'reduce' });
    await watchScroll(page);
    await entry(page, 'Feature').click();
    const frames = await framesUntilRest(page);
    expect(new Set(frames.map(({ y }) => y)).size).toBe(2);
    expect(Math.abs((await topOf(page, '#feature')) - 70)).toBeLessThanOrEqual(2);
  });
});

describe('the active entry', () => {
  it('is the section in view', async () => {
    const page = await visitLive('/');
    expect(await active(page)).toEqual(['Home']);
    for (const name of ['About', 'Feature', 'Home']) {
      await page
        .locator(`#${name.toLowerCase()}`)
        .evaluate((section) => window.scrollBy(0, section.getBoundingClientRect().top - 70));
      await expect.poll(() => active(page)).toEqual([name]);
    }
    expect(await entry(page, 'Home').getAttribute('aria-current')).toBe('location');
  });
});

it("'Try the App' opens the survey in a new tab that can't reach back", async () => {
  const page = await visitLive('/help_center');
  const link = page.getByRole('banner').getByRole('link', { name: 'Try the App' });
  expect(await link.getAttribute('rel')).toContain('noopener');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await tab.waitForURL(`${site}/dev/survey`);
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  expect(page.url()).toBe(`${site}/help_center`);
});

describe('the menu of small screens', () => {
  const small = { viewport: { width: 360, height: 740 }, hasTouch: true };
  const toggle = (page: Page) => page.getByRole('banner').getByRole('button');
  const isOpen = async (page: Page) => {
    const shown = await entry(page, 'Help Center').isVisible();
    const said = await isExpanded(toggle(page));
    return shown === said ? shown : `shown: ${shown}, said to be expanded: ${String(said)}`;
  };
  it('opens and closes with its toggle', async () => {
    const page = await visitLive('/', small);
    expect(await isOpen(page)).toBe(false);
    for (const open of [true, false, true]) {
      await toggle(page).tap();
      await expect.poll(() => isOpen(page)).toBe(open);
      expect(await toggle(page).getAttribute('aria-label')).toBe(open ? 'Close menu' : 'Open menu');
    }
  });

  it('closes by Escape, which leads back to its button, by a tap elsewhere, and when the focus leaves', async () => {
    const page = await visitLive('/help_center', small);
    const open = async () => {
      await toggle(page).tap();
      await expect.poll(() => isOpen(page)).toBe(true);
    };
    await open();
    await entry(page, 'About').focus();
    await page.keyboard.press('Escape');
    expect(await isOpen(page)).toBe(false);
    expect(await toggle(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await open();
    await page.touchscreen.tap(20, 700);
    await expect.poll(() => isOpen(page)).toBe(false);
    await open();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).focus();
    await expect.poll(() => isOpen(page)).toBe(false);
  });

  it('closes when an entry is picked: a section, a page, the app', async () => {
    const page = await visitLive('/', small);
    await toggle(page).tap();
    await expect.poll(() => isOpen(page)).toBe(true);
    await watchScroll(page);
    await entry(page, 'Feature').tap();
    await expect.poll(() => isOpen(page)).toBe(false);
    await framesUntilRest(page);
    expect(Math.abs((await topOf(page, '#feature')) - 70)).toBeLessThanOrEqual(2);

    await toggle(page).tap();
    await entry(page, 'Help Center').tap();
    await page.waitForURL(`${site}/help_center`);
    await expect.poll(() => isOpen(page)).toBe(false);
    // Opening a menu before the focus moves would close it.
    await page.waitForFunction(() => document.activeElement?.id === 'content');

    await toggle(page).tap();
    await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('banner').getByRole('link', { name: 'Try the App' }).tap(),
    ]);
    await expect.poll(() => isOpen(page)).toBe(false);
  });
});

describe('the loader', () => {
  const loader = (page: Page) => page.getByTestId('page-loader');

  it('is seen for the first 1000 ms of a page that is loaded', async () => {
    const page = await newVisitor();
    await page.addInitScript(() => {
      document.addEventListener('animationstart', ({ target }) => {
        if (!(target instanceof HTMLElement) || target.dataset['testid'] !== 'page-loader') return;
        const ends = target
          .getAnimations()
          .map(({ effect }) => effect?.getComputedTiming().endTime);
        Object.assign(window, { ends });
      });
    });
    await page.goto(site);
    await loader(page).waitFor({ state: 'hidden' });
    const ends = await page.evaluate(() => (window as unknown as { ends: number[] }).ends);
    expect(Math.max(...ends)).toBe(1000);
  });

  it('goes without JavaScript, too', async () => {
    const page = await visit('/', { javaScriptEnabled: false });
    await loader(page).waitFor({ state: 'hidden' });
  });
});
