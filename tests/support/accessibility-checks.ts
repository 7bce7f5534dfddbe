/** Checks what every page needs: narrow enough, easy to hit, still, and without axe's findings. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { State } from './pages/state.ts';
import { it } from '../e2e/browser.ts';
import { most, shiftsOf, watchShifts } from './layout-shift-checks.ts';
import { openState } from './open-state.ts';

const phone = { width: 360, height: 740 };

/** Returns axe's findings. Its legacy mode skips frames of other origins: there are none. @param rules all by default */
export async function violations(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const options = { resultTypes: ['violations' as const] };
  const found = await axe.options({ ...options, ...(rules && { runOnly: rules }) }).analyze();
  return found.violations;
}

/** The rules that depend on the color scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

const widths = ({ below = Infinity }: State, ...all: number[]) =>
  all.filter((width) => width < below);

/** Records from the start what moves for longer than 10 ms. A one-step change isn't movement. */
export const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const note = () => {
      for (const { effect, playState } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || playState !== 'running') continue;
        const isStep = [effect.getTiming(), ...effect.getKeyframes()].some(({ easing }) =>
          easing?.startsWith('step'),
        );
        if (isStep || Number(effect.getComputedTiming().activeDuration) <= 10) continue;
        moved.add(`${effect.target?.outerHTML.slice(0, 80)} ${effect.pseudoElement ?? ''}`);
      }
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });

export const motion = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);

/** Returns what overflows a window narrower than the page. Runs in the page. */
export function overflowInPage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return Array.from(document.querySelectorAll('body *'))
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > clientWidth;
    })
    .map((element) => element.outerHTML.slice(0, 80));
}

export const overflow = (page: Page) => page.evaluate(overflowInPage);

/** Returns text and controls that can't be scrolled into view: cut off, or covered by sticky parts. Runs in the page. */
export function hiddenInPage(): string[] {
  const { scrollY } = window;
  const hidden = Array.from(
    document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, a, button, input)'),
  )
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => element.textContent.trim() && !element.closest('.visually-hidden'))
    .filter((element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      // An open menu covers what is below it.
      const isBelowMenu = top?.closest(':popover-open') && !element.closest(':popover-open');
      return !isBelowMenu && !element.contains(top) && !top?.contains(element);
    });
  window.scrollTo(0, scrollY);
  return hidden.map((element) => element.outerHTML.slice(0, 80));
}

/** Returns controls smaller than 24 × 24 CSS pixels, except links in a sentence (WCAG 2.5.8). */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
    return Array.from(document.querySelectorAll('a[href], button, input, summary'))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !isInSentence(element))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 24 || box.height < 24)
      .map(({ element, box }) => `${box.width} × ${box.height}: ${element.outerHTML.slice(0, 80)}`);
  });

/** Checks a phone's width with the browser's own text at 24 and 32 px, then with a script's 32 px. */
async function checkLargeText(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  const devtools = await page.context().newCDPSession(page);
  for (const standard of [24, 32]) {
    // The browser's own setting, which media queries also know.
    await devtools.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
    const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect
      .poll(async () => [await size(), await overflow(page)])
      .toEqual([`${standard}px`, []]);
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 16 } });
  // Media queries don't know this size.
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  await expect.poll(() => overflow(page)).toEqual([]);
}

/** Registers the checks of these states: each is opened once, on a phone. */
export function checkAccessibility(states: readonly State[]): void {
  describe('does not jump or move, fits, can be hit, and axe objects to nothing', () => {
    it.each(states)('$name', async (state) => {
      // 640 pixels at twice the density: a window of 1280, zoomed to 200%.
      const options = { reducedMotion: 'reduce', deviceScaleFactor: 2, viewport: phone } as const;
      const page = await openState(state, options, async (each) => {
        await watchMotion(each);
        await watchShifts(each);
      });
      const { shifted, shifts } = await shiftsOf(page);
      if (!state.isMoved) expect.soft(shifted, shifts.join('\n')).toBeLessThanOrEqual(most);
      for (const width of widths(state, 1440, 640, 320)) {
        await page.setViewportSize({ width, height: 640 });
        expect.soft(await overflow(page), `wider than ${width} px`).toEqual([]);
        expect.soft(await smallTargets(page), `too small at ${width} px`).toEqual([]);
      }
      expect.soft(await motion(page), 'moves').toEqual([]);
      // Most states have one structure at each width, and colors are the same everywhere: check dark once, on a phone.
      for (const width of state.isMain ? widths(state, 1440, 360) : [phone.width]) {
        await page.setViewportSize({ width, height: 900 });
        const schemes = width === phone.width ? (['light', 'dark'] as const) : (['light'] as const);
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme });
          const rules = colorScheme === 'dark' ? colourRules : undefined;
          const found = (await violations(page, rules)).flatMap(({ id, nodes }) =>
            nodes.map(({ html }) => `${id}: ${html}`),
          );
          expect.soft(found, `${colorScheme} at ${width} px`).toEqual([]);
        }
      }
      await page.emulateMedia({ colorScheme: 'light' });
      await checkLargeText(page);
    });
  });
}
