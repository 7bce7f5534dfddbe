/** Lists every page of the site in every state, for checks of all of them. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accountStates } from './account-states.ts';
import { exitStates } from './exit-states.ts';
import { hydrated } from '../hydrated.ts';
import type { State } from './state.ts';
import { newestLink, requestLink, signIn } from '../sign-in.ts';

/** A signed-in visitor's storage: see BrowserContext.storageState. */
type Storage = BrowserContextOptions['storageState'];

/** The longest possible address, without a place to break it, and new. */
const longEmail = `${'l'.repeat(238)}@example.com`;

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

const refuse = (page: Page, call: string, message: string) =>
  page.route(`**/accounts:${call}**`, (route) =>
    route.fulfill({ status: 400, json: { error: { code: 400, message } } }),
  );

export const states: readonly State[] = [
  { name: 'landing', isMain: true, open: (page, site) => go(page, `${site}/`) },
  {
    name: 'landing, scrolled',
    open: async (page, site) => {
      await go(page, `${site}/`);
      await page.evaluate(() => window.scrollTo(0, 700));
      await page.locator('header[data-dark]').waitFor();
    },
  },
  {
    name: 'landing with the menu open',
    below: 992,
    open: async (page, site) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await go(page, `${site}/`);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Help Center' }).waitFor();
    },
  },
  { name: 'help', open: (page, site) => go(page, `${site}/help_center`) },
  {
    name: 'help with an answer open',
    isMoved: true,
    open: async (page, site) => {
      await go(page, `${site}/help_center`);
      await page.locator('details:has(#cancel-web) > summary').click();
      await page.locator('#cancel-web').waitFor();
    },
  },
  { name: 'login', isMain: true, open: (page, site) => go(page, `${site}/login`) },
  {
    name: 'login with an error',
    open: async (page, site) => {
      await go(page, `${site}/login`);
      await page.getByPlaceholder('Email').fill('unknown');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'check your email, a long one',
    open: (page, site) => requestLink(page, site, longEmail),
  },
  {
    name: 'a link opened on another device',
    open: async (page, site) => {
      await requestLink(page, site, 'reader@example.com');
      await page.evaluate(() => localStorage.clear());
      await page.goto(await newestLink(page, site, 'reader@example.com'));
      await page.getByText('No email found. Please re-enter your email.').waitFor();
    },
  },
  {
    name: 'a link that was used before',
    consoleError: /400/,
    open: async (page, site) => {
      await page.goto(site);
      await page.evaluate(() => localStorage.setItem('emailForSignIn', 'reader@example.com'));
      await page.goto(`${site}/login?mode=signIn&apiKey=demo-api-key&oobCode=used`);
      await page.getByText('Failed to sign in. Please try again').waitFor();
    },
  },
  {
    name: 'login with an address that may be mistyped',
    open: async (page, site) => {
      await go(page, `${site}/login`);
      await page.getByPlaceholder('Email').fill('a.person.with.a.long.name@gmial.com');
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'a.person.with.a.long.name@gmail.com' }).waitFor();
    },
  },
  {
    name: 'check your email, of an address that may be mistyped, and back from elsewhere',
    open: async (page, site) => {
      await requestLink(page, site, 'a.person.with.a.long.name@gmial.com');
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.getByText(/^Opened the link somewhere else/).waitFor();
    },
  },
  {
    name: 'a damaged link',
    open: async (page, site) => {
      await page.goto(`${site}/login?mode=signIn&oobCode=`);
      await page.getByText(/^This link is incomplete/).waitFor();
    },
  },
  {
    name: 'signed in with a link that another browser waits for',
    // From a short page to a long one.
    isMoved: true,
    open: async (page, site) => {
      await requestLink(page, site, 'several@example.com');
      await page.evaluate(() => localStorage.clear());
      await page.goto(await newestLink(page, site, 'several@example.com'));
      await page.getByPlaceholder('Email').fill('several@example.com');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(/^You’re now logged in/).waitFor();
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'too many links',
    consoleError: /400/,
    open: async (page, site) => {
      await refuse(page, 'sendOobCode', 'QUOTA_EXCEEDED');
      await go(page, `${site}/login`);
      await page.getByPlaceholder('Email').fill('reader@example.com');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText(/wait an hour/).waitFor();
    },
  },
  {
    name: 'a login that is switched off',
    consoleError: /400/,
    open: async (page, site) => {
      await refuse(page, 'signInWithEmailLink', 'USER_DISABLED');
      await page.goto(site);
      await page.evaluate(() => localStorage.setItem('emailForSignIn', 'reader@example.com'));
      await page.goto(`${site}/login?mode=signIn&apiKey=demo-api-key&oobCode=any`);
      await page.getByText(/account is disabled/).waitFor();
    },
  },
  {
    name: 'a link that is being opened',
    open: async (page, site) => {
      await page.route('**/accounts:signInWithEmailLink**', () => {});
      await page.goto(site);
      await page.evaluate(() => localStorage.setItem('emailForSignIn', 'reader@example.com'));
      await page.goto(`${site}/login?mode=signIn&apiKey=demo-api-key&oobCode=slow`);
      await page.getByText('Signing you in…').waitFor();
    },
  },
  ...accountStates,
  ...exitStates,
  {
    name: 'not found',
    consoleError: /404/,
    open: (page, site) => go(page, `${site}/nowhere`),
  },
  { name: 'terms', open: (page, site) => go(page, `${site}/terms`) },
  { name: 'privacy', open: (page, site) => go(page, `${site}/privacy`) },
];

const signedIn = new Map<string, Promise<Storage>>();

/** The storage of a subscriber's browser. Each signs in once. */
export function storageOf(
  email: string,
  site: string,
  newPage: () => Promise<Page>,
): Promise<Storage> {
  let storage = signedIn.get(email);
  if (!storage) {
    storage = newPage().then(async (page) => {
      await signIn(page, site, email);
      return page.context().storageState({ indexedDB: true });
    });
    signedIn.set(email, storage);
  }
  return storage;
}
