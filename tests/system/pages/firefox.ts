/** Launches Firefox over WebDriver BiDi, and makes the journey's visitor in it. */
import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { launchOptions } from '../../../scripts/chromium.ts';
import type { Visitor } from '../../e2e/subscriber-journey.ts';

const executablePath = '/usr/bin/firefox-esr';

/** Returns why Firefox is missing, or null. */
export const missingFirefox = (): string | null =>
  existsSync(executablePath) ? null : 'not installed: firefox-esr';

/** Launches the other tests' Chromium, driven as Firefox is. */
export async function launchChrome(): Promise<Browser> {
  const { executablePath, env } = await launchOptions();
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  return puppeteer.launch({
    ...{ browser: 'chrome', headless: 'shell', args },
    ...{ executablePath: executablePath!, env: env as Record<string, string> },
  });
}

export const launchFirefox = (): Promise<Browser> =>
  puppeteer.launch({ browser: 'firefox', executablePath });

/** Milliseconds: only separates slow from endless. */
const timeoutMs = 60_000;

/** Opens a page with its own profile. @param onError gets each console error */
export async function newFirefoxPage(
  browser: Browser,
  onError: (text: string) => void,
): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  page.on('console', (message) => {
    if (message.type() === 'error') onError(message.text());
  });
  page.on('pageerror', (error) => onError(`uncaught: ${String(error)}`));
  return page;
}

const elements: Record<string, string> = {
  heading: 'h1, h2, h3',
  button: 'button',
  region: 'section',
};

/**
 * Whether an element of that name is visible. Runs in the page, because Firefox's accessibility tree takes seconds a walk on a
 * busy machine and stops the page.
 */
const isSeen = (selector: string, name: string): boolean =>
  [...document.querySelectorAll(selector)].some((element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent;
    return label.trim() === name && element.checkVisibility();
  });

export const firefoxVisitor = (page: Page): Visitor => ({
  goto: async (address) => void (await page.goto(address)),
  async press(chord) {
    const keys = chord.split('+') as KeyInput[];
    for (const key of keys) await page.keyboard.down(key);
    for (const key of keys.reverse()) await page.keyboard.up(key);
  },
  type: (text) => page.keyboard.type(text),
  evaluate: (inPage) => page.evaluate<[], typeof inPage>(inPage),
  see: (role, name) =>
    expect
      .poll(() => page.evaluate(isSeen, elements[role]!, name), { timeout: timeoutMs })
      .toBe(true),
  async tabOf(action) {
    const [target] = await Promise.all([
      page.browserContext().waitForTarget((each) => each.url().includes('/p/session/'), {
        timeout: timeoutMs,
      }),
      action(),
    ]);
    const tab = await target.page();
    if (!tab) throw new Error('the target is no page');
    return firefoxVisitor(tab);
  },
  close: () => page.close(),
  comeBack: () => page.bringToFront(),
});
