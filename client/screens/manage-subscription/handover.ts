/**
 * The account is drawn up to three times, each time by more code: first without React, then without Apollo Client. Whoever
 * acts in between must not notice.
 */
import { takeFirstView } from '../../first-view.ts';
import { controlsIn, kept } from '../../kept-press.ts';

/** Removes the first view. The focus, what is open and what is being pressed go over to `view`, which has the same controls. */
export function endFirstView(view: Element): void {
  const first = takeFirstView();
  if (!first) return;
  const old = controlsIn(first.host);
  const counterpart = (control: Element | null) =>
    controlsIn(view)[old.indexOf(control as HTMLElement)];
  const focused = counterpart(document.activeElement);
  const opened = counterpart(first.host.querySelector('details[open] > summary'));
  const pressed = counterpart(old.find((control) => control.matches(':active')) ?? null);
  first.erase();
  focused?.focus({ preventScroll: true });
  opened?.click();
  if (pressed) clickWhenReleased(pressed);
}

/** For a press that began before `control` was there: a browser sees no click in it, except for one by touch. */
function clickWhenReleased(control: HTMLElement): void {
  const once = new AbortController();
  const onEnd = ({ type, target, pointerType }: PointerEvent) => {
    once.abort();
    const isOnIt = control.contains(target as Node);
    if (type === 'pointerup' && pointerType === 'mouse' && isOnIt) control.click();
  };
  for (const event of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(event, onEnd, once);
}

/** Presses in `view` what was pressed before it was drawn. Its effects must have run: Apollo's hooks do nothing before. */
export function pressAgain(view: Element): void {
  const { press } = kept;
  kept.press = null;
  const control = press && controlsIn(view)[press.place];
  if (control?.textContent === press?.text) control?.click();
}
