/** Tests /manage_subscription/delete in a real browser: its text, the confirming word, the outcome. */
import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createSubscriber } from '../../support/factories.ts';
import { hydrated } from '../../support/hydrated.ts';
import { signedInVisitor } from '../../support/open-state.ts';
import { expectConsoleError, it, site, useBrowser } from '../../e2e/browser.ts';
import { stripeOfSite } from '../../e2e/own-subscriber.ts';

useBrowser();

const stripe = stripeOfSite();
const auth = () => getAuth(getApps()[0] ?? initializeApp({ projectId: 'demo-stop-smoke-now' }));

async function newSubscriber() {
  const subscriber = await createSubscriber(stripe);
  const page = await signedInVisitor(subscriber.email);
  await page.goto(`${site}/manage_subscription`);
  await page.getByRole('article').waitFor();
  await hydrated(page);
  const planId = String(subscriber.subscriptions[0]?.id);
  const isEnding = async () => (await stripe.subscriptions.retrieve(planId)).cancel_at !== null;
  return { ...subscriber, page, isEnding };
}

async function openForm(page: Page): Promise<void> {
  const [cancel, remove] = await Promise.all(
    [/^Cancel subscription$/, /^Delete account$/].map((name) =>
      page.getByRole('main').getByRole('link', { name }).boundingBox(),
    ),
  );
  expect(cancel && remove && cancel.y < remove.y).toBe(true);
  await page.getByRole('link', { name: 'Delete account' }).click();
  await page.waitForURL(`${site}/manage_subscription/delete`);
  await page.getByRole('heading', { name: 'Delete your account' }).waitFor();
}

describe('deleting the account', () => {
  it('says what ends and what is kept, wants the word, and says what became of it, by keyboard alone', async () => {
    const { page, email, uid, isEnding } = await newSubscriber();
    await openForm(page);
    const sheet = page.getByRole('article');
    await page.locator('summary').focus();
    await page.keyboard.press('Enter');
    for (const text of [
      email,
      /^Your plan for \$29\.99 a month ends on/,
      /receipts for your cancellations/,
    ])
      await sheet.getByText(text).waitFor();
    await page.getByRole('link', { name: 'Cancel your subscription' }).waitFor();

    const field = page.getByLabel('To confirm, type delete');
    await field.focus();
    await page.keyboard.type('yes');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Please type “delete” to confirm.').waitFor();
    expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await isEnding()).toBe(false);

    await field.fill('');
    await page.keyboard.type(' Delete ');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const title = page.getByRole('heading', { name: 'Account deleted' });
    await title.waitFor();
    await expect.poll(() => title.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.getByText(/^Your account is deleted\. Premium until .*\. No more/).waitFor();
    await page.getByText(/^Receipt [\w-]{19}: keep this number/).waitFor();
    expect(await isEnding()).toBe(true);
    await expect(auth().getUser(uid)).rejects.toThrow('no user record');

    // The browser has no signed-in user.
    await expect
      .poll(async () => (await page.context().cookies()).some(({ name }) => name === '__session'))
      .toBe(false);
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await page.goto(`${site}/manage_subscription`);
    await page.waitForURL(`${site}/login`);
    expect(await page.getByText('Your session has ended.').count()).toBe(0);
  });

  it('asks for a new sign-in where the old one was ended, and deletes nothing', async () => {
    const { page, uid, isEnding } = await newSubscriber();
    await openForm(page);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await auth().revokeRefreshTokens(uid);
    expectConsoleError(/40[01]|could not be deleted/);
    await page.getByLabel('To confirm, type delete').fill('delete');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/login');
    await page.getByText('Your session has ended.').waitFor();
    expect(await isEnding()).toBe(false);
    expect((await auth().getUser(uid)).uid).toBe(uid);
  });

  it('keeps the account of a user who goes back', async () => {
    const { page, isEnding } = await newSubscriber();
    await openForm(page);
    await page.getByRole('link', { name: 'Keep my account' }).click();
    await page.waitForURL(`${site}/manage_subscription`);
    await page.getByRole('article').getByText('active').waitFor();
    expect(await isEnding()).toBe(false);
  });

  it.each([
    [
      'de',
      'Konto löschen',
      'löschen',
      'Mein Konto löschen',
      'Konto gelöscht',
      /^Ihr Konto ist gelöscht\./,
    ],
    [
      'fr',
      'Supprimer le compte',
      'supprimer',
      'Supprimer mon compte',
      'Compte supprimé',
      /^Votre compte est supprimé\./,
    ],
  ])('speaks %s', async (language, link, word, button, done, message) => {
    const { page, isEnding } = await newSubscriber();
    await page.goto(`${site}/${language}/manage_subscription`);
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(`${site}/${language}/manage_subscription/delete`);
    await page.getByRole('textbox').fill(word);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('heading', { name: done }).waitFor();
    await page.getByText(message).waitFor();
    expect(await isEnding()).toBe(true);
  });
});
