/** Opens a page and waits until React has hydrated it, or delays hydration, for tests of the site's code. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { hydrated } from '../support/hydrated.ts';
import { visit } from './browser.ts';

export async function visitLive(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visit(path, options);
  await hydrated(page);
  return page;
}

/** Opens a page with its styles but without its code. @returns a function that loads the code and waits for hydration */
export async function openUnhydrated(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]')].every(({ sheet }) => sheet),
  );
  return () => {
    release();
    return hydrated(page);
  };
}
