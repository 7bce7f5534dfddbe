/** The one rule for email addresses: what is one, how it is mailed, how others may have written it, and whose mailbox it is. */
import { domainToASCII, domainToUnicode } from 'node:url';
import { z } from 'zod';

/** What separates addresses, quotes, or can't be seen: white space, control characters, marks and letters that are not rendered. */
const separators = /[\s\p{C}\p{Default_Ignorable_Code_Point}\uFFFD<>()[\]\\,:;"]/u;
/** What is no part of a host's name: Node would leave it out, or decode it. */
const urlSyntax = /[/?#%]/;

/** A label in punycode. */
const punycode = /(^|\.)xn--/;

/**
 * Reads an address of any script and domain.
 * @returns what stands before the @, and the domain as DNS has it (punycode); null for what is no address
 */
function read(text: string): { local: string; domain: string } | null {
  const address = text.trim();
  if (!z.regexes.unicodeEmail.test(address) || separators.test(address)) return null;
  const [local, name] = partsOf(address);
  const domain = urlSyntax.test(name) ? '' : domainToASCII(name);
  // Letters, digits and hyphens, and a top level that is no number.
  const isDomain = z.regexes.html5Email.test(`_@${domain}`) && /\.[a-z][^.]+$/.test(domain);
  // Newer Node leaves what is no punycode as it is.
  return isDomain && !punycode.test(domainToUnicode(domain)) ? { local, domain } : null;
}

/** Whether a text is one address. */
export const isAddress = (text: string): boolean => read(text) !== null;

/** The address as a mail server takes it: only what stands before the @ can have other than ASCII letters. Null for what is no address. */
export function mailable(text: string): string | null {
  const address = read(text);
  return address && `${address.local.normalize('NFC')}@${address.domain}`;
}

/**
 * How else the same address may have been written down, the likeliest first: letter case, composed and decomposed
 * letters, the domain in Unicode and in punycode.
 */
export function spellingsOf(text: string): string[] {
  const typed = text.trim();
  const lower = typed.toLowerCase().normalize('NFC');
  const address = read(lower);
  const domains = address ? [address.domain, domainToUnicode(address.domain)] : [];
  return unique([
    lower,
    typed,
    lower.normalize('NFD'),
    ...domains.map((domain) => `${address?.local}@${domain}`),
  ]);
}

/** Whether two texts are one address in two spellings. */
export const isSameAddress = (one: string, other: string): boolean =>
  spellingsOf(one).includes(spellingsOf(other)[0] ?? '');

/** Addresses that reach the same mailbox: without a part after `+`, and at Gmail without dots and by its other name. */
export function sameMailbox(address: string): string[] {
  const [local, domain] = partsOf(address);
  const domains = gmail.includes(domain) ? gmail : [domain];
  const locals = [local, withoutTag(local), baseOf(local, domain)];
  return unique(domains.flatMap((each) => locals.map((name) => `${name}@${each}`)));
}

/** The mailbox that an address reaches, whichever of its addresses that is: for counting, not for mailing. */
export function mailboxOf(text: string): string {
  const address = read(text.normalize('NFKC').toLowerCase());
  if (!address) return text.trim().toLowerCase();
  const { local, domain } = address;
  return `${baseOf(local, domain)}@${gmail.includes(domain) ? gmail[0] : domain}`;
}

const gmail = ['gmail.com', 'googlemail.com'];

const baseOf = (local: string, domain: string): string =>
  gmail.includes(domain) ? withoutTag(local).replaceAll('.', '') : withoutTag(local);

/** Without the part after `+` that sorts mails. */
const withoutTag = (local: string): string => local.replace(/(?<!^)\+.*$/, '');

/** What stands before and after the last @. */
export function partsOf(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
}

const unique = (texts: string[]): string[] => [...new Set(texts)];
