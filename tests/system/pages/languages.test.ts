/** Tests the journey in German and French: every page and mail is in the reader's language, nothing is in English. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Language, languages } from '../../../texts/generated/languages.ts';
import { textsOf, untranslated } from '../../support/texts.ts';
import { expectConsoleError, it, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { mailedLink, ownSubscriber } from '../../e2e/own-subscriber.ts';

useBrowser();

/** Checks a page's language, texts and width. */
async function look(page: Page, language: Language, name: string): Promise<void> {
  expect(await page.locator('html').getAttribute('lang'), name).toBe(language);
  const text = await page.evaluate(() => {
    const values = (attribute: string) =>
      [...document.querySelectorAll(`[${attribute}]`)].map((each) => each.getAttribute(attribute));
    // Elements with their own language don't count.
    const own = document.body.cloneNode(true) as HTMLElement;
    for (const each of own.querySelectorAll('[lang], script, noscript')) each.remove();
    return [
      document.title,
      own.textContent,
      ...['alt', 'aria-label', 'placeholder', 'title'].flatMap(values),
    ].join('\n');
  });
  expect(untranslated(text, language), name).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, name).toBeLessThanOrEqual(0);
}

describe.each(['de', 'fr'] as const)('a subscriber whose browser asks for %s', (language) => {
  const t = textsOf(language);

  it('goes from the landing page to the cancellation, its receipt and its mail', async () => {
    const { email } = await ownSubscriber();
    const page = await newVisitor({ locale: languages[language].locale });
    await page.goto(site);
    await page.waitForURL(`${site}/${language}`);
    await look(page, language, 'landing');
    await page.getByRole('link', { name: t.titles.helpCenter }).first().click();
    await page.waitForURL(`${site}/${language}/help_center`);
    await look(page, language, 'help');
    await page.getByRole('link', { name: t.titles.manageSubscription }).first().click();
    await page.waitForURL(`${site}/${language}/login`);
    await look(page, language, 'login');

    await page.getByPlaceholder(t.login.email).fill('unknown');
    await page.getByRole('button', { name: t.login.continue }).click();
    await page.getByRole('alert').waitFor();
    await look(page, language, 'login-refused');
    await page.getByPlaceholder(t.login.email).fill(email);
    await page.getByRole('button', { name: t.login.continue }).click();
    await page.getByRole('heading', { name: t.login.checkEmail }).waitFor();
    await look(page, language, 'check-email');
    await page.goto(await mailedLink(email));
    await page.waitForURL(`${site}/${language}/manage_subscription`);
    await page.getByRole('heading', { name: 'Premium' }).waitFor();
    await page.getByRole('article').getByText(t.status.active, { exact: true }).waitFor();
    await page.getByText(t.account.payments.title, { exact: true }).click();
    await page.getByText(t.account.payments.status.PAID).first().waitFor();
    await look(page, language, 'plan');

    await page.getByRole('link', { name: t.account.cancel }).click();
    await page.getByRole('heading', { name: t.account.retention.title }).waitFor();
    await look(page, language, 'retention');
    const [portal] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: t.account.retention.go }).click(),
    ]);
    await portal.getByRole('button', { name: 'Cancel your plan' }).click();
    await portal.getByText('Canceled. Return to Stop Smoke Now').waitFor();
    await portal.getByText(/Cancels on/).waitFor();
    await portal.getByRole('link', { name: /Return to/ }).click();
    await portal.waitForURL(`${site}/${language}/manage_subscription`);
    await portal.close();

    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByRole('article').getByText(t.status.ending, { exact: true }).waitFor();
    await look(page, language, 'plan-canceled');
    // The mails have the page's language. This one is written ten seconds later, if the plan still ends.
    const mailbox = await page.context().newPage();
    await expect
      .poll(
        async () => {
          await mailbox.goto(`${site}/dev/mailbox`);
          return mailbox.locator('body').innerText();
        },
        { timeout: 30_000 },
      )
      .toContain(t.mail.cancellationConfirmed.subject);
    await mailbox.close();
    await page.bringToFront();

    await page.getByRole('link', { name: t.account.yourReceipt }).click();
    await page.getByRole('heading', { name: t.account.receipt.title }).waitFor();
    await look(page, language, 'receipt');
    await page.getByRole('link', { name: t.account.list.all }).click();
    await page.getByRole('heading', { name: t.account.list.title }).waitFor();
    await look(page, language, 'receipts');
    await page.getByRole('link', { name: t.account.list.back }).click();
    await page.getByRole('button', { name: t.account.resume.button }).click();
    await page.getByText(t.account.resume.continues).waitFor();
    await look(page, language, 'plan-resumed');
  });

  it('finds no page, reads the legal ones, and can choose another language', async () => {
    const page = await newVisitor({ locale: languages[language].locale });
    expectConsoleError(/404/);
    await page.goto(`${site}/nowhere`);
    await look(page, language, 'not-found');
    for (const name of ['terms', 'privacy']) {
      await page.goto(`${site}/${name}`);
      await look(page, language, name);
    }
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${site}/privacy?lang=en`);
    await page.reload();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('link', { name: 'Help Center' }).first().click();
    await page.waitForURL(`${site}/help_center`);
    await page.reload();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
  });

  it('ends a contract without signing in', async () => {
    for (const { path } of Object.values(languages[language].exits)) {
      const page = await newVisitor({ locale: languages[language].locale });
      await page.goto(site + path);
      await look(page, language, path.slice(1));
    }
  });
});
