/** Writes a mail: the text of its kind, in its language, laid out. */
import type { Cancellation } from '../../account/cancellation.ts';
import type { Declaration, ExitLanguage } from '../../leaving/declaration.ts';
import type { MailKind } from '../mail.ts';
import { mails } from './compose.ts';
import { type LaidOutMail, layOut, type MailContent } from './layout.ts';
import type { PlanPrice } from './words.ts';

/** What a mail is written from; what it does not tell of is null. */
export interface MailFacts {
  kind: MailKind;
  language: ExitLanguage;
  receipt: Cancellation | null;
  declaration: Declaration | null;
  price: PlanPrice | null;
  /** The page that undoes a declaration. */
  undoUrl: string | null;
  supportEmail: string;
  now: Date;
}

/** @returns null when something is missing that the mail tells of */
export function writeMail(facts: MailFacts): LaidOutMail | null {
  const content = contentOf(facts);
  return content && layOut(content);
}

function contentOf(facts: MailFacts): MailContent | null {
  const { kind, language, receipt, declaration, undoUrl, ...others } = facts;
  const texts = mails[language];
  if (kind === 'DECLARATION_RECEIVED')
    return declaration && texts.declarationReceived(declaration, others.supportEmail);
  if (!receipt) return null;
  const about = { receipt, ...others };
  switch (kind) {
    case 'DECLARATION_MATCHED':
      return declaration && undoUrl ? texts.declarationMatched(about, declaration, undoUrl) : null;
    case 'CANCELLATION_ACCEPTED':
      return texts.cancellationAccepted(about);
    case 'CANCELLATION_CONFIRMED':
      return texts.cancellationConfirmed(about);
    case 'CANCELLATION_REFUSED':
      return texts.cancellationRefused(about);
    case 'RESUMED':
      return texts.resumed(about);
    case 'CHARGED_AFTER_CANCELLATION':
      return texts.chargedAfterCancellation(about);
  }
}
