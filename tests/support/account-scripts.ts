/** Measures the gzipped JavaScript of an account page: for a view, and in all. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { hydrated } from './hydrated.ts';

export async function scriptBytes(urls: Iterable<string>): Promise<number> {
  const scripts = [...urls].filter((url) => url.endsWith('.js'));
  const sizes = scripts.map(
    async (url) => gzipSync(await (await fetch(url)).text(), { level: 9 }).length,
  );
  return (await Promise.all(sizes)).reduce((total, each) => total + each, 0);
}

/** @param page of a signed-in visitor, with no page open */
export async function accountScripts(
  page: Page,
  site: string,
): Promise<{ look: number; all: number }> {
  const urls = new Set<string>();
  page.on('requestfinished', (request) => urls.add(request.url()));
  let look: string[] = [];
  // The page always loads the identity service, but must not wait for it.
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
