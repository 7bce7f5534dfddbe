/** What is measured in a page of the benchmark: the way to its cards. */
import type { Page } from 'playwright-core';

/** Milliseconds since the navigation began, by name. The last one is what is compared. */
export type Times = Record<string, number>;

/** What the page writes on its console when all cards have been painted, before the times as JSON. */
export const cardsPainted = 'cards painted ';

/**
 * Runs in the page: tells when all cards have been painted. By the console, since a question from outside
 * would bring scripts of its own into the page while it starts.
 */
export function watch([count, message]: [number, string]): void {
  // No function in it may have a name: tsx would call a helper for it that the page does not have.
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll('article').length < count) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        const painted = performance.now();
        const [html] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
        const times = {
          'HTML there': html?.responseEnd,
          'cards painted': painted,
        };
        console.log(message + JSON.stringify(times));
      }),
    );
  });
  observer.observe(document, { childList: true, subtree: true });
}

export async function cards(page: Page, open: () => Promise<void>): Promise<Times> {
  const telling = page.waitForEvent('console', (each) => each.text().startsWith(cardsPainted));
  await open();
  const message = await telling;
  return JSON.parse(message.text().slice(cardsPainted.length)) as Times;
}
