/** The site's code comes when the browser has time; a test of what it does waits until it is in charge. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { visit } from './browser.ts';

/** Waits until React has taken over the page. Needs the browser's own clock. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // React marks the elements that it has taken over.
    const isTaken = (selector: string) =>
      Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react'));
    return isTaken('header') && isTaken('main > *');
  });
  // What it has yet to do for them comes before the browser's next idle moment.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** `visit`, and the page is alive. */
export async function visitLive(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visit(path, options);
  await hydrated(page);
  return page;
}
