/** Reads a language's texts for tests of the site in it, and finds English left in a page. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { defaultLanguage, type Language } from '../../texts/generated/languages.ts';
import { texts } from '../../texts/generated/server.ts';
import type { texts as account } from '../../texts/generated/de/account.ts';
import type { texts as login } from '../../texts/generated/de/login.ts';
import type { texts as titles } from '../../texts/generated/de/titles.ts';

type Messages = string | Messages[] | { [key: string]: Messages };
interface File {
  site: Record<string, Messages>;
  server: Record<string, Messages>;
}

const read = (language: Language) => parse(readFileSync(`texts/${language}.yaml`, 'utf8')) as File;

/** A part's texts in the file. Those without placeholders are what the page shows. */
type Shown<Part> = {
  [Key in keyof Part]: Part[Key] extends string
    ? string
    : Part[Key] extends (...args: never[]) => string
      ? string
      : Shown<Part[Key]>;
};

export const textsOf = (language: Language) =>
  ({ ...read(language).site, ...texts[language] }) as Parts & (typeof texts)[Language];
interface Parts {
  account: Shown<typeof account>;
  login: Shown<typeof login>;
  titles: Shown<typeof titles>;
}

const piecesOf = (message: string): string[] =>
  message
    .split(/\{[^{}]*\{|\}+|\{\w+\}?|<[^>]*>|\n/)
    .map((piece) => piece.replace(/^\s*\w*\{/, '').trim());

function allOf(messages: Messages): string[] {
  return typeof messages === 'string' ? [messages] : Object.values(messages).flatMap(allOf);
}

/** English pieces of at least two words, which other languages' pages must not have. */
const english = new Map<Language, string[]>();

export function untranslated(text: string, language: Language): string[] {
  let pieces = english.get(language);
  if (!pieces) {
    const own = allOf(read(language) as unknown as Messages).join('\n');
    pieces = [...new Set(allOf(read(defaultLanguage) as unknown as Messages).flatMap(piecesOf))]
      .filter((piece) => /\w+\W+\w{2,}/.test(piece) && piece.length > 8)
      .filter((piece) => !own.includes(piece));
    english.set(language, pieces);
  }
  return pieces.filter((piece) => text.includes(piece));
}
