/** The way of a subscriber in Chromium, with the keyboard alone and zoomed. */
import { expect } from 'vitest';
import { hiddenInPage, overflow } from '../../support/accessibility-checks.ts';
import { it, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { subscriberJourney } from '../../e2e/subscriber-journey.ts';
import { visitorOf } from '../../e2e/visitor.ts';

useBrowser();

it.each([
  { percent: 200, width: 640, height: 400 },
  { percent: 400, width: 320, height: 256 },
])('zoomed to $percent% nothing is cut off, covered or wider than the window', async (zoom) => {
  const { percent, width, height } = zoom;
  const page = await newVisitor({ viewport: { width, height }, deviceScaleFactor: percent / 100 });
  await subscriberJourney(visitorOf(page), site, async (screen) => {
    expect.soft(await overflow(page), `wider: ${screen}`).toEqual([]);
    expect.soft(await page.evaluate(hiddenInPage), `hidden: ${screen}`).toEqual([]);
  });
});
