/** Checks by the browser's measure that a state doesn't jump, from the first paint on. */
import type { Page } from 'playwright-core';

/** The limit of a page's shift (https://web.dev/articles/cls calls 0.1 good). */
export const most = 0.02;

/** Sums all shifts from here on, including those right after a click. */
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

/** Returns how far a quiet page has moved, and which elements. */
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
