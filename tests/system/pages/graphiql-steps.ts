/** Steps of an agent at /desk and at /graphiql for tests. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ownLink, site } from '../../e2e/browser.ts';
import { signedInVisitor } from '../../support/open-state.ts';

export const agent = 'support@example.com';

type AgentPath = '/desk' | '/graphiql';

/** Requests a link on an agent's page and follows it from the mailbox, back to that page. */
export async function signInAt(path: AgentPath, page: Page, email: string): Promise<void> {
  const link = await ownLink(page, email, async () => {
    await page.goto(site + path);
    await page.getByPlaceholder('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  });
  await page.goto(link);
  await page.waitForURL(site + path);
}

/** Opens an agent's page as a user who signed in on the site. */
export async function openAs(
  path: AgentPath,
  email: string,
  {
    prepare,
    ...options
  }: BrowserContextOptions & { prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
  const page = await signedInVisitor(email, {
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  await prepare?.(page);
  await page.goto(site + path);
  return page;
}

export async function deskReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Execute query' }).waitFor();
  await page.locator('.graphiql-query-editor .view-line').first().waitFor();
}

export const tabs = (page: Page) =>
  page.getByRole('tablist', { name: 'Select active operation' }).getByRole('tab');

export async function chooseTab(page: Page, name: string): Promise<void> {
  await tabs(page).filter({ hasText: name }).first().click();
}

/** Returns an editor's text. It renders visible lines only, with no-break spaces. */
async function shown(page: Page, editor: string): Promise<string> {
  const lines = await page.locator(`${editor} .view-lines`).first().innerText();
  return lines.replaceAll('\u00a0', ' ');
}
export const answer = (page: Page) => shown(page, '.result-window');
