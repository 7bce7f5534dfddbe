/** The way of a subscriber in Chromium, with the keyboard alone and zoomed to 400 %. */
import { expect } from 'vitest';
import { hiddenInPage, overflow } from '../../support/accessibility-checks.ts';
import { it, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { subscriberJourney } from '../../e2e/subscriber-journey.ts';
import { visitorOf } from '../../e2e/visitor.ts';

useBrowser();

it('nothing is cut off, covered or wider than the window', async () => {
  const viewport = { width: 320, height: 256 };
  const page = await newVisitor({ viewport, deviceScaleFactor: 4 });
  await subscriberJourney(visitorOf(page), site, async (screen) => {
    expect.soft(await overflow(page), `wider: ${screen}`).toEqual([]);
    expect.soft(await page.evaluate(hiddenInPage), `hidden: ${screen}`).toEqual([]);
  });
});
