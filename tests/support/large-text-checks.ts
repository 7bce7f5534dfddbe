/** Large text: what the browser's own setting of 24 and 32 px does to a page on a phone. */
import { describe, expect } from 'vitest';
import type { State } from './pages/state.ts';
import { it } from '../e2e/browser.ts';
import { openState } from './open-state.ts';

/** Registers the check that these states scroll in one direction only. */
export function checkLargeText(states: readonly State[]): void {
  describe('large text on a phone scrolls in one direction only', () => {
    it.each(states)('$name', async (state) => {
      const page = await openState(state, { reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 740 });
      const devtools = await page.context().newCDPSession(page);
      for (const standard of [24, 32]) {
        // The browser's own setting, which media queries know of too.
        await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
        const seen = () =>
          page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            const isTooWide = (element: Element) =>
              element.getBoundingClientRect().right > clientWidth;
            return {
              text: getComputedStyle(document.documentElement).fontSize,
              tooWide:
                scrollWidth > clientWidth
                  ? Array.from(document.querySelectorAll('body *'))
                      .filter(isTooWide)
                      .map((element) => element.outerHTML.slice(0, 80))
                  : [],
            };
          });
        await expect.poll(seen).toEqual({ text: `${standard}px`, tooWide: [] });
      }
    });
  });
}
