/** Every page of the site in every state that it can be seen in, for checks that all of them must pass. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { newestLink, requestLink, signIn, site } from './browser.ts';
import { hydrated } from './hydration.ts';

/** What a visitor who is signed in brings along: see BrowserContext.storageState. */
type Storage = BrowserContextOptions['storageState'];

export interface State {
  name: string;
  /** The subscriber who is signed in. */
  as?: string;
  /** Differs from another state in its texts only: may be too wide, but can't be wrong in another way. */
  isVariant?: true;
  /** From this width on, in CSS pixels, the state does not exist. */
  below?: number;
  /** Leads a new visitor there. */
  open: (page: Page) => Promise<void>;
}

/** As long as a mailbox's address may be, without a place to break it; nobody knows it yet. */
const longEmail = `${'l'.repeat(238)}@example.com`;

async function go(page: Page, path: string): Promise<void> {
  await page.goto(site + path);
  await hydrated(page);
}

/** /manage_subscription with as many cards as the list of the signed-in subscriber has. */
async function manage(page: Page, cards: number): Promise<void> {
  await page.goto(`${site}/manage_subscription`);
  if (cards === 0) await page.getByText('No subscriptions found for this email.').waitFor();
  else
    await page
      .getByRole('article')
      .nth(cards - 1)
      .waitFor();
}

async function retention(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('heading', { name: 'Are you sure you want to cancel Premium?' }).waitFor();
}

/** Turns a short list of subscriptions into a very long one, on its way to the page. */
async function multiplySubscriptions(page: Page): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as {
      data: { viewer: { subscriptions?: { id: string }[] } };
    };
    const { subscriptions } = data.viewer;
    if (subscriptions)
      data.viewer.subscriptions = Array.from({ length: 10 }, (_, i) =>
        subscriptions.map((each) => ({ ...each, id: `${each.id}_${i}` })),
      ).flat();
    await route.fulfill({ response, json: { data } });
  });
}

const helpWith = (hash: string): State => ({
  name: `help with ${hash} open`,
  open: async (page) => {
    await go(page, '/help_center');
    await page.locator(`details:has(#${hash}) > summary`).click();
    await page.locator(`#${hash}`).waitFor();
  },
});

export const states: readonly State[] = [
  { name: 'landing', open: (page) => go(page, '/') },
  {
    name: 'landing, scrolled',
    open: async (page) => {
      await go(page, '/');
      await page.evaluate(() => window.scrollTo(0, 700));
      await page.locator('header[data-dark]').waitFor();
    },
  },
  {
    name: 'landing with the menu open',
    below: 992,
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await go(page, '/');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('banner').getByRole('link', { name: 'Help Center' }).waitFor();
    },
  },
  { name: 'help', open: (page) => go(page, '/help_center') },
  helpWith('cancel-web'),
  ...['cancel-ios', 'refund-ios', 'activate-web', 'refund-web'].map((hash): State => ({
    ...helpWith(hash),
    isVariant: true,
  })),
  { name: 'login', open: (page) => go(page, '/login') },
  {
    name: 'login with an error',
    open: async (page) => {
      await go(page, '/login');
      await page.getByPlaceholder('Email').fill('nobody');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'check your email', open: (page) => requestLink(page, 'reader@example.com') },
  {
    name: 'check your email, a long one',
    isVariant: true,
    open: (page) => requestLink(page, longEmail),
  },
  {
    name: 'a link opened on another device',
    open: async (page) => {
      await requestLink(page, 'reader@example.com');
      await page.evaluate(() => localStorage.clear());
      await page.goto(await newestLink(page, 'reader@example.com'));
      await page.getByText('No email found. Please re-enter your email.').waitFor();
    },
  },
  { name: 'manage with cards', as: 'several@example.com', open: (page) => manage(page, 3) },
  {
    name: 'manage with a very long list',
    isVariant: true,
    as: 'several@example.com',
    open: async (page) => {
      await multiplySubscriptions(page);
      await manage(page, 30);
    },
  },
  { name: 'manage without cards', as: 'none@example.com', open: (page) => manage(page, 0) },
  {
    name: 'manage, a long e-mail',
    isVariant: true,
    as: longEmail,
    open: (page) => manage(page, 0),
  },
  {
    name: 'manage, waiting for the list',
    as: 'several@example.com',
    open: async (page) => {
      await page.route('**/graphql', () => {});
      await page.goto(`${site}/manage_subscription`);
      await page.locator('[aria-busy]').waitFor();
    },
  },
  {
    name: 'retention',
    as: 'several@example.com',
    open: async (page) => {
      await manage(page, 3);
      await retention(page);
    },
  },
  { name: 'not found', open: (page) => go(page, '/nowhere') },
  { name: 'terms', open: (page) => go(page, '/terms') },
  { name: 'privacy', open: (page) => go(page, '/privacy') },
];

const signedIn = new Map<string, Promise<Storage>>();

/** What the browser of a subscriber holds who has signed in; each signs in once. */
export function storageOf(email: string, newPage: () => Promise<Page>): Promise<Storage> {
  let storage = signedIn.get(email);
  if (!storage) {
    storage = newPage().then(async (page) => {
      await signIn(page, email);
      return page.context().storageState({ indexedDB: true });
    });
    signedIn.set(email, storage);
  }
  return storage;
}
