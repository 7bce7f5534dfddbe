/** Tells a visitor who does something from one who only looks. */

/**
 * Who leaves the page may come back to it, after changing something elsewhere. A screen reader may send a click without a
 * press. No `pointermove`: browsers send one to a pointer that rests where a page appears.
 */
const events = ['pointerdown', 'click', 'keydown', 'focusin', 'blur', 'visibilitychange'];

/** Resolves at the first of these events. */
export const visitorActs = new Promise<void>((resolve) => {
  for (const event of events)
    // There is no window where pages are prerendered.
    globalThis.addEventListener?.(event, () => resolve(), { once: true });
});
