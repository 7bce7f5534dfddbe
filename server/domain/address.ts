/** Validates and compares email addresses. */
import { domainToASCII, domainToUnicode } from 'node:url';
import { z } from 'zod';

const separators = /[\s\p{C}\p{Default_Ignorable_Code_Point}\uFFFD<>()[\]\\,:;"]/u;
/** Characters that no host name contains. Node would drop or decode these characters instead of rejecting the name. */
const urlSyntax = /[/?#%]/;

const punycode = /(^|\.)xn--/;

/** Parses an address in any script into its local part and its domain in punycode. Returns null if invalid. */
function read(text: string): { local: string; domain: string } | null {
  const address = text.trim();
  if (!z.regexes.unicodeEmail.test(address) || separators.test(address)) return null;
  const [local, name] = partsOf(address);
  const domain = urlSyntax.test(name) ? '' : domainToASCII(name);
  // Allows only letters, digits and hyphens, and a top-level domain that starts with a letter.
  const isDomain = z.regexes.html5Email.test(`_@${domain}`) && /\.[a-z][^.]+$/.test(domain);
  // Newer Node versions return invalid punycode unchanged instead of an empty text.
  return isDomain && !punycode.test(domainToUnicode(domain)) ? { local, domain } : null;
}

export const isAddress = (text: string): boolean => read(text) !== null;

/** Returns the address in the form that mail servers accept, with an ASCII domain. Returns null if invalid. */
export function mailable(text: string): string | null {
  const address = read(text);
  return address && `${address.local.normalize('NFC')}@${address.domain}`;
}

/** Lists spellings of an address, the likeliest first. Spellings differ in case, Unicode form and the domain's form. */
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

export const isSameAddress = (one: string, other: string): boolean =>
  spellingsOf(one).includes(spellingsOf(other)[0] ?? '');

/** Lists the addresses of a mailbox: with and without the `+` part. For Gmail also without dots, and with both domains. */
export function sameMailbox(address: string): string[] {
  const [local, domain] = partsOf(address);
  const domains = gmail.includes(domain) ? gmail : [domain];
  const locals = [local, withoutTag(local), baseOf(local, domain)];
  return unique(domains.flatMap((each) => locals.map((name) => `${name}@${each}`)));
}

/** Returns the same text for all addresses of a mailbox, for comparisons and limits. Don't send mail to this text. */
export function mailboxOf(text: string): string {
  const address = read(text.normalize('NFKC').toLowerCase());
  if (!address) return text.trim().toLowerCase();
  const { local, domain } = address;
  return `${baseOf(local, domain)}@${gmail.includes(domain) ? gmail[0] : domain}`;
}

const gmail = ['gmail.com', 'googlemail.com'];

const baseOf = (local: string, domain: string): string =>
  gmail.includes(domain) ? withoutTag(local).replaceAll('.', '') : withoutTag(local);

const withoutTag = (local: string): string => local.replace(/(?<!^)\+.*$/, '');

export function partsOf(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, at), address.slice(at + 1)];
}

const unique = (texts: string[]): string[] => [...new Set(texts)];
