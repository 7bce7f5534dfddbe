/** Scrolls the page to an element over 500 ms, as the header's section links do (specification, section 2). */

/** The element's final distance from the window's top in CSS pixels, which is the header's height. */
export const scrollOffset = 70;
/** In milliseconds. */
export const scrollDuration = 500;

const easeInOut = (t: number) => (t < 0.5 ? 2 * t ** 2 : 1 - 2 * (1 - t) ** 2);

/**
 * Scrolls until `target` is `scrollOffset` below the top, immediately for people who prefer reduced
 * motion. Returns a function that stops it; scrolling or using the keyboard also stops it.
 */
export function scrollToElement(target: Element): () => void {
  // Recalculated in each frame, because an answer above the target may be closing.
  const goal = () => {
    const top = window.scrollY + target.getBoundingClientRect().top - scrollOffset;
    const lowest = document.documentElement.scrollHeight - window.innerHeight;
    return Math.max(0, Math.min(top, lowest));
  };
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, goal());
    return () => {};
  }

  const from = window.scrollY;
  const started = performance.now();
  const journey = new AbortController();
  const step = (now: number) => {
    if (journey.signal.aborted) return;
    const t = Math.min(Math.max((now - started) / scrollDuration, 0), 1);
    window.scrollTo(0, from + (goal() - from) * easeInOut(t));
    if (t < 1) requestAnimationFrame(step);
    else journey.abort();
  };
  requestAnimationFrame(step);

  const stop = () => journey.abort();
  for (const event of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(event, stop, { passive: true, signal: journey.signal });
  return stop;
}
