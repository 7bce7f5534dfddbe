/** What people typed, inserted into a page, a mail or a sentence: it must not change what stands around it. */

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Escapes text for an HTML attribute or element. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/**
 * A typed text between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (https://www.w3.org/International/articles/inline-bidi-markup/),
 * for a sentence, and for plain text. Where HTML has an element around it, `dir="auto"` does the same.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
