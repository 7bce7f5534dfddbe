/** Nothing jumps: what the browser's own measure says of a state, from the first paint on. */
import type { Page } from 'playwright-core';

/** The most that a page may move (https://web.dev/articles/cls calls 0.1 good). */
export const most = 0.02;

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
