/** Names as people write them: titles, letter case, order, and ä or ae make no other person. */

/** What stands before a name in the three languages, without its full stop. */
const titles = new Set(
  'frau herr herrn fräulein dr prof mr mrs ms miss mx sir m mme mlle madame monsieur'.split(' '),
);
const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const umlauts: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };

/** The words of a name in lower case, without titles. */
function wordsOf(name: string): string[] {
  const words =
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}'’-]+/gu) ?? [];
  const own = words.filter((word) => !titles.has(word));
  return own.length > 0 ? own : words;
}

const withDigraphs = (word: string) => word.replace(/[äöüß]/g, (letter) => digraphs[letter] ?? '');
const withUmlauts = (word: string) => word.replace(/[aou]e/g, (pair) => umlauts[pair] ?? '');

/** The most ways to write one name that are searched for: each is a question to the provider. */
const spellingLimit = 8;

/**
 * The words to search for, in each way that the same name may be written: each word with umlauts or without, by itself,
 * since "Michael Mueller" may be Michael Müller. Where each word is too short to search for, the whole text.
 */
export function spellingsOfName(typed: string): string[][] {
  const words = wordsOf(typed).filter((word) => word.length >= 3);
  if (words.length === 0) return [[typed.trim().toLowerCase()]];
  return words
    .map((word) => [...new Set([word, withDigraphs(word), withUmlauts(word)])])
    .reduce<string[][]>(
      (ways, spellings) =>
        ways.flatMap((way) => spellings.map((each) => [...way, each])).slice(0, spellingLimit),
      [[]],
    );
}

/** Whether two names are the same, and neither is a piece of the other. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) =>
    wordsOf(name)
      .map((word) => withDigraphs(word).normalize('NFD').replace(/\p{M}/gu, ''))
      .sort()
      .join(' ');
  return plain(one) === plain(other);
}
