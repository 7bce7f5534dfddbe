/** Derives and parses the short number of a cancellation. */
import type { Cancellation } from './cancellation.ts';
import { hash } from 'node:crypto';

/** Crockford's alphabet, which has no letters that look like digits: https://www.crockford.com/base32.html. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export const numberOf = ({ id, number }: Pick<Cancellation, 'id' | 'number'>): string =>
  number ?? cancellationNumber(id);

/** Derives a number from 80 bits of the id's SHA-256, which are enough to be unique. */
export function cancellationNumber(id: string): string {
  const digest = hash('sha256', id, 'buffer');
  return inGroups(Array.from(digest.subarray(0, 16), (byte) => alphabet[byte & 31]).join(''));
}

const inGroups = (letters: string): string => letters.replaceAll(/(.{4})(?!$)/g, '$1-');

/** Parses a typed number. Accepts small letters, hyphens or spaces, O for 0, and I or L for 1. Returns null if invalid. */
export function readCancellationNumber(typed: string): string | null {
  if (!/^(\w{16}|\w{4}([\p{Pd}\s]\w{4}){3})$/u.test(typed)) return null;
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\p{Pd}\s]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return [...letters].every((letter) => alphabet.includes(letter)) ? inGroups(letters) : null;
}
