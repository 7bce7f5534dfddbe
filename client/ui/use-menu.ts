/** The menu of small screens: open or closed, and everything that closes it. */
import { useEffect, useState, type FocusEvent, type RefObject } from 'react';

/**
 * Escape, a press outside `nav` and the focus leaving it close the menu; Escape leads the focus
 * back to `toggle`.
 */
export function useMenu(
  nav: RefObject<HTMLElement | null>,
  toggle: RefObject<HTMLButtonElement | null>,
) {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      toggle.current?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (!nav.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    return () => listening.abort();
  }, [isOpen, nav, toggle]);

  return {
    isOpen,
    switchOver: () => setIsOpen(!isOpen),
    close: () => setIsOpen(false),
    /** For the `onBlur` of `nav`. */
    closeWhenFocusLeaves: (event: FocusEvent) => {
      // Safari gives a clicked button no focus: then nothing is known, and a press outside decides.
      const goesTo = event.relatedTarget;
      if (goesTo && !event.currentTarget.contains(goesTo)) setIsOpen(false);
    },
  };
}
