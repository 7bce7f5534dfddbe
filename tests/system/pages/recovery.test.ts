/** Tests recovery from a lost connection, and from a link in the help center. */
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { hydrated } from '../../support/hydrated.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import { expectConsoleError, it, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { visitLive } from '../../e2e/hydration.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';
import { topOf } from '../../e2e/scrolling.ts';

useBrowser();

const stripe = stripeOfSite();

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

  it('of the whole site, is loaded with the next page: links work without it', async () => {
    const page = await newVisitor();
    expectConsoleError(lost);
    await page.route('**/assets/index-*.js', (route) => route.abort('internetdisconnected'));
    await page.goto(site);
    await page.unroute('**/assets/index-*.js');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).click();
    await page.waitForURL(`${site}/help_center`);
    await hydrated(page);
  });
});

describe('the account’s page without', () => {
  it.each([
    ['the site’s code', '**/assets/index-*.js'],
    ['its own code', '**/assets/account-*.js'],
  ])('%s has the plans and the ways out, and resumes', async (_, code) => {
    const { email, subscriptions } = await createSubscriber(stripe);
    const id = String(subscriptions[0]?.id);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const page = await signedInVisitor(email);
    await page.route(code, (route) => route.abort());
    expectConsoleError(/ERR_FAILED/);
    await page.goto(`${site}/manage_subscription`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('article').getByText('Canceled').waitFor();
    await page.getByRole('button', { name: 'Resume Premium' }).click();
    await page.getByRole('article').getByText('active').waitFor();
    expect((await stripe.subscriptions.retrieve(id)).cancel_at).toBeNull();

    await page.waitForLoadState('networkidle');
    await leave(page);
  });

  it('the code of the identity service has them, too', async () => {
    const page = await signedInVisitor('several@example.com');
    await page.route('**/assets/firebase-*.js', (route) => route.abort());
    expectConsoleError(/ERR_FAILED/);
    await page.goto(`${site}/manage_subscription`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('article').count()).toBe(3);
    await leave(page);
  });
});

/** Leaves by the account page's exits to a session with the provider. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByRole('heading', { name: 'Are you sure you want to cancel Premium?' }).waitFor();
  const [provider] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Continue to cancel' }).click(),
  ]);
  await provider.waitForURL(`${inject('stripeUrl')}/p/session/**`);
}

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
});
