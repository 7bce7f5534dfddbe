/** A press on a control of the account that could do nothing yet, because its code was not there. */

/** What people act on. Every drawing of the account has the same, in the same order. */
const controls = 'a, button, summary';
export const controlsIn = (view: Element) => [...view.querySelectorAll<HTMLElement>(controls)];

interface Kept {
  press: { place: number; text: string | null } | null;
}

declare global {
  var keptPress: Kept | undefined;
}

/** The press, until the next drawing takes it. Global, since the code of the first view is a bundle of its own. */
export const kept: Kept = (globalThis.keptPress ??= { press: null });

/** Keeps the press for the next drawing. */
export function keepPress(control: Element): void {
  const view = control.closest('[data-account]');
  if (!view) return;
  const place = controlsIn(view).indexOf(control as HTMLElement);
  kept.press = { place, text: control.textContent };
}
