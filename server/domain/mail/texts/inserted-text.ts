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

/** Spaces without a width, joiners, marks of direction: they are rendered as nothing, and are copied along. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** A typed text without the characters that nobody sees. */
export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '');

/** What makes an address of text: the dot of a domain in any script, the @, and the colon of a scheme. Not the dots of a number. */
const joints = /(?!(?<=\d)[.:]\d)[.:@\u3002\uFF0E\uFF0F\uFF1A\uFF20\uFF61](?=\S)/g;

/**
 * The text with a space behind each joint: the mail may go to anybody, under our name. Mail programs make links of `http://a.example`, `www.a.example`,
 * `a.example/x` and `me@a.example`, in plain text and in HTML: none of these is left. A mark that nobody sees would be copied
 * along; the page that answers and the file have every word as it was typed.
 */
export const unlinked = (text: string): string => text.replaceAll(joints, '$& ');
