/** Tests the retention view in a browser's history: Back leaves it, and its link shows a press. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated } from '../support/hydrated.ts';
import { signedInVisitor } from '../support/open-state.ts';
import { it, site, useBrowser } from './browser.ts';
import { createUser, writeDocument } from '../support/factories.ts';
import { openUnhydrated } from './hydration.ts';
import { stripeOfSite } from './own-subscriber.ts';

useBrowser();

const list = `${site}/manage_subscription`;
const cancelLink = (page: Page) => page.getByRole('link', { name: 'Cancel subscription' });
const stayLink = (page: Page) => page.getByRole('link', { name: 'I want to stay' });

/** Longer than the view takes to appear. */
const whileMs = 1_500;

async function openRetention(page: Page): Promise<void> {
  await cancelLink(page).click();
  await stayLink(page).waitFor();
}

/** Expects the list in the same document, without the view. */
async function staysOnList(page: Page): Promise<void> {
  await cancelLink(page).waitFor();
  await page.waitForTimeout(whileMs);
  expect(page.url()).toBe(list);
  expect(await stayLink(page).count()).toBe(0);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
}

const lengthOf = (page: Page) => page.evaluate(() => history.length);

describe('Back', () => {
  async function arrive() {
    const page = await signedInVisitor('several@example.com');
    await page.goto(list);
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    return page;
  }

  it('leaves the retention view for the list, and stays out', async () => {
    const page = await arrive();
    await openRetention(page);
    await page.goBack();
    await staysOnList(page);
    await openRetention(page);
  });

  it('does not bring it back after "I want to stay", which adds nothing to the history', async () => {
    const page = await arrive();
    const before = await lengthOf(page);
    for (let i = 0; i < 3; i++) {
      await openRetention(page);
      await stayLink(page).dblclick();
      await cancelLink(page).waitFor();
    }
    expect(await lengthOf(page)).toBe(before + 1);
    await staysOnList(page);
    await page.goBack();
    await page.waitForURL('about:blank');
  });
});

it('"Cancel subscription" shows that it is pressed, also before the page’s code is there', async () => {
  const page = await signedInVisitor('several@example.com');
  await openUnhydrated(page, list);
  const looks = () => cancelLink(page).evaluate((link) => getComputedStyle(link).boxShadow);
  const before = await looks();
  await cancelLink(page).hover();
  await page.mouse.down();
  expect(await looks()).not.toBe(before);
  // Even a quick press fades visibly.
  const fading = await cancelLink(page).evaluateHandle((link: HTMLElement) => ({
    seconds: new Promise<number>((resolve) => {
      link.addEventListener('transitionend', ({ propertyName, elapsedTime }) => {
        if (propertyName === 'box-shadow') resolve(elapsedTime);
      });
    }),
  }));
  await page.mouse.move(0, 0);
  await page.mouse.up();
  expect(await fading.evaluate(({ seconds }) => seconds)).toBeGreaterThan(0.3);
  expect(await looks()).toBe(before);
});

describe('an open payment', () => {
  const stripe = stripeOfSite();

  /** Creates a subscriber whose second payment failed, on their own clock at Stripe. */
  async function owing() {
    const user = await createUser();
    const month = 31 * 24 * 3_600;
    const start = Math.floor(Date.now() / 1_000) - month;
    const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: start });
    const { id: customer } = await stripe.customers.create({
      email: user.email,
      test_clock: clock,
      payment_method: 'pm_card_visa',
      invoice_settings: { default_payment_method: 'pm_card_visa' },
    });
    const price = await stripe.prices.create({
      currency: 'usd',
      unit_amount: 2_999,
      recurring: { interval: 'month' },
      product_data: { name: 'Premium' },
    });
    const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
    const failing = { default_payment_method: 'pm_card_chargeCustomerFail' };
    await stripe.customers.update(customer, { invoice_settings: failing });
    await stripe.testHelpers.testClocks.advance(clock, { frozen_time: start + month + 7_200 });
    await writeDocument(user.uid, { subscriptions: [{ vendorProfileId: customer }] });
    const status = async () => (await stripe.subscriptions.retrieve(id)).status;
    await expect.poll(status).toBe('past_due');
    return { email: user.email, id };
  }

  it.each([true, false])(
    'is told, and given up with the plan at once (script: %s)',
    async (has) => {
      const { email, id } = await owing();
      const page = await signedInVisitor(email, { javaScriptEnabled: has });
      await page.goto(`${list}?view=retention`);
      if (has) await hydrated(page);
      await page.getByText('A payment for this plan is overdue.').waitFor();
      await page.getByText('If you cancel on our payment page, the plan ends by').waitFor();
      await page.getByRole('button', { name: 'End this plan now' }).click();
      await page.getByRole('heading', { name: 'Receipt of your cancellation' }).waitFor();
      // On a slow machine the page may be read before the provider's answer.
      const row = async () => {
        await page.reload();
        return page.getByText('No longer collected', { exact: true }).count();
      };
      await expect.poll(row, { timeout: 30_000 }).toBe(1);
      expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
      const { data } = await stripe.invoices.list({ subscription: id });
      expect(data.map(({ status }) => status)).toEqual(['void', 'paid']);
    },
  );
});
