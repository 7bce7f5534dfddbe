/** Shares a real Chromium among all test files. Each test's visitor has a fresh profile and must see no console error. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it as vitestIt } from 'vitest';
import * as steps from '../support/sign-in.ts';

/** `it`, skipped with a report if no browser can start. */
export const it = vitestIt.skipIf(inject('noBrowser'));

export const site = inject('site');

let browser: Browser;
const open: BrowserContext[] = [];
let errors: string[] = [];
let expected: RegExp[] = [];

/**
 * Connects to the browser around a file's tests. Call it once at the top. @param visitorsStay each test has its own visitors,
 * or the file shares them
 */
export function useBrowser(visitorsStay: 'for a test' | 'for the file' = 'for a test'): void {
  beforeAll(async () => {
    if (!inject('noBrowser')) browser = await chromium.connect(inject('browser'));
  });
  afterEach(async () => {
    if (visitorsStay === 'for a test') await closeAll();
    const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
    const missing = expected.filter((pattern) => !errors.some((text) => pattern.test(text)));
    errors = [];
    expected = [];
    expect(unexpected.join('\n'), 'unexpected console.error').toBe('');
    expect(missing.map(String), 'expected console.error that never came').toEqual([]);
  });
  afterAll(async () => {
    await closeAll();
    await browser?.close();
  });
}

const closeAll = () => Promise.all(open.splice(0).map((context) => context.close()));

/** Requires and allows matching `console.error` in the current test. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

export async function visit(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newVisitor(options);
  await page.goto(site + path);
  return page;
}

export async function newVisitor(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    ...options,
  });
  open.push(context);
  context.setDefaultTimeout(60_000);
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(`uncaught: ${error.error().message}`));
  return context.newPage();
}

/** The steps of ../support/sign-in.ts on the site under test. */
export const requestLink = (page: Page, email: string) => steps.requestLink(page, site, email);
export const newestLink = (page: Page, email: string) => steps.newestLink(page, site, email);
export const ownLink = (page: Page, email: string, request: () => Promise<void>) =>
  steps.ownLink(page, site, email, request);
export const signIn = (page: Page, email: string) => steps.signIn(page, site, email);

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL(`${site}/login`);
}
