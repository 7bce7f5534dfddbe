/** Everything with the keyboard alone: each stop is seen, and the way to Cancel leads through without a mouse. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { expectConsoleError, it, newestLink, newVisitor, site, useBrowser } from './browser.ts';
import { hydrated } from '../../scripts/hydrated.ts';
import { visitLive } from './hydration.ts';

useBrowser();

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** What has the focus, and what is wrong with how that is seen: nothing, if all is well. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const { backgroundColor } = getComputedStyle(document.body);
    const hasRing =
      (outlineStyle !== 'none' &&
        parseFloat(outlineWidth) >= 2 &&
        ![backgroundColor, 'rgba(0, 0, 0, 0)'].includes(outlineColor)) ||
      boxShadow !== 'none';
    // The first line of a link that goes on in the next one.
    const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const isOnTop = element.contains(top) || (top?.contains(element) ?? false);
    return {
      name: `${element.tagName} ${element.textContent.trim() || element.id}`,
      problem: hasRing ? (isOnTop ? '' : 'covered or out of sight') : 'no focus ring',
    };
  });

/** Presses a key until the target has the focus, as a person does who sees where they are. */
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
    ['/', 360],
    ['/help_center#cancel-web', 1280],
    ['/login', 360],
    ['/nowhere', 1280],
    ['/terms', 1280],
  ] as const)('is seen at each stop of %s, %d px wide, to the last', async (path, width) => {
    if (path === '/nowhere') expectConsoleError(/404/);
    const page = await visitLive(path, { viewport: { width, height: 700 } });
    await tabTo(page, last(page));
  });

  it('is seen in the dark scheme, too', async () => {
    const page = await visitLive('/', { colorScheme: 'dark' });
    await tabTo(page, last(page));
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab');
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
    // Closed, none of its entries is a stop.
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
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false');
    expect(await hasFocus(page.locator('summary').first())).toBe(true);
  });

  it('goes on from the section that a link led to', async () => {
    const page = await visitLive('/');
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Feature' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.locator('#feature'))).toBe(true);
    await page.keyboard.press('Tab');
    const next = page.locator('#feature').getByRole('link', { name: /Try the App/ });
    expect(await hasFocus(next)).toBe(true);
  });
});

it('the whole way, from the landing page to the payment provider', async () => {
  const email = 'several@example.com';
  const page = await newVisitor();
  await page.goto(site);
  await hydrated(page);
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Manage Subscription' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site}/login`);

  const input = page.getByPlaceholder('Email');
  await input.waitFor();
  await tabTo(page, input);
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  expect(await hasFocus(input)).toBe(true);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(email);
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  const sent = page.getByRole('heading', { name: 'Check Your Email' });
  await sent.waitFor();
  expect(await hasFocus(sent)).toBe(true);

  await page.goto(await newestLink(page, email));
  await page.waitForURL(`${site}/manage_subscription`);
  await page.getByRole('article').nth(2).waitFor();
  const cancel = page.getByRole('button', { name: 'Cancel subscription' });
  const question = page.getByRole('heading', { name: /Are you sure/ });
  const stay = page.getByRole('button', { name: 'I want to stay' });
  const exit = page.getByRole('link', { name: 'Continue to cancel' });
  await tabTo(page, cancel);
  await page.keyboard.press('Space');
  await question.waitFor();
  expect(await hasFocus(question)).toBe(true);

  await tabTo(page, exit);
  await tabTo(page, stay, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const isBack = async () => (await hasFocus(cancel)) && (await stop(page))?.problem === '';
  await expect.poll(isBack).toBe(true);

  await page.keyboard.press('Enter');
  await question.waitFor();
  await tabTo(page, exit);
  const portal = `${inject('stripeUrl')}/p/session/`;
  await expect.poll(() => exit.getAttribute('href')).toContain(portal);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('Enter'),
  ]);
  await tab.waitForURL(`${portal}**`);
  expect(await hasFocus(exit)).toBe(true);
  await tab.close();

  await tabTo(page, stay, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect.poll(isBack).toBe(true);
  await tabTo(page, page.getByRole('button', { name: 'Your account' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const logOut = page.getByRole('button', { name: 'Log out' });
  await logOut.waitFor();
  await page.keyboard.press('Escape');
  expect(await logOut.count()).toBe(0);
  await page.keyboard.press('Enter');
  await tabTo(page, logOut);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site}/login`);
});
