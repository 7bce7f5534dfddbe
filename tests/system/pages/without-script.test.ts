/** Tests the account's pages without JavaScript: they have the subscriptions and every way on. */
import { describe, expect, inject } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import { it, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';

useBrowser();

const stripe = stripeOfSite();
const manage = `${site}/manage_subscription`;

async function arrive(email: string) {
  const page = await signedInVisitor(email, { javaScriptEnabled: false });
  await page.goto(manage);
  return page;
}

describe('without JavaScript', () => {
  it('the cards lead to the retention view, and that back, or to the provider in a new tab', async () => {
    const page = await arrive('several@example.com');
    expect(await page.getByRole('article').count()).toBe(3);
    for (const text of ['Loading...', 'needs JavaScript'])
      expect(await page.getByText(text).count()).toBe(0);
    await page.getByRole('link', { name: 'Cancel subscription' }).click();
    await page.waitForURL(`${manage}?view=retention`);
    await page.getByRole('link', { name: 'I want to stay' }).click();
    await page.waitForURL(manage);
    await page.goBack();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Continue to cancel' }).click(),
    ]);
    await tab.waitForURL(`${inject('stripeUrl')}/p/session/**`);
  });

  it('a plan goes on, and its receipt says so', async () => {
    const { email, subscriptions } = await createSubscriber(stripe, [
      { params: { cancel_at_period_end: true } },
    ]);
    const page = await arrive(email);
    await page.getByRole('button', { name: 'Resume Premium' }).click();
    await page.waitForURL(manage);
    await page.getByRole('article').getByText('active', { exact: true }).waitFor();
    const [subscription] = subscriptions;
    const { cancel_at } = await stripe.subscriptions.retrieve(String(subscription?.id));
    expect(cancel_at).toBeNull();

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: 'Receipts', exact: true }).click();
    await page.getByRole('link', { name: /^Cancellation on/ }).click();
    await page.getByRole('heading', { name: 'Receipt of your cancellation' }).waitFor();
    await page.getByText('This cancellation was undone').waitFor();
    await page.getByRole('link', { name: 'All receipts' }).click();
    await page.getByRole('link', { name: 'Back to your subscription' }).click();
    await page.waitForURL(manage);
  });

  it.each(['/login', '/manage_subscription'])(
    '%s says what to do, and links the way out',
    async (path) => {
      const page = await newVisitor({ javaScriptEnabled: false });
      await page.goto(site + path);
      const main = page.getByRole('main');
      expect(await main.innerText()).toContain('This page needs JavaScript.');
      expect(await main.locator('noscript a[href^="mailto:"]').isVisible()).toBe(true);
      expect(await main.getByText('Loading...').isVisible()).toBe(false);
      const ways = page.getByRole('navigation', { name: 'Cancel without JavaScript' });
      expect(await ways.getByRole('link').count()).toBe(6);
      await ways.getByRole('link', { name: 'Cancel contracts here' }).click();
      await page.getByRole('heading', { name: 'Cancel contracts here' }).waitFor();
      expect(page.url()).toBe(`${site}/cancel`);
    },
  );
});
