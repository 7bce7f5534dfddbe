/** The main job, end to end: sign in by email link, see the plan, leave, and come back. */
import { describe, expect } from 'vitest';
import { it, site, useBrowser, visit } from './browser.ts';
import { ownSubscriber } from './own-subscriber.ts';

useBrowser();

describe('a subscriber who leaves', () => {
  it('finds the way from the landing page to Canceled, without a reload', async () => {
    const { email } = await ownSubscriber();
    const page = await visit('/');
    await page.getByRole('link', { name: 'Manage Subscription' }).first().click();
    await page.waitForURL(`${site}/login`);
    await page.getByPlaceholder('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();

    await page.goto(`${site}/dev/mailbox`);
    await page
      .getByRole('link', { name: `Sign in as ${email}` })
      .first()
      .click();
    await page.waitForURL(`${site}/manage_subscription`);

    const card = page.getByRole('article');
    await card.getByText('$29.99', { exact: true }).waitFor();
    expect(await card.getByRole('heading').innerText()).toBe('Premium');
    const text = await card.innerText();
    for (const word of ['active', 'Started', 'Price', 'Ends']) expect(text).toContain(word);
    // Two in the rows, and one in the sentence below them.
    expect(text.match(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g)).toHaveLength(3);
    // A mark that a reload would wipe away.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await page.getByRole('link', { name: 'Cancel subscription' }).click();
    await page.getByRole('heading', { name: 'Are you sure you want to cancel Premium?' }).waitFor();
    const [portal] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Continue to cancel' }).click(),
    ]);
    await portal.getByRole('button', { name: 'Cancel your plan' }).click();
    await portal.getByText(/Cancels on/).waitFor();

    await portal.getByRole('link', { name: /Return to/ }).click();
    await portal.waitForURL(`${site}/manage_subscription`);
    await portal.getByRole('article').getByText('Canceled').waitFor();
    await portal.close();

    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByRole('article').getByText('Canceled').waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});
