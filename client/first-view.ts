/** The first view of the manage page: drawn by a few kilobytes of code, until React has drawn the same. */
import type { ManageSubscriptionsQuery } from './generated/operations.ts';

/** What screens/manage-subscription/first-view.tsx makes. Each call is done when it returns. */
export interface FirstView {
  host: Element;
  /** @param data null until there is an answer */
  draw: (data: ManageSubscriptionsQuery | null) => void;
  erase: () => void;
}

export type OpenFirstView = (host: Element) => FirstView;

let shown: FirstView | null = null;

/**
 * Draws the first view, and the cards in it when there is an answer. Never rejects: otherwise React draws it.
 * @param isWanted whether React has not come first
 * @returns a promise that resolves when it is painted, or will not be
 */
export async function drawFirstView(
  answer: Promise<ManageSubscriptionsQuery | null>,
  isWanted: () => boolean,
): Promise<void> {
  // Written into the page's HTML by the build (scripts/prerender.ts); the development server has none.
  const code = document.querySelector<HTMLLinkElement>('link[data-first-view-code]');
  if (!code) return;
  try {
    const { openFirstView } = (await import(/* @vite-ignore */ code.href)) as {
      openFirstView: OpenFirstView;
    };
    // React leaves alone what is in it.
    const host = document.querySelector('[data-first-view]');
    if (!host || !isWanted()) return;
    shown = openFirstView(host);
    // Before the answer: it takes a slow phone as long as the cards.
    shown.draw(null);
    const data = await answer;
    if (!data) return;
    shown?.draw(data);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  } catch {
    // There is no code, or it failed.
  }
}

/** Hands over the first view, once, to be removed; null when there is none. */
export function takeFirstView() {
  const taken = shown;
  shown = null;
  return taken;
}
