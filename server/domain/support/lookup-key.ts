/** Parses a key: the address, id or number that an agent typed to look a person up. Corrects typing errors. */
import { bareEmail } from '../../../texts/email.ts';
import { sameMailbox, spellingsOf } from '../address.ts';
import { readCancellationNumber } from '../customer-record/cancellation-number.ts';

export type LookupKey =
  /** An address. `spellings`: ways to write the address, the likeliest first. `related`: other addresses of the mailbox. */
  | { kind: 'email'; spellings: string[]; related: string[] }
  | { kind: 'customer' | 'subscription' | 'receipt' | 'uid'; id: string }
  /** An invoice number. The same text can also be a uid. */
  | { kind: 'invoice'; number: string }
  /** `number`: the short number of a receipt or a declaration. `typed`: the text as typed, which can also be a uid. */
  | { kind: 'number'; number: string; typed: string };

export interface ReadKey {
  key: LookupKey;
  /** The cleaned key, with addresses in lower case. The audit stores or hashes this text. */
  text: string;
  notes: string[];
}

/** The longest key, in characters. Stripe's ids have up to 255 characters, addresses up to 320. */
export const keyLimit = 500;

const providerId = /^(?<prefix>cus|sub)_(?<rest>\w+)$/i;
/** A receipt's id: `sub_1.2.abcd`, or `sub_1.provider.1737000000` if the plan was ended at Stripe. */
const cancellationId = /^sub_\w+(\.\w+){2}$/;
/** `ABCD1234-0001`: the prefix of the customer or the Stripe account, and at least four digits. */
const invoiceNumber = /^[a-z0-9]{1,12}-\d{4,}$/i;
/** A card number, with or without spaces or hyphens. Digits inside an address or an id don't match. */
const cardNumber = /(?<![\w.@+-])\d(?:[ -]?\d){12,18}(?![\w@]|[.+-]\w)/g;

/** Never throws, because a text without a known form counts as a uid. */
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
  // A card number must not reach Firebase, Stripe or the audit, not even as a hash, because that hash can be reversed.
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
  // Removes the rest of "Ann Lee <ann@example.com>" and of mailto:ann@example.com.
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
