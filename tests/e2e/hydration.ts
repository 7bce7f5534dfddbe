/** Opens a page and waits until React has hydrated it, for tests of what the site's code does. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { hydrated } from '../support/hydrated.ts';
import { visit } from './browser.ts';

/** `visit`, and the page is alive. */
export async function visitLive(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visit(path, options);
  await hydrated(page);
  return page;
}
