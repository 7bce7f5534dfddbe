/** Popovers: the browser opens and closes them, also before this code is there. */
import type { FocusEvent, RefObject } from 'react';

/** For the `onBlur` of what is around a popover and its button: closes it when the focus goes elsewhere. */
export function closeWhenFocusLeaves(
  { currentTarget, relatedTarget }: FocusEvent,
  popover: RefObject<HTMLElement | null>,
): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) popover.current?.hidePopover();
}
