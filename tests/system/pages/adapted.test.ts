/** Pages as people have them who adapt their browser: forced colours, without JavaScript. */
import { describe, expect } from 'vitest';
import { states } from '../../support/pages/states.ts';
import { openState } from '../../support/open-state.ts';
import { it, useBrowser, visit } from '../../e2e/browser.ts';

useBrowser();

describe('forced colours', () => {
  const named = (...names: string[]) => states.filter(({ name }) => names.includes(name));

  it.each(
    named(
      'landing',
      'login with an error',
      'manage, three plans',
      'manage, canceled just now',
      'retention',
    ),
  )('leave an edge around whatever had a ground of its own: $name', async (state) => {
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
  });
});

describe('without JavaScript', () => {
  it.each(['/login', '/manage_subscription'])('%s says what to do', async (path) => {
    const page = await visit(path, { javaScriptEnabled: false });
    const main = page.getByRole('main');
    expect(await main.innerText()).toContain('This page needs JavaScript.');
    const mail = main.locator('noscript a[href^="mailto:"]');
    expect(await mail.isVisible()).toBe(true);
    expect(await main.getByText('Loading...').isVisible()).toBe(false);
  });
});
