/** Tells a visitor who does something from one who only looks. */

/**
 * Who leaves the page may come back to it, after changing something elsewhere. A screen reader may send a click without a
 * press. It is the end of a press that counts: a control that is drawn anew in between would never see the click. No
 * `pointermove`: browsers send one to a pointer that rests where a page appears.
 */
const events = ['pointerup', 'click', 'keyup', 'focusin', 'blur', 'visibilitychange'];

/** A press moves the focus when it begins. */
const isBeginning = (event: string) =>
  event === 'focusin' && document.querySelector(':active') !== null;

/** Resolves at the first of these events. */
export const visitorActs = new Promise<void>((resolve) => {
  for (const event of events)
    // There is no window where pages are prerendered.
    globalThis.addEventListener?.(event, () => isBeginning(event) || resolve(), { once: true });
});
