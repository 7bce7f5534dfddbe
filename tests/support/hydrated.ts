/** Waits until a page's code is loaded and React has hydrated it. */
import type { Page } from 'playwright-core';

/** Waits until React has taken over the page. Needs the browser's own clock. */
export async function hydrated(page: Page): Promise<void> {
  // React marks the elements that it has taken over.
  await page.waitForFunction(() =>
    ['header', 'main > *'].every((selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react')),
    ),
  );
  // What it has yet to do for them comes before the browser's next idle moment.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
