/** Keeps what somebody typed into a form from becoming a link: the mail may go to anybody, under our name. */

/** What makes an address of text: the dot of a domain in any script, the @, and the colon of a scheme. Not the dots of a number. */
const joints = /(?!(?<=\d)[.:]\d)[.:@\u3002\uFF0E\uFF0F\uFF1A\uFF20\uFF61](?=\S)/g;

/**
 * The text with a space behind each joint. Mail programs make links of `http://a.example`, `www.a.example`,
 * `a.example/x` and `me@a.example`, in plain text and in HTML: none of these is left. A mark that nobody sees would be copied
 * along; the page that answers and the file have every word as it was typed.
 */
export const unlinked = (text: string): string => text.replaceAll(joints, '$& ');
