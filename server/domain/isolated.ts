/** Keeps a text of another direction of writing from turning the words around it. */

/**
 * A typed text between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (https://www.w3.org/International/articles/inline-bidi-markup/),
 * for a sentence, and for plain text. Where HTML has an element around it, `dir="auto"` does the same.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
