/** Steps of a support agent at /graphiql, for the tests of that page. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ownLink, site } from './browser.ts';
import { signedInVisitor } from '../support/open-state.ts';

export const agent = 'support@example.com';

/** Asks for a link at /graphiql and follows it from the mailbox. Ends at /graphiql. */
export async function signInAtDesk(page: Page, email: string): Promise<void> {
  const link = await ownLink(page, email, async () => {
    await page.goto(`${site}/graphiql`);
    await page.getByPlaceholder('Email').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  });
  await page.goto(link);
  await page.waitForURL(`${site}/graphiql`);
}

/** Opens /graphiql as somebody who has signed in on the site. */
export async function openDesk(
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
  await page.goto(`${site}/graphiql`);
  return page;
}

/** Waits until the editors, and what they know of the schema, are there. */
export async function deskReady(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Execute query' }).waitFor();
  await page.locator('.graphiql-query-editor .view-line').first().waitFor();
}

export const tabs = (page: Page) =>
  page.getByRole('tablist', { name: 'Select active operation' }).getByRole('tab');

/** Chooses a tab by its name. */
export async function chooseTab(page: Page, name: string): Promise<void> {
  await tabs(page).filter({ hasText: name }).first().click();
}

/** What an editor shows. It draws only the lines in sight, with spaces that don't break. */
async function shown(page: Page, editor: string): Promise<string> {
  const lines = await page.locator(`${editor} .view-lines`).first().innerText();
  return lines.replaceAll('\u00a0', ' ');
}
export const answer = (page: Page) => shown(page, '.result-window');
export const query = (page: Page) => shown(page, '.graphiql-query-editor');

/** The answer's lines from top to bottom, in a window that is tall enough: the editor keeps them in any order. */
export const wholeAnswer = (page: Page): Promise<string> =>
  page.locator('.result-window .view-line').evaluateAll((lines) =>
    lines
      .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((line) => line.textContent.replaceAll('\u00a0', ' '))
      .join('\n'),
  );

/** Pastes over the variables: while one types, the editor closes brackets and quotes by itself. */
export async function setVariables(page: Page, variables: object): Promise<void> {
  await page.locator('.graphiql-editor-tool .view-lines').first().click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, JSON.stringify(variables));
}

interface ApiAnswer {
  data: Record<string, unknown>;
  errors?: unknown[];
}

/** What the API answers to what a step sends. */
export async function answerTo(page: Page, step: () => Promise<unknown>): Promise<ApiAnswer> {
  const [response] = await Promise.all([page.waitForResponse('**/graphql'), step()]);
  return (await response.json()) as ApiAnswer;
}

/** Runs the operation of the open tab, a query; what the API answered. */
export const run = (page: Page): Promise<ApiAnswer> =>
  answerTo(page, () => page.getByRole('button', { name: 'Execute query' }).click());

/** The question before a change is sent. */
export const question = (page: Page) => page.getByRole('dialog', { name: 'Make this change?' });

/** Runs the operation of the open tab, a mutation, and confirms it; what the API answered. */
export async function runChange(page: Page): Promise<ApiAnswer> {
  await page.getByRole('button', { name: 'Execute query' }).click();
  return answerTo(page, () => question(page).getByRole('button', { name: 'Yes, send it' }).click());
}

/** Opens one of the panels beside the editors. */
export const openPanel = (page: Page, name: string) =>
  page.getByRole('button', { name: `Show ${name}` }).click();
