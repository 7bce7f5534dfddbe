/** Where the focus is in a page, and whether that can be seen. Runs in the page. */

/** What has the focus: null for nothing. `problem` is empty when it can be seen. */
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
  // The first line of a link that goes on in the next one.
  const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  const isOnTop = element.contains(top) || (top?.contains(element) ?? false);
  const text = element.textContent.trim();
  return {
    name: `${element.tagName} ${text || element.id}`,
    /** As somebody would call it who reads it. */
    label:
      element.getAttribute('aria-label') ?? (text || element.getAttribute('placeholder') || ''),
    problem: hasRing ? (isOnTop ? '' : 'covered or out of sight') : 'no focus ring',
  };
}
