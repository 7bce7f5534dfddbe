/** Derives facts from the scroll position, so that a component renders again only if the fact changes. */
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  window.addEventListener('resize', changed, { passive: true });
  return () => {
    window.removeEventListener('scroll', changed);
    window.removeEventListener('resize', changed);
  };
}

/** Whether the page is scrolled by `pixels` or more. */
export function useScrolledPast(pixels: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY >= pixels,
    () => false,
  );
}

/** Returns the id of the element being read: the last one that reaches the upper third of the window. */
export function useElementInView(ids: readonly string[]): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      const line = Math.max(80, window.innerHeight / 3);
      const reached = (id: string) => {
        const element = document.getElementById(id);
        return element !== null && element.getBoundingClientRect().top <= line;
      };
      return ids.findLast(reached) ?? ids[0];
    },
    () => ids[0],
  );
}
