/** The manage page is drawn before React is there (docs/decisions/040): it looks the same, and nothing that is done on it is lost. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { hydrated } from '../support/hydrated.ts';
import { it, newVisitor, signIn, site, useBrowser } from './browser.ts';
import { ownSubscriber } from './own-subscriber.ts';

useBrowser();

const react = /\/assets\/react-/;
/** Styles and modules: all but the first script. */
const allButFirst = /\/assets\/(?!first-script-)[^/]+\.(js|css)$/;
const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
};

/** A new page of somebody who signed in before, with the first view and without React, or `held`, which waits for `release`. */
async function comeBack(email: string, options: BrowserContextOptions = {}, held = react) {
  const visitor = await newVisitor(options);
  await signIn(visitor, email);
  const page = await visitor.context().newPage();
  const release = await holdBack(page, held);
  await page.goto(`${site}/manage_subscription`);
  await firstView(page).getByRole('article').first().waitFor();
  return { page, release };
}

/** Holds back files until the returned function is called. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const firstView = (page: Page) => page.locator('[data-first-view]');

/** Waits until React has drawn the same. */
async function passedOver(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('[data-first-view]:empty').waitFor({ state: 'attached' });
}

/** The account's elements, attributes and texts, without the ids that a library makes up. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const madeUp = ['id', 'aria-controls', 'aria-describedby', 'data-discover'];
    const lines: string[] = [];
    for (const element of document.querySelectorAll('[data-account], [data-account] *')) {
      const attributes = [...element.attributes]
        .filter(({ name }) => !madeUp.includes(name))
        .map(({ name, value }) => `${name}=${value}`);
      const texts = [...element.childNodes].filter((node) => node instanceof Text);
      const text = texts.map(({ data }) => data).join('');
      lines.push([element.tagName, ...attributes.sort(), text].join(' '));
    }
    return lines;
  });

describe('the first view', () => {
  it.each(['several@example.com', 'canceled@example.com', 'trial@example.com'])(
    'of %s is what React draws after it',
    async (email) => {
      const { page, release } = await comeBack(email);
      const first = await drawn(page);
      release();
      await passedOver(page);
      expect(first.some((line) => line.startsWith('ARTICLE'))).toBe(true);
      expect(await drawn(page)).toEqual(first);
    },
  );

  it('is asked for before any style or module is there, and once', async () => {
    const visitor = await newVisitor();
    await signIn(visitor, 'several@example.com');
    const page = await visitor.context().newPage();
    const release = await holdBack(page, allButFirst);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) asked.push(request.url());
    });
    const answer = page.waitForResponse(/\/graphql$/);
    await page.goto(`${site}/manage_subscription`, { waitUntil: 'commit' });
    expect((await answer).status()).toBe(200);
    release();
    await passedOver(page);
    expect(asked).toHaveLength(1);
  });
});

describe('what is done before React is there', () => {
  it('"Cancel subscription" leads to the retention view', async () => {
    const { page, release } = await comeBack('several@example.com');
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    release();
    await page.getByRole('heading', { name: 'Are you sure' }).waitFor();
  });

  it('the focus stays where it is, and what is open', async () => {
    const { page, release } = await comeBack('several@example.com');
    await page.locator('summary', { hasText: 'Payments' }).click();
    await page.getByRole('button', { name: 'Cancel subscription' }).focus();
    release();
    await passedOver(page);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe('Cancel subscription');
    await page.locator('details[open]').getByText('Paid').first().waitFor();
  });
});

describe('a first press on a phone', () => {
  it('leads to a session with the provider without React, and "Resume Premium" resumes', async () => {
    const { email } = await ownSubscriber();
    const { page, release } = await comeBack(email, phone);
    await page.getByRole('link', { name: 'Payment method and invoices' }).tap();
    release();
    await page.waitForURL(/\/p\/session\//);
    await page.getByRole('button', { name: 'Cancel your plan' }).click();
    await page.getByText(/Cancels on/).waitFor();

    const again = await page.context().newPage();
    await again.goto(`${site}/manage_subscription`);
    await again.getByRole('button', { name: 'Resume Premium' }).tap();
    await again.getByText('Premium goes on.').waitFor();
  });
});
