/** Keeps what somebody typed into a form from becoming a link: the mail may go to anybody, under our name. */

/** ZERO WIDTH NON-JOINER: drawn as nothing, and no domain may have it after a dot, so that no program can follow it either. */
const mark = '\u200C';
/** What makes an address of text: the dot of a domain in any script, the @, and the colon of a scheme. */
const joints = /[.:@\u3002\uFF0E\uFF0F\uFF1A\uFF20\uFF61](?=\S)/g;

/**
 * The text with a mark behind each joint. Mail programs make links of `http://a.example`, `www.a.example`,
 * `a.example/x` and `me@a.example`, in plain text and in HTML: none of these is left, and it reads as before.
 */
export const unlinked = (text: string): string => text.replaceAll(joints, `$&${mark}`);
