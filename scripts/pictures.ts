/** `npm run pictures`: takes the README's pictures from the running site. */
import { mkdirSync } from 'node:fs';
import { launchChromium } from './chromium.ts';
import { startPortal } from './portal.ts';
import { signIn } from './sign-in.ts';

const folder = 'docs/pictures';
mkdirSync(folder, { recursive: true });
const portal = await startPortal();
const browser = await launchChromium();
try {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const picture = async (name: string) => {
    await page.evaluate(() => document.fonts.ready);
    // The loader is gone after a second (specification, section 9).
    await page.getByTestId('page-loader').waitFor({ state: 'hidden' });
    await page.screenshot({ path: `${folder}/${name}.png` });
  };

  await page.goto(portal.site);
  await picture('landing');
  await page.goto(`${portal.site}/help_center#cancel-web`);
  await picture('help-center');
  await signIn(page, portal.site, 'several@example.com');
  await page.getByRole('article').nth(2).waitFor();
  await picture('manage-subscription');
} finally {
  await browser.close();
  await portal.stop();
}
