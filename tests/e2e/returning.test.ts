/** The head start of a subscriber who comes back signed in: the list is asked for before anything else is there. */
import { describe, expect } from 'vitest';
import { expectConsoleError, it, newVisitor, signIn, site, useBrowser } from './browser.ts';

useBrowser();

const manage = `${site}/manage_subscription`;

describe('a subscriber who comes back', () => {
  it('sees the cards while neither Firebase’s code nor Apollo’s has come', async () => {
    const page = await newVisitor();
    await signIn(page, 'several@example.com');
    const again = await page.context().newPage();
    await again.route(/\/assets\/(firebase|live)-/, () => {});
    await again.goto(manage);
    await again.getByRole('article').nth(2).waitFor();
    await again.getByText('several@example.com').first().waitFor();
  });

  // A browser that tells of its focus late has come back, which is a reason to ask again: hence the retries.
  it('asks for the list once', { retry: 3 }, async () => {
    const page = await newVisitor();
    await signIn(page, 'several@example.com');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/graphql') asked.push(request.postData() ?? '');
    });
    await page.goto(manage);
    await page.getByRole('article').nth(2).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((body) => body.includes('ManageSubscriptions'))).toHaveLength(1);
  });

  it('sees the cards also when the early answer fails', async () => {
    const page = await newVisitor();
    await signIn(page, 'several@example.com');
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
    const page = await newVisitor();
    await signIn(page, 'several@example.com');
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
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${site}/login`);
    await signIn(page, 'active@example.com');
    await again.bringToFront();
    await again.getByText('active@example.com').first().waitFor();
    await again.getByRole('article').waitFor();
    release();
    await again.waitForLoadState('networkidle');
    expect(await again.getByRole('article').count()).toBe(1);
  });

  it('is sent to the sign-in when the identity service knows nobody', async () => {
    const page = await newVisitor();
    await signIn(page, 'several@example.com');
    expectConsoleError(/status of 400/);
    // As after the end of the account: the service refuses the stored person.
    await page.route('**/accounts:lookup?**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message: 'USER_NOT_FOUND' } } }),
    );
    await page.route('**/graphql', () => {});
    await page.goto(manage);
    await page.waitForURL(`${site}/login`);
  });

  it('shows nothing of somebody whose stored token has ended', async () => {
    const page = await newVisitor();
    await signIn(page, 'several@example.com');
    await page.evaluate(endStoredToken);
    const early: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql'))
        early.push(request.headers()['authorization'] ?? 'none');
    });
    await page.goto(manage);
    await page.getByRole('article').nth(2).waitFor();
    expect(early).not.toContain('Bearer ended');
  });
});

/** Runs in the page: makes the token that Firebase keeps one that has ended. */
function endStoredToken(): void {
  const key = Object.keys(localStorage).find((each) => each.startsWith('firebase:authUser:'));
  if (!key) throw new Error('nobody is kept');
  const user = JSON.parse(localStorage.getItem(key) ?? '') as {
    stsTokenManager: { accessToken: string; expirationTime: number };
  };
  Object.assign(user.stsTokenManager, { accessToken: 'ended', expirationTime: Date.now() - 1000 });
  localStorage.setItem(key, JSON.stringify(user));
}
