/** Tests that a page shows the account of the current user only. */
import { getApps } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { hydrated } from '../../support/hydrated.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import { expectConsoleError, it, logOut, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { ownSubscriber, stripeOfSite } from '../../e2e/own-subscriber.ts';

useBrowser();

const manage = `${site}/manage_subscription`;

const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === '__session');

/** Returns the address in the session cookie, or undefined. */
async function ownerOfSession(page: Page): Promise<unknown> {
  const claims = (await sessionOf(page))?.value.split('.')[1];
  if (!claims) return undefined;
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { email: string }).email;
}

const cookieOf = async (email: string) => {
  const session = await sessionOf(await signedInVisitor(email));
  if (!session) throw new Error('no session cookie');
  return session;
};

async function visitorWithCookie(value: string): Promise<Page> {
  const page = await newVisitor();
  await page.context().addCookies([{ name: '__session', value, url: site, httpOnly: true }]);
  return page;
}

describe('after a log-out', () => {
  it('no other tab shows the account, and the cookie is gone, and opens nothing from elsewhere', async () => {
    const { email } = await ownSubscriber();
    const page = await signedInVisitor(email);
    const { value } = (await sessionOf(page))!;
    const replayed = (path: string) =>
      fetch(manage + path, { headers: { cookie: `__session=${value}` }, redirect: 'manual' });
    expect(await (await replayed('')).text()).toContain(email);
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto(manage);
      await hydrated(tab);
    }
    await logOut(page);
    await other.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
    expect(await other.getByPlaceholder('Email').inputValue()).toBe('');
    expect(await other.content()).not.toMatch(new RegExp(`${email}|active|session has ended`));
    expect(await sessionOf(page)).toBeUndefined();
    expect(await (await replayed('')).text()).not.toContain(email);
    expect((await replayed('/portal')).headers.get('location')).toContain('/p/login/');
  });

  it('the Back button leads to nothing of the account', async () => {
    const { email } = await ownSubscriber();
    const page = await signedInVisitor(email);
    await page.goto(`${manage}/receipts`);
    await page.goto(manage);
    await logOut(page);
    // Even before the code of /login is there.
    await page.goBack();
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor();
    expect(page.url()).toMatch(new RegExp(`^${site}/login`));
    expect(await page.content()).not.toContain(email);
  });
});

it('a page that a browser kept in memory is hidden and loaded again', async () => {
  const page = await signedInVisitor('several@example.com');
  await page.goto(manage);
  await hydrated(page);
  const turn = (type: string) =>
    page.evaluate((name) => {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    }, type);
  await turn('pagehide');
  expect(await page.getByRole('article').first().isVisible()).toBe(false);
  const [request] = await Promise.all([page.waitForRequest(manage), turn('pageshow')]);
  expect(request.isNavigationRequest()).toBe(true);
  await page.getByRole('article').first().waitFor();
});

describe('a browser', () => {
  it('with the cookie of one person and the sign-in of another shows the latter', async () => {
    const page = await signedInVisitor('active@example.com');
    const { email } = await createSubscriber(stripeOfSite(), [{}, {}]);
    await page.context().addCookies([await cookieOf(email)]);
    await page.addInitScript(() => {
      const look = () => {
        const text = document.getElementById('root')?.innerText ?? '';
        const cards = document.querySelectorAll('#root article').length;
        const isMixed = text.includes('active@example.com') && cards > 1;
        if (isMixed) console.error('two accounts in one page');
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(manage);
    await page.getByText('active@example.com').waitFor();
    await page.getByRole('article').waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await expect.poll(() => ownerOfSession(page)).toBe('active@example.com');
    await page.reload();
    await hydrated(page);
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('with a cookie of a session that was revoked ends on /login, without the cookie', async () => {
    const { email, uid } = await createSubscriber(stripeOfSite());
    const page = await visitorWithCookie((await cookieOf(email)).value);
    await page.goto(manage);
    await page.getByRole('link', { name: 'log in again' }).waitFor();
    await getAuth(getApps()[0]).updateUser(uid, { disabled: true });
    // Rendered pages are checked once a minute, the next one's script immediately.
    expectConsoleError(/401/);
    await page.reload();
    await page.waitForURL(`${site}/login`);
    await expect.poll(() => sessionOf(page)).toBeUndefined();
  });
});

describe('an address', () => {
  it('of another site after ours names no user', async () => {
    const answer = await fetch(`${site}//evil.example/manage_subscription`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).not.toContain('evil');
  });

  it.each([
    '/manage_subscription?view=<script>console.error("evil")</script>',
    '/manage_subscription?view=retention&x="><img src=x onerror=console.error("evil")>',
    '/manage_subscription#"><img src=x onerror=console.error("evil")>',
    '/manage_subscription/receipts/"><img src=x onerror=console.error("evil")>',
    '/manage_subscription/receipts?next=//evil.example',
  ])('draws nothing of an attacker: %s', async (path) => {
    const page = await signedInVisitor('several@example.com');
    const answer = await page.goto(site + path);
    expect(await answer?.text()).not.toContain('evil');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('#root').innerHTML()).not.toContain('evil');
    expect(new URL(page.url()).origin).toBe(site);
  });
});
