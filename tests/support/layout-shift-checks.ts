/** Nothing jumps: what the browser's own measure says of a state, from the first paint on. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { showPlans } from './pages/account-states.ts';
import type { State } from './pages/state.ts';
import { it, site } from '../e2e/browser.ts';
import { openState, signedInVisitor } from './open-state.ts';

/** The most that a page may move (https://web.dev/articles/cls calls 0.1 good). */
export const most = 0.02;

const widths = [
  [360, 740],
  [1440, 900],
] as const;

/** Adds up all shifts from here on, those right after a click as well. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts, shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node?: Node | null }[];
      })[]) {
        (window as unknown as { shifted: number }).shifted += entry.value;
        const moved = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML);
        shifts.push(`${entry.value} ${moved.map((html) => html?.slice(0, 60)).join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** How far the page has moved, once it is quiet, and what did. */
export async function shiftsOf(page: Page): Promise<{ shifted: number; shifts: string[] }> {
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))),
  );
  return page.evaluate(() => {
    const { shifted, shifts } = window as unknown as { shifted: number; shifts: string[] };
    return { shifted, shifts };
  });
}

/** Registers the checks of these states, and of the manage page with these numbers of plans. */
export function checkLayoutShift(states: readonly State[], planCounts: readonly number[]): void {
  describe.each(widths)('at %d x %d px', (width, height) => {
    const viewport = { width, height };

    const still = states.filter(({ below = Infinity, isMoved }) => width < below && !isMoved);
    it.each(still)('$name', async (state) => {
      const page = await openState(state, { viewport }, watchShifts);
      const { shifted, shifts } = await shiftsOf(page);
      expect(shifted, shifts.join('\n')).toBeLessThanOrEqual(most);
    });

    it.each(planCounts)('%d plans, seen first and again', async (count) => {
      const page = await signedInVisitor('literal@example.com', { viewport });
      await watchShifts(page);
      for (const visitNumber of [1, 2]) {
        await showPlans(count)(page, site);
        const { shifted, shifts } = await shiftsOf(page);
        expect(shifted, `visit ${visitNumber}:\n${shifts.join('\n')}`).toBeLessThanOrEqual(most);
      }
    });
  });
}
