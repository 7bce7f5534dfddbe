/** Reads a form as it was sent: the words of each field, what is wrong with them, and the declaration that they make. */
import { parse } from 'node:querystring';
import { type Language, languages } from '../../../texts/generated/languages.ts';
import { formats } from '../../../texts/formats.ts';
import { type Texts, texts } from '../../../texts/generated/server.ts';
import type { DeclarationKind, Declared } from '../../domain/leaving/declaration.ts';
import { isAddress } from '../../domain/address.ts';
import { withoutUnseen } from '../../domain/mail/texts/inserted-text.ts';
import { cancellationNumber } from '../../domain/customer-record/cancellation-number.ts';
import type { ExitPage } from './exit-addresses.ts';

/** Stored with each declaration. To be raised with every change of what a form asks for or says. */
export const textVersion = '2026-11-28.2';

/** The texts of the pages in one language. */
export type LeavingTexts = Texts['leaving'];

/** A field of the form, by the name of its input. */
export type FieldName = keyof Declared;

/** A form as it was filled in. Fields that a kind of declaration does not have are empty. */
export interface Form {
  /** The number that the form was given when it was sent to the browser. */
  request: string;
  words: Record<FieldName, string>;
  /** The lengths of the words that were too long. Of these, `words` has the beginning. */
  tooLong: Partial<Record<FieldName, number>>;
  /** Whether the field was filled in that nobody sees. */
  isSuspicious: boolean;
  /** The far day that its sender knows to be far, `YYYY-MM-DD`; empty for none. */
  toldDay: string;
  /** The button that was pressed, where a page has several: `SUMMARY` is the form's, the others are the summary's. */
  step: Step;
}

const steps = ['SUMMARY', 'EDIT', 'DECLARE'] as const;
type Step = (typeof steps)[number];

/** What is wrong with a field. */
export interface Problem {
  field: FieldName;
  message: string;
  /** The far day of which the message tells: sent again with it, the form counts. */
  toldDay?: string;
}

const shared = ['name', 'email', 'contract'] as const;

/** The fields of each form, in the order in which they stand there. */
export const fieldsOf: Record<DeclarationKind, readonly FieldName[]> = {
  CANCELLATION: ['type', 'reason', ...shared, 'endsOn', 'confirmTo'],
  WITHDRAWAL: shared,
};

/** The most characters of a field, in UTF-16 code units. */
const longest: Record<FieldName, number> = {
  ...{ name: 200, email: 254, contract: 500, reason: 5_000, confirmTo: 254 },
  ...{ type: 20, endsOn: 40 },
};
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
/** The largest form in bytes: the longest texts, each character in its longest form (`%E2%82%AC`), and the names. */
export const largestForm = 9 * sum(Object.values(longest)) + 1024;

/** An empty form. @param request a number of its own */
export const newForm = (request: string): Form => ({
  request,
  words: {
    type: 'ORDINARY',
    reason: '',
    name: '',
    email: '',
    contract: 'Stop Smoke Now Premium',
    endsOn: '',
    confirmTo: '',
  },
  tooLong: {},
  isSuspicious: false,
  toldDay: '',
  step: 'SUMMARY',
});

/** The most fields that are read of a body, several times as many as there are. */
const maxKeys = 50;

/**
 * Reads the body of a POST (application/x-www-form-urlencoded). Nothing in it can make this fail: what is not UTF-8
 * becomes U+FFFD.
 * @param newRequest makes a number for a form that has none
 */
export function readForm(body: string, kind: DeclarationKind, newRequest: () => string): Form {
  const all = parse(body, '&', '=', { maxKeys });
  const sent = (name: string) => [all[name] ?? null].flat()[0] ?? null;
  const { words, tooLong } = newForm('');
  for (const field of Object.keys(words) as FieldName[]) {
    const given = fieldsOf[kind].includes(field) ? sent(field) : null;
    // A script may leave the type out: an ordinary cancellation. All other fields are empty then.
    if (given === null && field === 'type') continue;
    const text = clean(field, given ?? '');
    if (text.length > longest[field]) tooLong[field] = text.length;
    // Not between the halves of a character.
    words[field] = text.slice(0, longest[field]).replace(/[\uD800-\uDBFF]$/, '');
  }
  const request = sent('request') ?? '';
  return {
    request: /^[\w-]{16,64}$/.test(request) ? request : newRequest(),
    words,
    tooLong,
    isSuspicious: Boolean(sent('website')?.trim()),
    toldDay: sent('toldDay') ?? '',
    step: steps.find((step) => step === sent('step')) ?? 'SUMMARY',
  };
}

/**
 * Keeps the words as they are, without what nobody sees, and makes line ends `\n`; a field of one line has spaces instead, an
 * address none. Other control characters, which nobody can type, become U+FFFD.
 */
export function clean(field: FieldName, text: string): string {
  const lines = withoutUnseen(text).replaceAll(/\r\n?/g, '\n');
  const kept = field === 'reason' ? lines : lines.replaceAll(/[\n\t]/g, ' ');
  const words = kept.replaceAll(/(?![\n\t])\p{Cc}/gu, '\uFFFD').trim();
  const address = words.replaceAll(/\s/g, '');
  return (field === 'email' || field === 'confirmTo') && isAddress(address) ? address : words;
}

/** Checks a form. @returns what it declares, or what is wrong with it */
export function checkForm(
  { words, tooLong, toldDay }: Form,
  { kind, language }: ExitPage,
): { declared: Declared; problems: null } | { declared: null; problems: Problem[] } {
  const says = texts[language].leaving.problems;
  const isCancellation = kind === 'CANCELLATION';
  const problems: Problem[] = [];
  const report = (field: FieldName, message: string) => problems.push({ field, message });
  const type = isCancellation ? typeOf(words.type) : null;
  const endsOn = readDate(words.endsOn, language);
  const isExtraordinary = type === 'EXTRAORDINARY';

  for (const field of fieldsOf[kind]) {
    const word = words[field];
    const isRead = field !== 'reason' || isExtraordinary;
    const length = isRead ? tooLong[field] : undefined;
    if (length !== undefined)
      report(field, says.tooLong({ most: String(longest[field]), length: String(length) }));
    else if (field === 'type' && type === null) report(field, says.type);
    else if (field === 'endsOn' && word && endsOn === null) report(field, says.date);
    else if (field === 'endsOn' && endsOn !== null && isPast(endsOn)) report(field, says.past);
    else if (field === 'endsOn' && endsOn !== null && isFar(endsOn) && endsOn !== toldDay)
      problems.push({
        field,
        message: says.far({ date: formats[language].day(new Date(endsOn)) }),
        toldDay: endsOn,
      });
    else if (isShared(field) && !word) report(field, says.empty[field]);
    else if ((field === 'email' || field === 'confirmTo') && word && !isAddress(word))
      report(field, says.email);
  }
  if (problems.length > 0) return { declared: null, problems };

  const { name, email, contract } = words;
  const declared: Declared = {
    name,
    email,
    contract,
    type,
    reason: isExtraordinary ? words.reason || null : null,
    endsOn,
    confirmTo: words.confirmTo || null,
  };
  return { declared, problems: null };
}

const isShared = (field: FieldName): field is (typeof shared)[number] =>
  (shared as readonly string[]).includes(field);

const typeOf = (word: string): Declared['type'] =>
  word === 'ORDINARY' || word === 'EXTRAORDINARY' ? word : null;

/**
 * A day of the calendar: `2027-01-31`, `31.1.2027`, and `31/1/2027` in a language in which the day stands first.
 * @returns `YYYY-MM-DD`; null for anything else, and for an empty text
 */
function readDate(word: string, language: Language): string | null {
  const mark = isDayFirst(language) ? '[./]' : '[.]';
  const dayFirst = new RegExp(`^(\\d{1,2})${mark}\\s?(\\d{1,2})${mark}\\s?(\\d{4})$`).exec(word);
  const [, day = '', month = '', year = ''] = dayFirst ?? [];
  const date = dayFirst ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : word;
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(date)) return null;
  const instant = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date
    ? null
    : date;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Whether a day is over everywhere: the last to end it are 12 hours behind UTC. */
const isPast = (day: string): boolean => day < dayOf(new Date(Date.now() - 12 * 3_600_000));

/** Whether a day lies behind the end of every usual period, and a month more (docs/law.md). */
function isFar(day: string): boolean {
  const last = new Date();
  last.setUTCMonth(last.getUTCMonth() + 13);
  return day > dayOf(last);
}

const isDayFirst = (language: Language): boolean =>
  new Intl.DateTimeFormat(languages[language].locale).formatToParts()[0]?.type === 'day';

/**
 * The declaration's id, which is its receipt number (`7Q4M-2XWD-9PTB-3HNC`, 80 bits). It follows from the form's number
 * and words: the same form sent twice is one declaration, an edited one is another.
 */
export function declarationNumber(
  request: string,
  { kind, language, declared }: { kind: DeclarationKind; language: Language; declared: Declared },
): string {
  return cancellationNumber(JSON.stringify([request, kind, language, declared]));
}
