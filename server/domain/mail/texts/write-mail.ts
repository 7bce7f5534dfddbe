/** Writes a mail: the facts and sentences of its kind, in its language, laid out. */
import { formats } from '../../../../texts/formats.ts';
import { texts } from '../../../../texts/generated/server.ts';
import type { Cancellation } from '../../account/cancellation.ts';
import type { Declaration } from '../../leaving/declaration.ts';
import type { MailKind } from '../mail.ts';
import {
  closingOf,
  isFromProvider,
  onReceipt,
  outcome,
  type PlanFacts,
  sentenceOf,
} from './compose.ts';
import { type LaidOutMail, layOut, type MailContent } from './mail-layout.ts';
import { contactRow, declarationRows, isOver } from './rows.ts';

/** What a mail is written from. What it does not tell of is null. */
export interface MailFacts extends Omit<PlanFacts, 'receipt'> {
  kind: MailKind;
  receipt: Cancellation | null;
  declaration: Declaration | null;
  /** The link that undoes a declaration: its fragment is the secret. */
  undoUrl: string | null;
}

/** @returns null when something is missing that the mail tells of */
export function writeMail(facts: MailFacts): LaidOutMail | null {
  const content = contentOf(facts);
  return content && layOut(content);
}

function contentOf({
  kind,
  receipt,
  declaration,
  undoUrl,
  ...others
}: MailFacts): MailContent | null {
  const { language, subscription, supportEmail, now } = others;
  const words = texts[language].mail;
  if (kind === 'DECLARATION_RECEIVED') {
    if (!declaration) return null;
    const { subject, received, next, notYou } = words.declarationReceived;
    const heading = subject({ kind: declaration.kind });
    return {
      language,
      subject: heading,
      heading,
      paragraphs: [received, next, notYou],
      rows: [...declarationRows(language, declaration), contactRow(language, supportEmail)],
      action: null,
      closing: closingOf(language),
    };
  }
  if (!receipt) return null;
  const facts = { ...others, receipt };
  const note = (by: Cancellation['withdrawnBy']) => (by === 'SUPPORT' ? [words.bySupport] : []);
  const requested = note(receipt.requestedBy);
  switch (kind) {
    case 'DECLARATION_MATCHED': {
      if (!declaration || !undoUrl) return null;
      const { subject, received, undo, undoNote, undoCode } = words.declarationMatched;
      // The sentences at the link say what else there is to do.
      const paragraphs = [`${received} ${outcome(facts, '')}`];
      const code = { note: undoCode, secret: new URL(undoUrl).hash.slice(1) };
      const action = { label: undo, note: undoNote, url: undoUrl, code };
      return { ...onReceipt(facts, subject, paragraphs), action };
    }
    case 'CANCELLATION_ACCEPTED':
      return onReceipt(facts, words.cancellationAccepted.subject, [outcome(facts), ...requested]);
    case 'CANCELLATION_CONFIRMED': {
      const { subject, subjectAtProvider, heading, headingIfOver } = words.cancellationConfirmed;
      const title = isFromProvider(receipt) ? subjectAtProvider : subject;
      return {
        ...onReceipt(facts, title, [outcome(facts), ...requested]),
        heading: isOver(receipt, now) ? headingIfOver : heading,
      };
    }
    case 'CANCELLATION_REFUSED': {
      const { subject, refused, next } = words.cancellationRefused;
      return onReceipt(facts, subject, [refused, next, ...requested]);
    }
    case 'RESUMED': {
      const { subject, text, now: title } = words.resumed;
      const mail = onReceipt(facts, subject, [text, ...note(receipt.withdrawnBy)]);
      if (!subscription) return mail;
      return { ...mail, rows: [{ title, value: sentenceOf(subscription, facts) }, ...mail.rows] };
    }
    case 'CHARGED_AFTER_CANCELLATION': {
      const { subject, text, next } = words.chargedAfterCancellation;
      const at = receipt.effectiveAt ? formats[language].day(receipt.effectiveAt) : 'unknown';
      return onReceipt(facts, subject, [text, next({ at })]);
    }
  }
}
