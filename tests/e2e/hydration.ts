/** Opens a page and waits until React has hydrated it, or keeps it from that, for tests of what the site's code does. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { hydrated } from '../support/hydrated.ts';
import { visit } from './browser.ts';

/** `visit`, and the page is alive. */
export async function visitLive(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visit(path, options);
  await hydrated(page);
  return page;
}

/** Keeps the site's code from a page until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}
