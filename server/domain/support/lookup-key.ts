/** Reads the key that a support agent typed or pasted: what kind it is, what had to be mended in it, and of which address it may be a typo. */
import { sameMailbox, spellingsOf } from '../address.ts';

/** A key of a person, as the search takes it. */
export type LookupKey =
  /** `spellings` are those of one address, the likeliest first; `related` are of the same mailbox by its provider's rules. */
  | { kind: 'email'; spellings: string[]; related: string[] }
  | { kind: 'customer' | 'subscription' | 'uid'; id: string }
  /** An invoice number can be a uid as well. */
  | { kind: 'invoice'; number: string };

/** A key with the text that it stands for, and what an agent should know of how it was read. */
export interface ReadKey {
  key: LookupKey;
  /** The key without what surrounded it; addresses in lower case. It is what the audit stores, or hashes. */
  text: string;
  notes: string[];
}

/** The longest key: a provider's id has up to 255 characters, an address up to 320. */
export const keyLimit = 500;

const providerId = /^(?<prefix>cus|sub)_(?<rest>\w+)$/i;
/** `ABCD1234-0001`: the prefix of the customer or of the account, and at least four digits. */
const invoiceNumber = /^[a-z0-9]{1,12}-\d{4,}$/i;

/** Reads a key. Never throws: an unusable key is a uid that nobody has. */
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
  const trimmed = note(folded, folded.trim(), 'The space around the key was left out.');
  if (trimmed === '') notes.push('The key is empty.');
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
  if (invoiceNumber.test(trimmed))
    return { key: { kind: 'invoice', number: trimmed }, text: trimmed, notes };
  return { key: { kind: 'uid', id: trimmed }, text: trimmed, notes };
}

function readEmail(
  text: string,
  note: (before: string, after: string, sentence: string) => string,
): { key: LookupKey; text: string } {
  // "Ann Lee <ann@example.com>", mailto:ann@example.com, (ann@example.com), "ann@example.com".
  const address = (/<([^<>]*@[^<>]*)>/.exec(text)?.[1] ?? text)
    .replace(/^mailto:/i, '')
    .replace(/^["'(<[]+|["')>\].,;:!?]+$/g, '');
  const bare = note(text, address, 'What stood around the address was left out.');
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

/**
 * The addresses that one typo of the finger lies between: two neighbouring characters exchanged, one too many, one
 * typed once instead of twice.
 */
export function typosOf(address: string): string[] {
  const typos = [...address].flatMap((character, index, all) => {
    const [before, after] = [all.slice(0, index).join(''), all.slice(index + 1).join('')];
    const next = all[index + 1];
    return [
      `${before}${after}`,
      `${before}${character}${character}${after}`,
      ...(next === undefined
        ? []
        : [`${before}${next}${character}${all.slice(index + 2).join('')}`]),
    ];
  });
  return [...new Set(typos)].filter((typo) => typo !== address && /^[^@]+@[^@]+$/.test(typo));
}

/** Whether two texts differ by one character: exchanged with its neighbour, missing, or another. */
export function isOneTypoAway(a: string, b: string): boolean {
  if (a === b) return false;
  const start = [...a].findIndex((character, index) => character !== b[index]);
  const from = start < 0 ? a.length : start;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
