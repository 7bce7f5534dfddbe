/** Tests pages in forced colors, with longer words, and in another direction. */
import { describe, expect } from 'vitest';
import { states } from '../../support/pages/states.ts';
import { hydrated } from '../../support/hydrated.ts';
import { openState } from '../../support/open-state.ts';
import { hiddenInPage, overflow } from '../../support/accessibility-checks.ts';
import { it, useBrowser } from '../../e2e/browser.ts';

useBrowser();

const named = (...names: string[]) => states.filter(({ name }) => names.includes(name));

it.each(named('landing', 'manage, three plans'))(
  'forced colours leave an edge around whatever had a ground of its own: $name',
  async (state) => {
    const page = await openState(state, { reducedMotion: 'reduce' });
    const count = await page.evaluate(() => {
      const hasGround = (element: Element) => {
        const { backgroundColor, backgroundImage, borderRadius, boxShadow } =
          getComputedStyle(element);
        const isVisible = element.checkVisibility({ visibilityProperty: true });
        const isRound = parseFloat(borderRadius) > 4;
        const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none';
        return isVisible && isRound && (!isClear || boxShadow !== 'none');
      };
      const grounds = Array.from(document.querySelectorAll('body :not(svg, .skip-link)'))
        .filter((element) => element.matches('#root > header') || hasGround(element))
        .filter((element) => !element.closest('svg'));
      for (const element of grounds) element.setAttribute('data-ground', '');
      return grounds.length;
    });
    expect(count).toBeGreaterThan(2);
    await page.emulateMedia({ forcedColors: 'active' });
    const bare = await page.locator('[data-ground]').evaluateAll((all) =>
      all
        .filter((element) => {
          const { borderTopWidth, outlineStyle } = getComputedStyle(element);
          return parseFloat(borderTopWidth) < 1 && outlineStyle === 'none';
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(bare).toEqual([]);
  },
);

describe('a language with words 40 % longer, from either side, breaks no page', () => {
  const looked = named(
    'landing',
    'login with an error',
    'manage, three plans',
    'manage, a failed payment',
    'retention',
    'form with mistakes',
  );
  it.each(looked)('$name', async (state) => {
    const page = await openState(state, { reducedMotion: 'reduce' });
    if (state.as) await hydrated(page);
    await page.evaluate(() => {
      const longer = (text: string) =>
        text.replace(/\p{L}{3,}/gu, (word) =>
          word.padEnd(Math.ceil(word.length * 1.4), word.at(-1)),
        );
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        // Typed text and addresses are as long in every language.
        if (!node.parentElement?.closest('script, style, bdi, noscript'))
          node.textContent = longer(node.textContent ?? '');
      for (const input of document.querySelectorAll('input'))
        input.placeholder = longer(input.placeholder);
    });
    for (const direction of ['ltr', 'rtl']) {
      await page.locator('html').evaluate((html, dir) => html.setAttribute('dir', dir), direction);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const where = `${direction}, ${width} px`;
        expect(await overflow(page), `wider than ${where}`).toEqual([]);
        expect(await page.evaluate(hiddenInPage), `hidden at ${where}`).toEqual([]);
      }
    }
  });
});
