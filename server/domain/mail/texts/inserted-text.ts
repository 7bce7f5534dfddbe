/** Keeps typed text from changing the page, mail or sentence that it is inserted into. */

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

/** Zero-width spaces, joiners and direction marks, which are invisible but get copied. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '');

/** Characters that can make a text a link: a domain's dot, `@`, a scheme's colon. Not a dot or colon between digits. */
const joints = /(?!(?<=\d)[.:]\d)[.:@\u3002\uFF0E\uFF0F\uFF1A\uFF20\uFF61](?=\S)/g;

/**
 * Adds a space after each joint, because mail programs make links of `http://a.example`, `www.a.example`,
 * `a.example/x` and `me@a.example`, and anyone can cause a mail under our name. Pages and files keep the original.
 */
export const unlinked = (text: string): string => text.replaceAll(joints, '$& ');
