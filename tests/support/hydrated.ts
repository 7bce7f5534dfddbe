/** Waits until a page's code is loaded and React has hydrated it. */
import type { Page } from 'playwright-core';

export async function hydrated(page: Page): Promise<void> {
  // React marks hydrated elements.
  await page.waitForFunction(() =>
    ['header', 'main > *'].every((selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    ),
  );
  // Effects run before the browser's next idle moment.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
