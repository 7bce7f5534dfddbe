/** Parses the key that a support agent typed or pasted, and corrects typing errors in it. */
import { bareEmail } from '../../../texts/email.ts';
import { sameMailbox, spellingsOf } from '../address.ts';
import { readCancellationNumber } from '../customer-record/cancellation-number.ts';

export type LookupKey =
  /** `spellings`: one address, the likeliest first. `related`: the mailbox's other addresses. */
  | { kind: 'email'; spellings: string[]; related: string[] }
  /** Any other text is read as a uid. */
  | { kind: 'customer' | 'subscription' | 'receipt' | 'uid'; id: string }
  /** An invoice number may also be a uid. */
  | { kind: 'invoice'; number: string }
  /** The short number of a receipt or a declaration. The typed text may also be a uid. */
  | { kind: 'number'; number: string; typed: string };

export interface ReadKey {
  key: LookupKey;
  /** The cleaned key, with addresses in lower case. The audit stores or hashes this text. */
  text: string;
  notes: string[];
}

/** The longest key. Stripe's ids have up to 255 characters, addresses up to 320. */
export const keyLimit = 500;

const providerId = /^(?<prefix>cus|sub)_(?<rest>\w+)$/i;
/** A receipt's id: `sub_1.2.abcd`, or `sub_1.provider.1737000000` if the plan was ended at Stripe. */
const cancellationId = /^sub_\w+(\.\w+){2}$/;
/** `ABCD1234-0001`: the prefix of the customer or the Stripe account, and at least four digits. */
const invoiceNumber = /^[a-z0-9]{1,12}-\d{4,}$/i;
/** A whole card number, with or without spaces or hyphens, but not part of an address or a longer id. */
const cardNumber = /(?<![\w.@+-])\d(?:[ -]?\d){12,18}(?![\w@]|[.+-]\w)/g;

/** Parses a key. Never throws: a text of no known form is read as a uid. */
export function readKey(typed: string): ReadKey {
  const notes: string[] = [];
  const note = (before: string, after: string, sentence: string) => {
    if (before !== after) notes.push(sentence);
    return after;
  };
  const visible = note(
    typed,
    typed.replace(/\p{Cf}/gu, ''),
    'The key had invisible characters in it, which were left out.',
  );
  const folded = note(
    visible.normalize('NFC'),
    visible.normalize('NFKC'),
    'The key had characters of another width or form, which were read as the usual ones.',
  );
  const whole = note(folded, folded.trim(), 'The space around the key was left out.');
  // A card number must not reach Firebase, Stripe or the audit. Even its hash could be reversed.
  const trimmed = note(
    whole,
    invoiceNumber.test(whole) ? whole : whole.replace(cardNumber, '').trim(),
    'The key had a card number in it, which was left out: never type one here.',
  );
  const provided = providerId.exec(trimmed)?.groups;
  if (provided) {
    const prefix = (provided['prefix'] ?? '').toLowerCase();
    const id = note(
      trimmed,
      `${prefix}_${provided['rest']}`,
      `The payment provider writes ${prefix}_ in small letters; it was looked up so.`,
    );
    return { key: { kind: prefix === 'cus' ? 'customer' : 'subscription', id }, text: id, notes };
  }
  if (trimmed.includes('@')) return { ...readEmail(trimmed, note), notes };
  if (cancellationId.test(trimmed))
    return { key: { kind: 'receipt', id: trimmed }, text: trimmed, notes };
  if (invoiceNumber.test(trimmed))
    return { key: { kind: 'invoice', number: trimmed }, text: trimmed, notes };
  const number = readCancellationNumber(trimmed);
  if (number) return { key: { kind: 'number', number, typed: trimmed }, text: number, notes };
  return { key: { kind: 'uid', id: trimmed }, text: trimmed, notes };
}

function readEmail(
  text: string,
  note: (before: string, after: string, sentence: string) => string,
): { key: LookupKey; text: string } {
  // "Ann Lee <ann@example.com>", mailto:ann@example.com, (ann@example.com), "ann@example.com".
  const bare = note(text, bareEmail(text), 'What stood around the address was left out.');
  const whole = note(bare, bare.replace(/\s+/g, ''), 'The space in the address was left out.');
  const lower = whole.toLowerCase();
  const spellings = spellingsOf(whole);
  return {
    key: {
      kind: 'email',
      spellings,
      related: sameMailbox(lower).filter((each) => !spellings.includes(each)),
    },
    text: lower,
  };
}
