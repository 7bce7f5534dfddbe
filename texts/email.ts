/** One rule for an email address that was typed or pasted: on /login, in the forms without a sign-in, and at the desk. */

/** White space, and what is drawn as nothing: they come along where an address is copied, and are part of none. */
const unseen = /[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** Returns an address without what stands around it: `Ann Lee <a@b.c>`, `mailto:a@b.c?subject=…`, `(a@b.c),`, `a@b.c..`. */
export function bareEmail(text: string): string {
  const [, address = text] = /<([^<>]*@[^<>]*)>/.exec(text) ?? [];
  return address
    .replace(/^\s*mailto:([^?]*).*$/is, '$1')
    .replace(/^[\s"'“„«(<[]+|[\s"'”“»)>\].,;:!?]+$/g, '');
}

/** Returns the address in a text that was typed or pasted. */
export const emailIn = (text: string): string => bareEmail(text.replaceAll(unseen, ''));
