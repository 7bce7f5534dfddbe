/** Implements the journey's visitor in Chromium with Playwright. */
import type { Page } from 'playwright-core';
import type { Visitor } from './subscriber-journey.ts';

export const visitorOf = (page: Page): Visitor => ({
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
