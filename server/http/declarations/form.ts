/** Reads and checks the form of a declaration, and derives the declaration. */
import { parse } from 'node:querystring';
import { z } from 'zod';
import { emailIn } from '../../../texts/email.ts';
import { type Exit, type Language, languages } from '../../../texts/generated/languages.ts';
import { formats } from '../../../texts/formats.ts';
import { type Texts, texts } from '../../../texts/generated/server.ts';
import type { DeclarationKind, Declared } from '../../domain/leaving/declaration.ts';
import { isAddress } from '../../domain/address.ts';
import { withoutUnseen } from '../../domain/mail/texts/inserted-text.ts';
import { cancellationNumber } from '../../domain/customer-record/cancellation-number.ts';

/** A page that ends a contract without sign-in, for one kind of declaration and one language. */
export interface ExitPage extends Exit {
  kind: DeclarationKind;
  language: Language;
}

/** Lists the pages in some languages. The client's footer links to these pages (client/ui/legal-row.tsx). */
export const exitPagesIn = (codes: readonly Language[]): ExitPage[] =>
  codes.flatMap((language) =>
    (['CANCELLATION', 'WITHDRAWAL'] as const).map((kind) => ({
      ...{ kind, language },
      ...languages[language].exits[kind],
    })),
  );

/** The version of the form. Change the version with every change of the form's fields or texts. */
export const textVersion = '2026-11-29.1';

export type LeavingTexts = Texts['leaving'];

export type FieldName = keyof Declared;

/** A form as sent. Fields that this kind of form doesn't have are empty. */
export interface Form {
  /** The form's unique number, created when the form was rendered. */
  request: string;
  words: Record<FieldName, string>;
  /** The full lengths of texts that are too long. `words` has only the beginning of each of these texts. */
  tooLong: Partial<Record<FieldName, number>>;
  isSuspicious: boolean;
  /** The unusually late last day that the sender confirmed, `YYYY-MM-DD`, or empty. */
  toldDay: string;
  /** The pressed button: SUMMARY in the form, EDIT or DECLARE in the summary. */
  step: Step;
}

const steps = ['SUMMARY', 'EDIT', 'DECLARE'] as const;
type Step = (typeof steps)[number];

export interface Problem {
  field: FieldName;
  message: string;
  /** The unusually late day that the message names. The sender confirms the day by sending the form again. */
  toldDay?: string;
}

const shared = ['name', 'email', 'contract'] as const;

export const fieldsOf: Record<DeclarationKind, readonly FieldName[]> = {
  CANCELLATION: ['type', 'reason', ...shared, 'endsOn', 'confirmTo'],
  WITHDRAWAL: shared,
};

/** The most characters of a field, in UTF-16 code units. */
export const longest: Record<FieldName, number> = {
  ...{ name: 200, email: 254, contract: 500, reason: 5_000, confirmTo: 254 },
  ...{ type: 20, endsOn: 40 },
};
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
/** The largest form in bytes. Every field can be full of characters that take nine bytes when they are encoded (`%E2%82%AC`). */
export const largestForm = 9 * sum(Object.values(longest)) + 1024;

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

const maxKeys = 50;

/** Reads a form's body. Never throws: invalid UTF-8 becomes U+FFFD. @param newRequest makes a number for a form without a number */
export function readForm(body: string, kind: DeclarationKind, newRequest: () => string): Form {
  const all = parse(body, '&', '=', { maxKeys });
  const sent = (name: string) => [all[name] ?? null].flat()[0] ?? null;
  const { words, tooLong } = newForm('');
  for (const field of Object.keys(words) as FieldName[]) {
    const given = fieldsOf[kind].includes(field) ? sent(field) : null;
    // A missing type stays ORDINARY. Other missing fields become empty.
    if (given === null && field === 'type') continue;
    const text = clean(field, given ?? '');
    if (text.length > longest[field]) tooLong[field] = text.length;
    // Don't cut a surrogate pair.
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

/** Drops invisible characters. Line ends become `\n`, or spaces in one-line fields. Control characters become U+FFFD. */
export function clean(field: FieldName, text: string): string {
  const lines = withoutUnseen(text).replaceAll(/\r\n?/g, '\n');
  const kept = field === 'reason' ? lines : lines.replaceAll(/[\n\t]/g, ' ');
  const words = kept.replaceAll(/(?![\n\t])\p{Cc}/gu, '\uFFFD').trim();
  const address = emailIn(words);
  return (field === 'email' || field === 'confirmTo') && isAddress(address) ? address : words;
}

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

/** Parses `2027-01-31`, `31.1.2027` or, in a day-first language, `31/1/2027` into `YYYY-MM-DD`. Returns null for other texts. */
function readDate(word: string, language: Language): string | null {
  const mark = isDayFirst(language) ? '[./]' : '[.]';
  const dayFirst = new RegExp(`^(\\d{1,2})${mark}\\s?(\\d{1,2})${mark}\\s?(\\d{4})$`).exec(word);
  const [, day = '', month = '', year = ''] = dayFirst ?? [];
  const date = dayFirst ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : word;
  return /^[12]/.test(date) && z.iso.date().safeParse(date).success ? date : null;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** True if a day is over in all time zones. The last time zone is 12 hours behind UTC. */
const isPast = (day: string): boolean => day < dayOf(new Date(Date.now() - 12 * 3_600_000));

/** True if a day is more than 13 months away. The longest usual period of a plan is a year (docs/law.md). */
function isFar(day: string): boolean {
  const last = new Date();
  last.setUTCMonth(last.getUTCMonth() + 13);
  return day > dayOf(last);
}

const isDayFirst = (language: Language): boolean =>
  new Intl.DateTimeFormat(languages[language].locale).formatToParts()[0]?.type === 'day';

/** Derives the receipt number (`7Q4M-2XWD-9PTB-3HNC`) from the form's number and text. A form sent twice gets the same number. */
export function declarationNumber(
  request: string,
  { kind, language, declared }: { kind: DeclarationKind; language: Language; declared: Declared },
): string {
  return cancellationNumber(JSON.stringify([request, kind, language, declared]));
}
