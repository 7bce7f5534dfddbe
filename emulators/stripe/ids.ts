/** Creates ids and secrets in Stripe's format, with its prefixes. */
import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` random characters out of 62; safe for secrets. */
export function randomToken(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A new object id, for example `sub_1Q…` for the prefix `sub`. */
export function newId(prefix: string): string {
  return `${prefix}_1${randomToken(23)}`;
}

/** A new request id as in the `Request-Id` header: `req_` and 14 characters. */
export function newRequestId(): string {
  return `req_${randomToken(14)}`;
}
