/** The site's code comes when the browser has time; a test of what it does waits until it is in charge. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { hydrated } from '../support/hydrated.ts';
import { visit } from './browser.ts';

/** `visit`, and the page is alive. */
export async function visitLive(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visit(path, options);
  await hydrated(page);
  return page;
}
