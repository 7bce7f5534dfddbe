/** Tests the main journey in Chromium by keyboard at 400 %: a subscriber signs in, leaves and returns. */
import { expect } from 'vitest';
import { hiddenInPage, overflow } from '../support/accessibility-checks.ts';
import { it, newVisitor, site, useBrowser } from './browser.ts';
import { subscriberJourney } from './subscriber-journey.ts';
import { visitorOf } from './visitor.ts';

useBrowser();

it('a subscriber finds the whole way, and nothing is cut off, covered or wider than the window', async () => {
  const viewport = { width: 320, height: 256 };
  const page = await newVisitor({ viewport, deviceScaleFactor: 4 });
  await subscriberJourney(visitorOf(page), site, async (screen) => {
    expect.soft(await overflow(page), `wider: ${screen}`).toEqual([]);
    expect.soft(await page.evaluate(hiddenInPage), `hidden: ${screen}`).toEqual([]);
  });
});
