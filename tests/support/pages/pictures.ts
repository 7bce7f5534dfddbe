/** `npm run pictures`: takes the README's pictures from the running site. */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../scripts/chromium.ts';
import { type RunningPortal, startPortal } from '../../../scripts/portal.ts';
import { signIn } from '../sign-in.ts';

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // The loader is gone after a second (specification, section 9).
  await page.getByTestId('page-loader').waitFor({ state: 'hidden' });
}

async function forReadme(browser: Browser, { site }: RunningPortal): Promise<void> {
  const folder = 'docs/pictures';
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const picture = async (name: string) => {
    await settled(page);
    await page.screenshot({ path: `${folder}/${name}.png` });
  };

  await page.goto(site);
  await picture('landing');
  await page.goto(`${site}/help_center#cancel-web`);
  await picture('help-center');
  await signIn(page, site, 'several@example.com');
  await page.getByRole('article').nth(2).waitFor();
  await picture('manage-subscription');
}

const portal = await startPortal();
const browser = await launchChromium();
try {
  await forReadme(browser, portal);
} finally {
  await browser.close();
  await portal.stop();
}
