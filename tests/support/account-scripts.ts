/** The JavaScript of a page of an account, by gzip: what a look at it needs, and what it loads in all. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { hydrated } from './hydrated.ts';

/** Bytes of the scripts among them, by gzip. */
export async function scriptBytes(urls: Iterable<string>): Promise<number> {
  const scripts = [...urls].filter((url) => url.endsWith('.js'));
  const sizes = scripts.map(
    async (url) => gzipSync(await (await fetch(url)).text(), { level: 9 }).length,
  );
  return (await Promise.all(sizes)).reduce((total, each) => total + each, 0);
}

/** @param page of a visitor who is signed in, with no page open */
export async function accountScripts(
  page: Page,
  site: string,
): Promise<{ look: number; all: number }> {
  const urls = new Set<string>();
  page.on('requestfinished', (request) => urls.add(request.url()));
  let look: string[] = [];
  // The identity service comes in any case, but the page must not wait for it.
  await page.route(/\/assets\/firebase-/, async (route) => {
    await hydrated(page);
    look = [...urls];
    await route.continue();
  });
  await page.goto(`${site}/manage_subscription`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByRole('link', { name: 'Continue to cancel' }).waitFor();
  await page.waitForLoadState('networkidle');
  return { look: await scriptBytes(look), all: await scriptBytes(urls) };
}
