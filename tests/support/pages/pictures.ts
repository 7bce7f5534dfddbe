/**
 * `npm run pictures` takes the docs' pictures from the running site. `--all` takes every state (states.ts) at three widths in
 * both schemes, into build/pictures. More words are parts of names to take.
 */
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../../scripts/chromium.ts';
import { states, storageOf } from './states.ts';
import { type RunningPortal, startPortal } from '../../../scripts/portal.ts';
import { signIn } from '../sign-in.ts';

async function settled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // The loader lasts a second (specification, section 9).
  await page.getByTestId('page-loader').waitFor({ state: 'hidden' });
}

async function forDocuments(browser: Browser, { site }: RunningPortal): Promise<void> {
  const folder = 'docs/pictures';
  mkdirSync(folder, { recursive: true });
  const options = {
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  } as const;
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, site, 'several@example.com');
  await page.getByRole('article').nth(2).waitFor();
  await settled(page);
  await page.screenshot({ path: `${folder}/manage-subscription.png` });

  const desk = await (await browser.newContext(options)).newPage();
  await signIn(desk, site, 'support@example.com');
  await desk.goto(`${site}/desk?key=demo-several`);
  await desk.getByRole('article').nth(2).waitFor();
  await desk.evaluate(() => document.fonts.ready);
  await desk.screenshot({ path: `${folder}/desk.png` });
}

async function ofAllStates(
  browser: Browser,
  { site }: RunningPortal,
  parts: string[],
): Promise<void> {
  const folder = 'build/pictures';
  mkdirSync(folder, { recursive: true });
  const wanted = states.filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  for (const state of wanted) {
    const newPage = async () => (await browser.newContext()).newPage();
    const storageState = state.as ? await storageOf(state.as, site, newPage) : undefined;
    const context = await browser.newContext({ storageState, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await state.open(page, site);
    await settled(page);
    for (const [width, height] of [
      [360, 740],
      [768, 1024],
      [1440, 900],
    ] as const) {
      if (state.below && width >= state.below) continue;
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const name = state.name.replaceAll(/[^\w]+/g, '-');
        await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
      }
    }
    await context.close();
    console.log(state.name);
  }
}

const [mode, ...parts] = process.argv.slice(2);
const portal = await startPortal();
const browser = await launchChromium();
try {
  if (mode === '--all') await ofAllStates(browser, portal, parts);
  else await forDocuments(browser, portal);
} finally {
  await browser.close();
  await portal.stop();
}
