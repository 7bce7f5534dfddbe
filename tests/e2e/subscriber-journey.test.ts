/** Tests the main journey in Chromium by keyboard at 400 %: a subscriber signs in, leaves and returns. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hiddenInPage, overflow } from '../support/accessibility-checks.ts';
import { it, newVisitor, site, useBrowser } from './browser.ts';
import { subscriberJourney, type Visitor } from './subscriber-journey.ts';

useBrowser();

const visitorOf = (page: Page): Visitor => ({
  goto: async (address) => void (await page.goto(address)),
  press: (key) => page.keyboard.press(key),
  type: (text) => page.keyboard.type(text),
  evaluate: (inPage) => page.evaluate(inPage),
  see: (role, name) =>
    page
      .getByRole(role as Parameters<Page['getByRole']>[0], { name, exact: true })
      .first()
      .waitFor(),
  async tabOf(action) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), action()]);
    return visitorOf(tab);
  },
  close: () => page.close(),
  comeBack: () => page.bringToFront(),
});

it('a subscriber finds the whole way, and nothing is cut off, covered or wider than the window', async () => {
  const viewport = { width: 320, height: 256 };
  const page = await newVisitor({ viewport, deviceScaleFactor: 4 });
  await subscriberJourney(visitorOf(page), site, async (screen) => {
    expect.soft(await overflow(page), `wider: ${screen}`).toEqual([]);
    expect.soft(await page.evaluate(hiddenInPage), `hidden: ${screen}`).toEqual([]);
  });
});
