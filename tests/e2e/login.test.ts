/** Tests /login in a real browser with Firebase's code. tests/unit/client/screens/login.test.tsx has every state. */
import { randomUUID } from 'node:crypto';
import { getApps } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import {
  expectConsoleError,
  it,
  newestLink,
  newVisitor,
  requestLink,
  site,
  useBrowser,
  visit,
} from './browser.ts';
import { createSubscriber } from '../support/factories.ts';
import { hydrated } from '../support/hydrated.ts';
import { most, shiftsOf, watchShifts } from '../support/layout-shift-checks.ts';
import { openUnhydrated } from './hydration.ts';
import { stripeOfSite } from './own-subscriber.ts';

useBrowser();

const newEmail = () => `${randomUUID()}@example.com`;
const identity = `${inject('authUrl')}/identitytoolkit.googleapis.com/v1`;
const storedEmail = () => localStorage.getItem('emailForSignIn');

describe('the email form', () => {
  it('turns away an address that signs in another way', async () => {
    const email = newEmail();
    await fetch(`${identity}/accounts:signUp?key=any`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'correct horse' }),
    });
    const page = await visit('/login');
    await page.getByPlaceholder('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Check your email and try again.').waitFor();
    await page.getByText(/^If you sign in with Google or Apple in the app,/).waitFor();
    expect(await page.evaluate(storedEmail)).toBeNull();
  });

  it('asks once whether a mistyped address is meant, moves nothing, and is not in the way', async () => {
    const page = await newVisitor();
    await watchShifts(page);
    await page.goto(`${site}/login`);
    await hydrated(page);
    const name = randomUUID();
    const input = page.getByPlaceholder('Email');
    // With invisible characters, as from a paste.
    await input.fill(`\u2068${name}@gmial.com\u2069\u200b`);
    await page.keyboard.press('Tab');
    const suggested = page.getByRole('button', { name: `${name}@gmail.com` });
    await suggested.waitFor();
    await input.press('Enter');
    await page.getByText(`${name}@gmial.com`, { exact: true }).waitFor();
    expect(await page.evaluate(storedEmail)).toBe(`${name}@gmial.com`);
    await suggested.click();
    expect(await input.inputValue()).toBe(`${name}@gmail.com`);
    expect(await input.evaluate((each) => each === document.activeElement)).toBe(true);
    await input.press('Enter');
    await page.getByText(`${name}@gmail.com`, { exact: true }).waitFor();
    expect(await suggested.count()).toBe(0);
    expect((await shiftsOf(page)).shifted).toBeLessThan(most);
  });

  it('sends the link where Firebase does not say how an address signs in', async () => {
    expectConsoleError(/net::ERR_FAILED/);
    const page = await visit('/login');
    await page.route('**/accounts:createAuthUri**', (route) => route.abort());
    await page.getByPlaceholder('Email').fill(newEmail());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  });

  it.each([
    'QUOTA_EXCEEDED : Exceeded daily quota for email sign-in.',
    'TOO_MANY_ATTEMPTS_TRY_LATER',
  ])('says to wait after %s, and leads to the form that needs no link', async (message) => {
    expectConsoleError(/400/);
    const page = await newVisitor();
    await watchShifts(page);
    await page.goto(`${site}/login`);
    await page.route('**/accounts:sendOobCode**', (route) =>
      route.fulfill({ status: 400, json: { error: { code: 400, message } } }),
    );
    await page.getByPlaceholder('Email').fill(newEmail());
    await page.getByRole('button', { name: 'Continue' }).click();
    const alert = page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('An error occurred. Please try again later.');
    await page.getByText(/wait an hour/).waitFor();
    expect(await page.evaluate(storedEmail)).toBeNull();
    expect((await shiftsOf(page)).shifted).toBeLessThan(most);
    expect(await page.getByRole('main').locator('a[href^="mailto:"]').count()).toBe(1);
    await page.getByRole('button', { name: 'Use a different email' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'cancel your contract' }).click();
    await page.waitForURL(`${site}/cancel`);
  });
});

/** React reports it and continues. */
const renderedAgain = /React error #418/;

/** Changes to a page from outside before the site's code arrives. */
const intruders: [string, (page: Page) => Promise<void>, RegExp?][] = [
  [
    'an element that a password manager puts into the input’s place, around it',
    (page) =>
      page.evaluate(() => {
        const input = document.querySelector('input');
        const around = document.createElement('span');
        input?.replaceWith(around);
        if (input) {
          around.append(input);
          input.focus();
        }
      }),
    renderedAgain,
  ],
  [
    'a translation',
    (page) =>
      page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (texts.nextNode()) found.push(texts.currentNode as Text);
        for (const text of found) {
          if (!text.data.trim() || text.parentElement?.closest('script, style')) continue;
          const font = document.createElement('font');
          font.textContent = text.data;
          text.replaceWith(font);
        }
        document.documentElement.classList.add('translated-ltr');
      }),
  ],
];

describe('before the code is there', () => {
  it.each(intruders)(
    '%s: what was typed stays, and the form sends it',
    async (_, intrude, report) => {
      if (report) expectConsoleError(report);
      const email = newEmail();
      const page = await newVisitor();
      const hydrate = await openUnhydrated(page, `${site}/login`);
      await page.getByPlaceholder('Email').fill(email);
      await intrude(page);
      await hydrate();
      const input = page.getByPlaceholder('Email');
      await expect.poll(() => input.count()).toBe(1);
      expect(await input.inputValue()).toBe(email);
      expect(await input.evaluate((each) => each === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(email).waitFor();
      expect(await page.evaluate(storedEmail)).toBe(email);
    },
  );
});

describe('an emailed link', () => {
  it('asks for the email on another device, refuses a wrong one, and then completes', async () => {
    const email = newEmail();
    const waiting = await newVisitor();
    await watchShifts(waiting);
    await requestLink(waiting, email);
    const other = await newVisitor();
    await other.goto(await newestLink(other, email));
    await other.getByText('No email found. Please re-enter your email.', { exact: true }).waitFor();
    await other.getByText(/^This browser doesn’t know/).waitFor();
    expect(other.url()).not.toContain('oobCode');
    expectConsoleError(/400/);
    await other.getByPlaceholder('Email').fill('someone@example.com');
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.getByText('Failed to sign in. Please try again').waitFor();
    await other.getByPlaceholder('Email').fill(email);
    await other.getByRole('button', { name: 'Continue' }).click();
    await other.waitForURL(`${site}/manage_subscription`);
    await other.getByText(/^You’re now logged in/).waitFor();

    // The waiting tab shows the advice when it becomes visible.
    const text = waiting.getByText(/^Opened the link somewhere else/);
    expect(await text.count()).toBe(0);
    const elsewhere = await waiting.context().newPage();
    await elsewhere.bringToFront();
    await waiting.bringToFront();
    await waiting.evaluate(() => window.dispatchEvent(new Event('focus')));
    await text.waitFor();
    expect((await shiftsOf(waiting)).shifted).toBeLessThan(most);

    // A reload shows the account's page only.
    await other.reload();
    await other.getByText(email).waitFor();
    expect(await other.getByText(/^You’re now logged in/).count()).toBe(0);
  });

  it.each([
    'oobCode=&mode=signIn&apiKey=demo',
    'oobCode=abc',
    'mode=signIn&apiKey=demo',
    'oobCode=a&mode=reset&apiKey=b',
  ])('that is damaged (%s) says so, and nothing of another browser', async (query) => {
    const page = await visit(`/login?${query}`);
    await page.getByText('Failed to sign in. Please try again', { exact: true }).waitFor();
    await page.getByText(/^This link is incomplete/).waitFor();
    expect(await page.getByText(/browser doesn’t know/).count()).toBe(0);
    await page.waitForURL(`${site}/login`);
    await page.getByPlaceholder('Email').fill(newEmail());
    await page.getByRole('button', { name: 'Send me a new link' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  });

  it('to a disabled user says so, with an address to write to', async () => {
    const { uid, email } = await createSubscriber(stripeOfSite());
    const page = await newVisitor();
    await requestLink(page, email);
    const link = await newestLink(page, email);
    await getAuth(getApps()[0]).updateUser(uid, { disabled: true });
    expectConsoleError(/400/);
    await page.goto(link);
    await page.getByText('Failed to sign in. Please try again', { exact: true }).waitFor();
    await page.getByText(/^This account is disabled/).waitFor();
    expect(await page.getByText(/new one/).count()).toBe(0);
    expect(await page.getByRole('main').locator('a[href^="mailto:"]').count()).toBe(1);
  });

  it('works once; a used one says so, and a new one can be asked for', async () => {
    const email = newEmail();
    const first = await newVisitor();
    await requestLink(first, email);
    const link = await newestLink(first, email);
    await first.goto(link);
    await first.waitForURL(`${site}/manage_subscription`);

    expectConsoleError(/400/);
    const second = await newVisitor();
    await second.goto(link);
    // The Auth emulator refuses a used link itself. Firebase lets the page find out.
    if (!second.url().startsWith(site)) {
      const code = new URL(link).searchParams.get('oobCode');
      await second.goto(`${site}/login?mode=signIn&apiKey=demo-api-key&oobCode=${code}`);
    }
    await second.getByPlaceholder('Email').fill(email);
    await second.getByRole('button', { name: 'Continue' }).click();
    await second.getByText('Failed to sign in. Please try again', { exact: true }).waitFor();
    await second.getByText(/^Each link works only once/).waitFor();
    await second.getByPlaceholder('Email').fill(email);
    await second.getByRole('button', { name: 'Send me a new link' }).click();
    await second.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  });
});
