/** A subscriber who comes back signed in: by the session cookie, or by what Firebase keeps in the browser. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { hydrated } from '../../support/hydrated.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import { it, logOut, signIn, site, useBrowser } from '../../e2e/browser.ts';
import { ownSubscriber, stripeOfSite } from '../../e2e/own-subscriber.ts';

useBrowser();

const manage = `${site}/manage_subscription`;

/** The names of the site's cookies. */
const cookies = async (page: Page) => (await page.context().cookies(site)).map(({ name }) => name);

describe('a subscriber who comes back', () => {
  it('sees the cards also without a session cookie, and has one after that within minutes of the sign-in', async () => {
    const page = await signedInVisitor('several@example.com');
    await page.context().clearCookies();
    await page.goto(manage);
    await page.getByRole('article').nth(2).waitFor();
    expect(await cookies(page)).toEqual(['__session']);
  });

  it('sees the cards, rendered here, after a log-out in another browser: no cookie is asked for', async () => {
    const { email } = await ownSubscriber();
    const page = await signedInVisitor(email);
    const elsewhere = await signedInVisitor(email);
    await page.goto(manage);
    await hydrated(page);
    await logOut(page);
    await elsewhere.clock.setSystemTime(Date.now() + 6 * 60_000);
    const asked: string[] = [];
    elsewhere.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (let time = 0; time < 2; time += 1) {
      const answer = await elsewhere.goto(manage);
      expect(await answer?.text()).toContain('Loading...');
      await elsewhere.getByRole('article').waitFor();
    }
    expect(asked).not.toContain('/session');
    expect(asked.filter((path) => path === '/manage_subscription')).toHaveLength(2);
    expect(await cookies(elsewhere)).toEqual([]);
  });

  it('sees nothing of the person who signed in before, when another tab was used to sign in anew', async () => {
    const { email } = await createSubscriber(stripeOfSite(), [{}, {}]);
    const page = await signedInVisitor(email);
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
