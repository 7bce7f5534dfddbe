/** Finds a page's focus and whether it is visible. Runs in the page. */

/** The focused element, or null. `problem` is empty if it is visible. */
export function focusStop(): { name: string; label: string; problem: string } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
  const { backgroundColor } = getComputedStyle(document.body);
  const hasRing =
    (outlineStyle !== 'none' &&
      parseFloat(outlineWidth) >= 2 &&
      ![backgroundColor, 'rgba(0, 0, 0, 0)'].includes(outlineColor)) ||
    boxShadow !== 'none';
  // The first line of a wrapped link.
  const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const isOnTop = element.contains(top) || (top?.contains(element) ?? false);
  const text = element.textContent.trim();
  return {
    name: `${element.tagName} ${text || element.id}`,
    label:
      element.getAttribute('aria-label') ?? (text || element.getAttribute('placeholder') || ''),
    problem: hasRing ? (isOnTop ? '' : 'covered or out of sight') : 'no focus ring',
  };
}
