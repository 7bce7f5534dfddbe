/** How pages look, where a measure can tell: the dark bar, in both schemes. */
import { describe, expect } from 'vitest';
import { it, useBrowser } from './browser.ts';
import { visitLive } from './hydration.ts';

useBrowser();

/** WCAG's relative luminance of `rgb(r, g, b)`. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('the dark bar', () => {
  it.each(['light', 'dark'] as const)(
    'can be told from the page in the %s scheme',
    async (colorScheme) => {
      const page = await visitLive('/', { colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(() => window.scrollTo(0, 400));
      await page.locator('header[data-dark]').waitFor();
      const { bar, edge, grounds } = await page.evaluate(() => {
        const header = getComputedStyle(document.querySelector('header')!);
        const of = (id: string) => getComputedStyle(document.getElementById(id)!).backgroundColor;
        return {
          bar: header.backgroundColor,
          edge: header.boxShadow.match(/rgb\([^)]*\)/)?.[0] ?? '',
          grounds: [of('about'), of('feature')],
        };
      });
      for (const ground of grounds)
        expect(Math.max(contrast(bar, ground), contrast(edge, ground))).toBeGreaterThan(3);
    },
  );
});
