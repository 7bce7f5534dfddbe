/** A subscriber who comes back signed in: by the session cookie, or by what Firebase keeps in the browser. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated } from '../support/hydrated.ts';
import { signedInVisitor } from '../support/open-state.ts';
import { expectConsoleError, it, logOut, signIn, site, useBrowser } from './browser.ts';

useBrowser();

const manage = `${site}/manage_subscription`;

/** The names of the site's cookies. */
const cookies = async (page: Page) => (await page.context().cookies(site)).map(({ name }) => name);

describe('a subscriber who comes back', () => {
  it('sees the cards also without a session cookie, and has one after that', async () => {
    const page = await signedInVisitor('several@example.com');
    await page.context().clearCookies();
    await page.goto(manage);
    await page.getByRole('article').nth(2).waitFor();
    expect(await cookies(page)).toEqual(['session']);
  });

  it('sees nothing of the person who signed in before, when another tab was used to sign in anew', async () => {
    const page = await signedInVisitor('several@example.com');
    await page.goto(manage);
    const again = await page.context().newPage();
    await again.goto(manage);
    await hydrated(again);
    // Its answer comes late: when Firebase has said who is signed in by now.
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

  it('is sent to the sign-in when the identity service knows nobody', async () => {
    const page = await signedInVisitor('several@example.com');
    expectConsoleError(/status of 400/);
    // As after the end of the account: the service refuses the stored person.
    await page.route('**/accounts:lookup?**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_NOT_FOUND' } } }),
    );
    await page.goto(manage);
    await page.waitForURL(`${site}/login`);
    await expect.poll(() => cookies(page)).toEqual([]);
  });

  it('leaves no session in the browser after Log out, and has to sign in again', async () => {
    const page = await signedInVisitor('several@example.com');
    await page.goto(manage);
    await hydrated(page);
    const stored = () => page.evaluate(() => Object.keys(localStorage));
    for (const key of await stored()) expect(key).toMatch(/^firebase:/);
    expect(await cookies(page)).toEqual(['session']);
    await logOut(page);
    expect(await cookies(page)).toEqual([]);
    await expect.poll(stored).toEqual([]);
    await page.goto(manage);
    await page.waitForURL(`${site}/login`);
  });
});
