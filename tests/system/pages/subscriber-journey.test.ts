/** The way of a subscriber in Chromium, with the keyboard alone: as a screen reader tells it, and zoomed. */
import { describe, expect } from 'vitest';
import { hiddenInPage, overflow } from '../../support/accessibility-checks.ts';
import { it, newVisitor, site, useBrowser } from '../../e2e/browser.ts';
import { screenReaderText } from '../../e2e/screen-reader-text.ts';
import { type Screen, subscriberJourney } from '../../e2e/subscriber-journey.ts';
import { visitorOf } from '../../e2e/visitor.ts';

useBrowser();

it('tells a screen reader, screen by screen, what can be seen', async () => {
  const page = await newVisitor();
  const heard: Partial<Record<Screen, string>> = {};
  await subscriberJourney(visitorOf(page), site, async (screen) => {
    heard[screen] = withoutAddresses(await page.getByRole('main').ariaSnapshot());
  });
  expect(heard).toEqual(screenReaderText);
});

/** A tree as anybody would hear it, on any day: nobody hears an address. */
const withoutAddresses = (tree: string) =>
  tree
    .replace('- main:\n', '')
    .replaceAll(/^ {2}/gm, '')
    .replaceAll(/\n *- \/url: .*/g, '')
    .replaceAll(/:$/gm, '')
    .replaceAll(/[\w-]+@example\.com/g, '{email}')
    .replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d{4}(, \d\d:\d\d UTC)?/g, '{date}')
    .replaceAll(/sub_\w+(\.provider\.\d+)?/g, '{number}')
    .replaceAll(/00:\d\d/g, '{countdown}');

describe('zoomed', () => {
  it.each([
    { percent: 200, width: 640, height: 400 },
    { percent: 400, width: 320, height: 256 },
  ])('to $percent% nothing is cut off, covered or wider than the window', async (zoom) => {
    const { percent, width, height } = zoom;
    const page = await newVisitor({
      viewport: { width, height },
      deviceScaleFactor: percent / 100,
    });
    await subscriberJourney(visitorOf(page), site, async (screen) => {
      expect.soft(await overflow(page), `wider: ${screen}`).toEqual([]);
      expect.soft(await page.evaluate(hiddenInPage), `hidden: ${screen}`).toEqual([]);
    });
  });
});
