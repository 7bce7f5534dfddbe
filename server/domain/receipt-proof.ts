/** The short number of a receipt, and its proof: anybody can verify it with the published keys, each state has its own, and a changed byte is found. */
import { type Cancellation, confirmationOf } from './account/cancellation.ts';
import type { Declaration } from './leaving/declaration.ts';
import { languageOfDocument } from './stored-language.ts';
import { hash } from 'node:crypto';

/** Makes the proof of a receipt, a JWS in compact form; null without a key. The same state has the same proof. */
export type SignReceipt = (receipt: Cancellation) => Promise<string | null>;

/** The same for a declaration. It never changes, and neither does its proof. */
export type SignDeclaration = (declaration: Declaration) => Promise<string | null>;

/** What the proof of a receipt states: nothing that the subscriber wrote, and no address. Times are ISO 8601. */
export interface ReceiptStatement {
  id: string;
  /** Its short number. Missing in a proof that was made before there were numbers: it follows from the id. */
  number?: string;
  state: Cancellation['state'];
  subscriptionId: string;
  requestedBy: Cancellation['requestedBy'];
  requestedAt: string;
  confirmedAt: string | null;
  effectiveAt: string | null;
  withdrawnAt: string | null;
  withdrawnBy: Cancellation['withdrawnBy'];
}

/** The statement of a receipt, and since when it is true. */
export function statementOf(receipt: Cancellation): { since: Date; statement: ReceiptStatement } {
  const { id, state, subscriptionId, requestedBy, requestedAt, effectiveAt } = receipt;
  const { withdrawnAt, withdrawnBy } = receipt;
  const confirmedAt = confirmationOf(receipt);
  return {
    since: withdrawnAt ?? confirmedAt ?? requestedAt,
    statement: {
      id,
      number: numberOf(receipt),
      state,
      subscriptionId,
      requestedBy,
      requestedAt: requestedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
      effectiveAt: effectiveAt?.toISOString() ?? null,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      withdrawnBy,
    },
  };
}

/** The statement of a declaration: what was received, word for word, and when. */
export function declarationStatementOf(declaration: Declaration) {
  const { id, kind, textVersion, receivedAt, declared } = declaration;
  return {
    since: receivedAt,
    statement: {
      id,
      kind,
      receivedAt: receivedAt.toISOString(),
      language: languageOfDocument(declaration),
      textVersion,
      ...declared,
    },
  };
}

/** Crockford's alphabet, which has no letters that look like digits: https://www.crockford.com/base32.html. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The number of a receipt: that of the declaration which it carries out, so that a matter has one number; else that of its id. */
export const numberOf = ({ id, number }: Pick<Cancellation, 'id' | 'number'>): string =>
  number ?? receiptNumber(id);

/** The number of an id: 80 bits of its SHA-256, so that no two have the same one. */
export function receiptNumber(id: string): string {
  const digest = hash('sha256', id, 'buffer');
  return inGroups(Array.from(digest.subarray(0, 16), (byte) => alphabet[byte & 31]).join(''));
}

const inGroups = (letters: string): string => letters.replaceAll(/(.{4})(?!$)/g, '$1-');

/**
 * Reads a number as people type it: in small letters, with hyphens, spaces or neither, O for 0, I or L for 1.
 * @returns null where it can't be one
 */
export function readReceiptNumber(typed: string): string | null {
  if (!/^(\w{16}|\w{4}([\p{Pd}\s]\w{4}){3})$/u.test(typed)) return null;
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\p{Pd}\s]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return [...letters].every((letter) => alphabet.includes(letter)) ? inGroups(letters) : null;
}
