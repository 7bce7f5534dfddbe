/** Tests a subscriber's way in Firefox by keyboard alone. */
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { overflowInPage } from '../../support/accessibility-checks.ts';
import { mustSkip } from '../../support/requirements.ts';
import { firefoxVisitor, launchFirefox, missingFirefox, newFirefoxPage } from './firefox.ts';
import { subscriberJourney } from '../../e2e/subscriber-journey.ts';

const skips = inject('noBrowser') || mustSkip('the site in Firefox', missingFirefox());

let firefox: Browser | undefined;
beforeAll(async () => {
  if (!skips) firefox = await launchFirefox();
});
afterAll(() => firefox?.close());

it.skipIf(skips)('a subscriber finds the whole way', async () => {
  const errors: string[] = [];
  const page = await newFirefoxPage(firefox!, (text) => errors.push(text));
  const visitor = firefoxVisitor(page);
  await subscriberJourney(visitor, inject('site'), async (screen) => {
    expect(await visitor.evaluate(overflowInPage), `sticks out: ${screen}`).toEqual([]);
  });
  // On a busy machine the server sheds load, and the page retries.
  expect(errors.filter((text) => !/\b503\b/.test(text))).toEqual([]);
});
