/**
 * Tests a plan of the owner's other customer: shown on the page, canceled on that customer's portal, resumed, with and without
 * script.
 */
import { describe, expect } from 'vitest';
import { createCustomer, createSubscriber, documentsScanned } from '../../support/factories.ts';
import { hydrated } from '../../support/hydrated.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import { it, site, useBrowser } from '../../e2e/browser.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';

useBrowser();

const list = `${site}/manage_subscription`;

describe('a plan of another customer', () => {
  it.each([true, false])(
    'is shown with its price and its next charge, canceled on its own payment page, and resumed (script: %s)',
    async (has) => {
      const stripe = stripeOfSite();
      const { email } = await createSubscriber(stripe);
      const other = await createCustomer(stripe, [{ amount: 1_499 }], email);
      await documentsScanned();
      const atStripe = async () => {
        const [plan] = other.subscriptions;
        return (await stripe.subscriptions.retrieve(plan?.id ?? '')).cancel_at_period_end;
      };
      const page = await signedInVisitor(email, { javaScriptEnabled: has });
      const told = page.getByRole('listitem').filter({ hasText: '$14.99' });
      const open = async (address: string) => {
        await page.goto(address);
        if (has) await hydrated(page);
      };

      await open(list);
      expect(await told.textContent()).toMatch(
        /\$14\.99a month.*Renews \w+ \d+, \d{4} for \$14\.99 a month.*Cancel this plan/,
      );
      expect(await page.getByRole('article').count()).toBe(2);
      await told.getByRole('link', { name: 'Cancel this plan' }).click();
      await page.waitForURL(/view=retention&plan=/);
      await page.getByText('If you cancel, your plan for $14.99 a month stays yours').waitFor();
      const [portal] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Continue to cancel' }).click(),
      ]);
      expect(await portal.getByRole('main').textContent()).toMatch(/\$14\.99/);
      expect(await portal.getByRole('main').textContent()).not.toMatch(/\$29\.99/);
      await portal.getByRole('button', { name: 'Cancel your plan' }).click();
      await portal.getByText(/Cancels on/).waitFor();
      await portal.close();
      await expect.poll(atStripe).toBe(true);

      if (has) {
        await page.bringToFront();
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        const news = page.getByRole('region', { name: 'Cancellation of Premium' });
        await news.getByText('Your plan for $14.99 a month is canceled.').waitFor();
      } else {
        await open(list);
      }
      await told.getByText('Yours until').click();
      await told.getByRole('link', { name: /^Receipt/ }).waitFor();
      await told.getByRole('button', { name: 'Resume Premium' }).click();
      await told.getByText('Renews').waitFor();
      await expect.poll(atStripe).toBe(false);
    },
  );
});
