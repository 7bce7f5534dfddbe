/** Changes typed text so that it can be inserted into a page or a mail without harm. */

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** Zero-width spaces, joiners and direction marks. A reader can't see these characters, but copies them with the text. */
const unseen = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

export const withoutUnseen = (text: string): string => text.replaceAll(unseen, '');

/** Characters that can turn a text into a link: a domain's dot, `@`, a scheme's colon. Excludes dots and colons in numbers. */
const joints = /(?!(?<=\d)[.:]\d)[.:@\u3002\uFF0E\uFF0F\uFF1A\uFF20\uFF61](?=\S)/g;

/** Adds a space after each joint, so that mails show no links in typed text. Anyone can cause a mail with typed text. */
export const unlinked = (text: string): string => text.replaceAll(joints, '$& ');
