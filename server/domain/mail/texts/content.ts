/** What a mail says, before it is laid out as text and HTML; and what its texts are written from. */
import type { Cancellation } from '../../cancellation.ts';
import type { Declaration, ExitLanguage } from '../../declarations/declaration.ts';

/** A mail's parts, as plain text: the layout escapes them. */
export interface MailContent {
  language: ExitLanguage;
  /** Nothing that somebody typed may stand in a subject. */
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Titles and values. A value may have several lines, and is shown as it is. */
  rows: [title: string, value: string][];
  /** A link, and what it does. */
  action: { label: string; url: string; note: string } | null;
  /** The last sentences: whom to ask. */
  closing: string[];
}

/** A plan's price: `$29.99`, 1 month. */
export interface PlanPrice {
  display: string;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
}

/** What all mails on a receipt are written from. */
export interface ReceiptFacts {
  receipt: Cancellation;
  /** Null when it is not known. */
  price: PlanPrice | null;
  now: Date;
  supportEmail: string;
}

/** What the mail that a declaration was matched is written from. */
export interface MatchFacts extends ReceiptFacts {
  declaration: Declaration;
  undoUrl: string;
}

/** What the mail that a declaration was received is written from. */
export interface DeclarationFacts {
  declaration: Declaration;
  supportEmail: string;
}

/** All mails in one language. */
export interface MailTexts {
  declarationReceived: (facts: DeclarationFacts) => MailContent;
  declarationMatched: (facts: MatchFacts) => MailContent;
  cancellationAccepted: (facts: ReceiptFacts) => MailContent;
  cancellationConfirmed: (facts: ReceiptFacts) => MailContent;
  cancellationRefused: (facts: ReceiptFacts) => MailContent;
  resumed: (facts: ReceiptFacts) => MailContent;
  chargedAfterCancellation: (facts: ReceiptFacts) => MailContent;
}

/** Formats times in UTC and says so, with or without seconds: `November 22, 2026 at 14:28:05 UTC`. */
export function timeFormats(locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone: 'UTC',
      timeZoneName: 'short',
      ...options,
    });
  const [toMinute, toSecond] = [format({}), format({ second: '2-digit' })];
  return {
    toMinute: (date: Date) => toMinute.format(date),
    toSecond: (date: Date) => toSecond.format(date),
  };
}

/** Rows without those that have no value. */
export const present = (
  rows: readonly [string, string | null | undefined | false][],
): [string, string][] =>
  rows.filter((row): row is [string, string] => typeof row[1] === 'string' && row[1] !== '');

/** Whether a plan that was canceled is over. */
export const isOver = ({ effectiveAt }: Cancellation, now: Date): boolean =>
  effectiveAt !== null && effectiveAt <= now;
