/** Ways back: from a lost connection, and from a link in an answer of the help center. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated } from '../support/hydrated.ts';
import { expectConsoleError, it, newVisitor, signIn, site, useBrowser } from './browser.ts';
import { visitLive } from './hydration.ts';
import { topOf } from './scrolling.ts';

useBrowser();

const lost = /ERR_INTERNET_DISCONNECTED|dynamically imported module|Unable to preload CSS/;

describe('code that could not be loaded offline', () => {
  it('of a page, is loaded when the browser is online again', async () => {
    const page = await visitLive('/');
    await page.context().setOffline(true);
    expectConsoleError(lost);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
    await page.getByRole('alert').getByText('This page could not be loaded').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Help Center' }).waitFor();
    expect(page.url()).toBe(`${site}/help_center`);
    await hydrated(page);
  });

  it('of the whole site, too', async () => {
    const page = await newVisitor();
    expectConsoleError(lost);
    await page.route('**/assets/hydrate-*.js', async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    const failed = page.waitForEvent('pageerror');
    await page.goto(site);
    await failed;
    await page.unroute('**/assets/hydrate-*.js');
    await page.context().setOffline(false);
    await hydrated(page);
  });
});

it('the account without the code that asks again: plans and the way out, until somebody comes back', async () => {
  const page = await newVisitor();
  await signIn(page, 'several@example.com');
  expectConsoleError(/The subscriptions could not be loaded|ERR_FAILED/);
  await page.route('**/assets/live-*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('article').nth(2).waitFor();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  const exit = page.getByRole('link', { name: 'Continue to cancel' });
  expect(await exit.getAttribute('href')).toContain('/p/login/');
  await page.unroute('**/assets/live-*.js');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => exit.getAttribute('href')).toContain('/p/session/');
});

describe('Back to the help center', () => {
  const open = (page: Page) =>
    page
      .locator('details[open] > [id]')
      .evaluateAll((answers) => answers.map((answer) => answer.id));
  const answerOpened = async () => {
    const page = await visitLive('/help_center', { viewport: { width: 1280, height: 600 } });
    await page.locator('details:has(> #cancel-web) > summary').click();
    await expect.poll(() => open(page)).toEqual(['cancel-web']);
    return page;
  };

  it('opens the answer again whose link led to another answer, in sight', async () => {
    const page = await answerOpened();
    await page.locator('#cancel-web a[href$="#refund-web"]').click();
    await expect.poll(() => open(page)).toEqual(['refund-web']);
    await page.goBack();
    await expect.poll(() => open(page)).toEqual(['cancel-web']);
    expect(page.url()).toBe(`${site}/help_center`);
    await expect
      .poll(() => topOf(page, 'details[open]'))
      .toSatisfy((top: number) => top >= 68 && top < 300);
    await page.goForward();
    await expect.poll(() => open(page)).toEqual(['refund-web']);
  });

  it('opens nothing that the reader has not left by a link', async () => {
    const page = await answerOpened();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms of Use' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Help Center' }).waitFor();
    expect(await open(page)).toEqual([]);
  });
});
