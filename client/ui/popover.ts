/** Helps popovers, which the browser opens and closes even before this code loads. */
import type { FocusEvent, RefObject } from 'react';

/** Closes a popover when the focus leaves it and its button. For `onBlur` of their parent. */
export function closeWhenFocusLeaves(
  { currentTarget, relatedTarget }: FocusEvent,
  popover: RefObject<HTMLElement | null>,
): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) popover.current?.hidePopover();
}
