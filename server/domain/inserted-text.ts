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

/** Spaces without a width, joiners, marks of direction: they are drawn as nothing, and are copied along. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A typed text without the characters that nobody sees. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '');
