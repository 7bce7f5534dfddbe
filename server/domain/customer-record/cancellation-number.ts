/** The short number of a cancellation: printed, read out, and typed. */
import type { Cancellation } from './cancellation.ts';
import { hash } from 'node:crypto';

/** Crockford's alphabet, which has no letters that look like digits: https://www.crockford.com/base32.html. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number of a cancellation: that of the declaration which it carries out, so that a matter has one number; else that of its id. */
export const numberOf = ({ id, number }: Pick<Cancellation, 'id' | 'number'>): string =>
  number ?? cancellationNumber(id);

/** The number of an id: 80 bits of its SHA-256, so that no two have the same one. */
export function cancellationNumber(id: string): string {
  const digest = hash('sha256', id, 'buffer');
  return inGroups(Array.from(digest.subarray(0, 16), (byte) => alphabet[byte & 31]).join(''));
}

const inGroups = (letters: string): string => letters.replaceAll(/(.{4})(?!$)/g, '$1-');

/**
 * Reads a number as people type it: in small letters, with hyphens, spaces or neither, O for 0, I or L for 1.
 * @returns null where it can't be one
 */
export function readCancellationNumber(typed: string): string | null {
  if (!/^(\w{16}|\w{4}([\p{Pd}\s]\w{4}){3})$/u.test(typed)) return null;
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\p{Pd}\s]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return [...letters].every((letter) => alphabet.includes(letter)) ? inGroups(letters) : null;
}
