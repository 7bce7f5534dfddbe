/** A plan of another customer under one's address: told on the page and in the retention view, ended and taken back, with script and without. */
import { describe, expect } from 'vitest';
import { createCustomer, createSubscriber, documentsScanned } from '../../support/factories.ts';
import { hydrated } from '../../support/hydrated.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import { it, site, useBrowser } from '../../e2e/browser.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';

useBrowser();

const list = `${site}/manage_subscription`;

describe('a plan that the cards don’t show', () => {
  it.each([true, false])(
    'is told with its price and its next charge, ended, and resumed (script: %s)',
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
        /\$14\.99a month.*Renews \w+ \d+, \d{4} for \$14\.99 a month.*You can cancel this plan only here/,
      );
      expect(await page.getByRole('article').count()).toBe(2);
      await open(`${list}?view=retention`);
      await told.getByRole('button', { name: 'Cancel this plan' }).click();
      await page.getByRole('heading', { name: 'Receipt of your cancellation' }).waitFor();
      await expect.poll(atStripe).toBe(true);

      await open(list);
      await told.getByText('Premium until').waitFor();
      await told.getByRole('button', { name: 'Resume Premium' }).click();
      await told.getByText('Renews').waitFor();
      await expect.poll(atStripe).toBe(false);
    },
  );
});
