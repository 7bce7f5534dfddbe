/** Tests the return of a signed-in subscriber: by the session cookie, or by Firebase's data in the browser. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { hydrated } from '../../support/hydrated.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import {
  expectConsoleError,
  it,
  logOut,
  newVisitor,
  signIn,
  site,
  useBrowser,
} from '../../e2e/browser.ts';
import { ownSubscriber, stripeOfSite } from '../../e2e/own-subscriber.ts';

useBrowser();

const manage = `${site}/manage_subscription`;

const cookies = async (page: Page) => (await page.context().cookies(site)).map(({ name }) => name);

describe('a subscriber who comes back', () => {
  it('sees the cards also without a session cookie, and has one after that within minutes of the sign-in', async () => {
    const page = await signedInVisitor('several@example.com');
    await page.context().clearCookies();
    await page.goto(manage);
    await page.getByRole('article').nth(2).waitFor();
    expect(await cookies(page)).toEqual(['__session']);
  });

  it('sees the cards, rendered here, without the cookie: the way out is the portal’s, and no cookie is asked for', async () => {
    const page = await signedInVisitor((await ownSubscriber()).email);
    await page.context().clearCookies();
    await page.clock.setSystemTime(Date.now() + 6 * 60_000);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answer = await page.goto(`${manage}?view=retention`);
    expect(await answer?.text()).toContain('Loading...');
    const exit = page.getByRole('link', { name: 'Continue to cancel' });
    await expect.poll(() => exit.getAttribute('href')).toContain('/p/session/');
    expect(asked).not.toContain('/session');
    expect(await cookies(page)).toEqual([]);
  });

  it('stays signed in after a log-out in another browser, unless that is of all', async () => {
    const { email } = await ownSubscriber();
    const [page, elsewhere] = [await newVisitor(), await newVisitor()];
    for (const each of [page, elsewhere]) await signIn(each, email);
    await logOut(page);
    const answer = await elsewhere.goto(manage);
    expect(await answer?.text()).toContain(email);
    await signIn(page, email);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL(`${site}/login`);
    // Every key to the account checks the server's cache again.
    expectConsoleError(/401/);
    await elsewhere.goto(`${manage}?view=retention`);
    const exit = elsewhere.getByRole('link', { name: 'Continue to cancel' });
    const [tab] = await Promise.all([elsewhere.waitForEvent('popup'), exit.click()]);
    await tab.waitForURL(/p\/login/);
    await elsewhere.reload();
    await elsewhere.waitForURL(new RegExp(`^${site}/login`));
  });

  it('sees nothing of the person who signed in before, when another tab signed in again', async () => {
    const { email } = await createSubscriber(stripeOfSite(), [{}, {}]);
    const page = await signedInVisitor(email);
    await page.goto(manage);
    const again = await page.context().newPage();
    await again.goto(manage);
    await hydrated(again);
    // Its answer is late: after Firebase's.
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let requests = 0;
    await again.route('**/graphql', async (route) => {
      requests += 1;
      if (requests === 1) await isReleased;
      await route.continue();
    });
    const request = again.waitForRequest('**/graphql');
    await again.evaluate(() => window.dispatchEvent(new Event('focus')));
    await request;
    await logOut(page);
    await signIn(page, 'active@example.com');
    await again.bringToFront();
    await again.getByText('active@example.com').first().waitFor();
    await again.getByRole('article').waitFor();
    release();
    await again.waitForLoadState('networkidle');
    expect(await again.getByRole('article').count()).toBe(1);
  });

  it('leaves no session in the browser after Log out, and has to sign in again', async () => {
    const page = await signedInVisitor((await ownSubscriber()).email);
    await page.goto(manage);
    await hydrated(page);
    const stored = () => page.evaluate(() => Object.keys(localStorage));
    for (const key of await stored()) expect(key).toMatch(/^firebase:/);
    expect(await cookies(page)).toEqual(['__session']);
    await logOut(page);
    expect(await cookies(page)).toEqual([]);
    await expect.poll(stored).toEqual([]);
    await page.goto(manage);
    await page.waitForURL(`${site}/login`);
  });
});
