/** Writes a mail: the text of its kind, in its language, laid out. */
import type { Language } from '../../../../texts/generated/languages.ts';
import type { AccountSubscription } from '../../account/account.ts';
import type { Cancellation } from '../../account/cancellation.ts';
import type { Declaration } from '../../leaving/declaration.ts';
import type { MailKind } from '../mail.ts';
import { mailsIn } from './compose.ts';
import { type LaidOutMail, layOut, type MailContent } from './mail-layout.ts';

/** What a mail is written from; what it does not tell of is null. */
export interface MailFacts {
  kind: MailKind;
  language: Language;
  receipt: Cancellation | null;
  declaration: Declaration | null;
  subscription: AccountSubscription | null;
  /** The link that undoes a declaration: its fragment is the secret. */
  undoUrl: string | null;
  /** To whom it goes. */
  email: string;
  supportEmail: string;
  others: readonly AccountSubscription[] | null;
  hasLogin: boolean;
  now: Date;
}

/** @returns null when something is missing that the mail tells of */
export function writeMail(facts: MailFacts): LaidOutMail | null {
  const content = contentOf(facts);
  return content && layOut(content);
}

function contentOf(facts: MailFacts): MailContent | null {
  const { kind, language, receipt, declaration, undoUrl, ...others } = facts;
  const mails = mailsIn(language);
  if (kind === 'DECLARATION_RECEIVED')
    return declaration && mails.declarationReceived(declaration, others.supportEmail);
  if (!receipt) return null;
  const about = { receipt, ...others };
  switch (kind) {
    case 'DECLARATION_MATCHED':
      return declaration && undoUrl ? mails.declarationMatched(about, undoUrl) : null;
    case 'CANCELLATION_ACCEPTED':
      return mails.cancellationAccepted(about);
    case 'CANCELLATION_CONFIRMED':
      return mails.cancellationConfirmed(about);
    case 'CANCELLATION_REFUSED':
      return mails.cancellationRefused(about);
    case 'RESUMED':
      return mails.resumed(about);
    case 'CHARGED_AFTER_CANCELLATION':
      return mails.chargedAfterCancellation(about);
  }
}
