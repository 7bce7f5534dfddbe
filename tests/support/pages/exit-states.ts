/** Opens the server's pages to end contracts without a sign-in, and the undo page, in every state. */
import type { Page } from 'playwright-core';
import type { State } from './state.ts';

const forms = ['/cancel', '/widerrufen', '/resilier'];

const press = (page: Page) => page.locator('.layout-button').click();

async function fillIn(page: Page, site: string, path: string): Promise<void> {
  await page.goto(site + path);
  await page.locator('#name').fill('Änne Muster');
  await page.locator('#email').fill('reader@example.com');
}

export const exitStates: readonly State[] = [
  ...forms.map((path): State => ({
    name: `form ${path}`,
    ...(path === '/cancel' && { isMain: true }),
    open: async (page, site) => {
      await page.goto(site + path);
    },
  })),
  {
    name: 'form for good cause',
    isMoved: true,
    open: async (page, site) => {
      await fillIn(page, site, '/kuendigen');
      await page.locator('[value="EXTRAORDINARY"]').check();
      await page.locator('#reason').waitFor();
    },
  },
  {
    name: 'form with mistakes',
    consoleError: /422/,
    open: async (page, site) => {
      await page.goto(`${site}/kuendigen`);
      await page.locator('#email').fill('unknown at example.com');
      await page.locator('#contract').fill('');
      await press(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'form with a far day',
    consoleError: /422/,
    open: async (page, site) => {
      await fillIn(page, site, '/cancel');
      await page.locator('#endsOn').fill('2062-01-01');
      await press(page);
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'summary before a cancellation',
    open: async (page, site) => {
      await fillIn(page, site, '/resilier');
      await press(page);
      await page.locator('[value="DECLARE"]').waitFor();
    },
  },
  {
    name: 'confirmation elsewhere',
    consoleError: /404/,
    open: async (page, site) => {
      await page.goto(`${site}/declarations/7Q4M-2XWD-9PTB-3HNC`);
    },
  },
  {
    name: 'undo asks for its code',
    open: async (page, site) => {
      await page.goto(`${site}/undo`);
    },
  },
  {
    name: 'withdrawal received, with long words',
    open: async (page, site) => {
      await fillIn(page, site, '/widerrufen');
      await page.locator('#name').fill('Ä'.repeat(200));
      await page.locator('#contract').fill('Donaudampfschifffahrt'.repeat(20));
      const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(52)}.example.com`;
      await page.locator('#email').fill(`${'l'.repeat(64)}@${domain}`);
      await press(page);
      await page.locator('.layout-number').waitFor();
    },
  },
];
