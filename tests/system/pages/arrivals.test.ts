/** Tests arrivals at the account's pages: by mailed link, without a sign-in, after an ended session, by reload. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  expectConsoleError,
  it,
  newestLink,
  newVisitor,
  requestLink,
  site,
  useBrowser,
} from '../../e2e/browser.ts';
import { hydrated } from '../../support/hydrated.ts';
import { signedInVisitor } from '../../support/open-state.ts';

useBrowser();

const newEmail = () => `${randomUUID()}@example.com`;

/** Records which of these texts were readable in any frame, each once and in order. */
async function watchTexts(page: Page, ...texts: string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((watched) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      // The header can be shown before the rest is parsed.
      const read = document.querySelector('main')?.innerText ?? '';
      const found = watched.filter((text) => read.includes(text)).join(' + ') || 'none of them';
      // Before the first text there is no page yet.
      const isShown = read !== '' || seen.length > 0;
      if (isShown && seen.at(-1) !== found) seen.push(found);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, texts);
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

it('the mailed link never shows the form first, on a slow connection neither', async () => {
  const email = newEmail();
  const page = await newVisitor();
  await requestLink(page, email);
  const link = await newestLink(page, email);
  const seen = await watchTexts(page, 'Log in\n', 'Signing you in…');
  // All code except the first small script is late.
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto(link);
  await page.waitForURL(`${site}/manage_subscription`);
  await page.getByRole('heading', { name: 'manage subscriptions' }).waitFor();
  const texts = (await seen()).join(', ');
  expect(texts).toContain('Signing you in…');
  expect(texts).not.toContain('Log in');
});

it('without a sign-in the manage page says that it is loading, and leads to the form', async () => {
  const page = await newVisitor();
  const seen = await watchTexts(page, 'Loading...', 'Log in\n');
  await page.goto(`${site}/manage_subscription`);
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
  expect(await seen()).toEqual(['Loading...', 'Log in\n']);
});

it('a session that ended says so, and keeps the address', async () => {
  const page = await signedInVisitor('trial@example.com');
  await page.goto(`${site}/manage_subscription`);
  await hydrated(page);
  expectConsoleError(/401/);
  for (const path of ['**/graphql', '**/session'])
    await page.route(path, (route) => route.fulfill({ status: 401 }));
  await page.evaluate(() => {
    for (const event of ['blur', 'focus']) window.dispatchEvent(new Event(event));
  });
  await page.waitForURL(`${site}/login`);
  await page.getByText('Your session has ended.').waitFor();
  expect(await page.getByPlaceholder('Email').inputValue()).toBe('trial@example.com');
});

it("'Check Your Email' survives a reload, with its countdown, and shows no form before", async () => {
  const email = newEmail();
  const page = await newVisitor();
  await requestLink(page, email);
  const seen = await watchTexts(page, 'Log in\n', 'Check Your Email');
  await page.waitForTimeout(1500);
  await page.reload();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await page.getByText(email).waitFor();
  expect(await page.getByText(/Resend in 00:5[0-8]/).count()).toBe(1);
  expect((await seen()).join()).not.toContain('Log in');
  await page.getByRole('button', { name: 'Use a different email' }).click();
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
  expect(await page.getByRole('heading', { name: 'Check Your Email' }).count()).toBe(0);
});
