/** A subscriber who comes back signed in: the subscriptions are preloaded, before Firebase and Apollo are there. */
import { describe, expect } from 'vitest';
import { signedInVisitor } from '../support/open-state.ts';
import { expectConsoleError, it, logOut, signIn, site, useBrowser } from './browser.ts';

useBrowser();

const manage = `${site}/manage_subscription`;

describe('a subscriber who comes back', () => {
  it('sees the cards also when the preload fails', async () => {
    const page = await signedInVisitor('several@example.com');
    let requests = 0;
    await page.route('**/graphql', async (route) => {
      requests += 1;
      if (requests === 1) await route.fulfill({ status: 200, body: 'nonsense' });
      else await route.continue();
    });
    await page.goto(manage);
    await page.getByRole('article').nth(2).waitFor();
    expect(requests).toBeGreaterThan(1);
  });

  it('sees nothing of the person who signed in before, when another tab was used to sign in anew', async () => {
    const page = await signedInVisitor('several@example.com');
    await page.goto(manage);
    const again = await page.context().newPage();
    // Its answer comes late: when Firebase has said who is signed in by now.
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    let requests = 0;
    await again.route('**/graphql', async (route) => {
      requests += 1;
      if (requests === 1) await isReleased;
      await route.continue();
    });
    await again.goto(manage);
    await again.getByRole('heading', { name: 'manage subscriptions' }).waitFor();
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
    await page.route('**/graphql', () => {});
    await page.goto(manage);
    await page.waitForURL(`${site}/login`);
  });

  it('leaves no session in the browser after Log out, and has to sign in again', async () => {
    const page = await signedInVisitor('several@example.com');
    await page.goto(manage);
    await page.getByRole('article').nth(2).waitFor();
    const stored = () => page.evaluate(() => localStorage.getItem('session'));
    expect(await stored()).toContain('several@example.com');
    await logOut(page);
    expect(await stored()).toBeNull();
    await page.goto(manage);
    await page.waitForURL(`${site}/login`);
  });
});
