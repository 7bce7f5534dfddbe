/** Composes the mails: which facts and sentences each has, in any language. */
import { type Cancellation, confirmationOf } from '../../account/cancellation.ts';
import type { Declaration, ExitLanguage } from '../../leaving/declaration.ts';
import { receiptNumber } from '../../receipt-number.ts';
import { times } from '../../times.ts';
import type { MailContent } from './layout.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { unlinked } from './unlinked.ts';
import type { MailWords, PlanPrice } from './words.ts';

/** What all mails on a receipt are written from. */
export interface ReceiptFacts {
  receipt: Cancellation;
  /** Null when it is not known. */
  price: PlanPrice | null;
  now: Date;
  supportEmail: string;
}

/** All mails in one language. */
export const mails = { en: compose('en', en), de: compose('de', de) };

function compose(language: ExitLanguage, words: MailWords) {
  const { day, second } = times[language];

  /** A mail on a receipt, with all that the receipt says. */
  function onReceipt(
    { receipt, price, now, supportEmail }: ReceiptFacts,
    parts: Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>,
  ): MailContent {
    const { receipt: titles, requester, cause } = words;
    const confirmedAt = confirmationOf(receipt);
    const rows = present([
      [titles.number, receiptNumber(receipt.id)],
      [titles.plan, price ? `Premium, ${price.display} ${words.rhythm(price)}` : 'Premium'],
      [titles.requestedAt, second(receipt.requestedAt)],
      [titles.requestedBy, receipt.cause ? cause[receipt.cause] : requester[receipt.requestedBy]],
      [titles.confirmedAt, confirmedAt && second(confirmedAt)],
      [endTitle(receipt, now), receipt.effectiveAt && second(receipt.effectiveAt)],
      [titles.withdrawnAt, receipt.withdrawnAt && second(receipt.withdrawnAt)],
      [titles.withdrawnBy, receipt.withdrawnBy && requester[receipt.withdrawnBy]],
      [titles.subscription, receipt.subscriptionId],
    ]);
    return { language, rows, action: null, closing: words.closing(supportEmail), ...parts };
  }

  function endTitle(receipt: Cancellation, now: Date): string {
    const { wouldHaveEnded, wasYoursUntil, isYoursUntil } = words.receipt;
    if (receipt.state === 'WITHDRAWN' || receipt.state === 'REFUSED') return wouldHaveEnded;
    return isOver(receipt, now) ? wasYoursUntil : isYoursUntil;
  }

  /** What becomes of the plan, as far as it is known now. */
  function outcome({ receipt, now }: ReceiptFacts): string {
    const { state, effectiveAt } = receipt;
    const { withdrawn, refused, requested, confirmed, ended, ends } = words.outcome;
    const { confirmedByProvider, endedByProvider } = words.outcome;
    if (state === 'WITHDRAWN') return withdrawn;
    if (state === 'REFUSED') return refused;
    if (state !== 'CONFIRMED' || !effectiveAt) return requested;
    const byProvider = receipt.cause ? endedByProvider[receipt.cause] : confirmedByProvider;
    const by = isFromProvider(receipt) ? byProvider : confirmed;
    return (isOver(receipt, now) ? ended : ends)(by, day(effectiveAt));
  }

  const supportNote = (requestedBy: Cancellation['withdrawnBy']) =>
    requestedBy === 'SUPPORT' ? [words.bySupport] : [];

  /** What was declared, word for word, with nothing to press. */
  function declaredRows({ id, kind, receivedAt, declared }: Declaration) {
    const titles = words.declaration;
    return present([
      [titles.number, id],
      [titles.receivedAt, second(receivedAt)],
      [titles.kind, titles.kinds[kind]],
      [titles.type, declared.type && titles.types[declared.type]],
      [titles.reason, declared.reason && unlinked(declared.reason)],
      [titles.name, unlinked(declared.name)],
      [titles.email, unlinked(declared.email)],
      [titles.contract, unlinked(declared.contract)],
      [
        titles.endsOn,
        kind === 'CANCELLATION' &&
          (declared.endsOn ? day(new Date(declared.endsOn)) : titles.earliest),
      ],
      [titles.confirmTo, declared.confirmTo && unlinked(declared.confirmTo)],
    ]);
  }

  return {
    declarationReceived: (declaration: Declaration, supportEmail: string): MailContent => ({
      language,
      ...words.declarationReceived(declaration.kind, second(declaration.receivedAt)),
      rows: declaredRows(declaration),
      action: null,
      closing: [words.notYou(supportEmail), ...words.closing(supportEmail)],
    }),

    declarationMatched(
      facts: ReceiptFacts,
      declaration: Declaration,
      undoUrl: string,
    ): MailContent {
      const receivedAt = second(declaration.receivedAt);
      const mail = onReceipt(facts, words.declarationMatched(receivedAt, outcome(facts)));
      return {
        ...mail,
        action: { ...words.undo, url: undoUrl },
        rows: [[words.declaration.besideReceipt, declaration.id], ...mail.rows],
      };
    },

    cancellationAccepted(facts: ReceiptFacts): MailContent {
      const { requestedAt, requestedBy } = facts.receipt;
      const opening = words.cancellationAccepted(second(requestedAt), outcome(facts));
      const paragraphs = [...opening.paragraphs, ...supportNote(requestedBy)];
      return onReceipt(facts, { ...opening, paragraphs });
    },

    cancellationConfirmed(facts: ReceiptFacts): MailContent {
      const { subject, subjectByProvider, heading, headingIfOver } = words.confirmed;
      return onReceipt(facts, {
        subject: isFromProvider(facts.receipt) ? subjectByProvider : subject,
        heading: isOver(facts.receipt, facts.now) ? headingIfOver : heading,
        paragraphs: [outcome(facts), ...supportNote(facts.receipt.requestedBy)],
      });
    },

    cancellationRefused(facts: ReceiptFacts): MailContent {
      const opening = words.cancellationRefused(facts.supportEmail);
      const paragraphs = [...opening.paragraphs, ...supportNote(facts.receipt.requestedBy)];
      return onReceipt(facts, { ...opening, paragraphs });
    },

    resumed(facts: ReceiptFacts): MailContent {
      const { withdrawnAt, withdrawnBy } = facts.receipt;
      const opening = words.resumed(withdrawnAt && second(withdrawnAt));
      const paragraphs = [...opening.paragraphs, ...supportNote(withdrawnBy)];
      return onReceipt(facts, { ...opening, paragraphs });
    },

    chargedAfterCancellation(facts: ReceiptFacts): MailContent {
      const { effectiveAt } = facts.receipt;
      return onReceipt(facts, words.chargedAfterCancellation(effectiveAt && day(effectiveAt)));
    },
  };
}

/** Made with the provider, by the subscriber or since payments failed: nobody asked us for it. */
const isFromProvider = ({ requestedBy }: Cancellation) => requestedBy === 'PAYMENT_PROVIDER';

/** Whether a plan that was canceled is over. */
const isOver = ({ effectiveAt }: Cancellation, now: Date): boolean =>
  effectiveAt !== null && effectiveAt <= now;

/** Rows without those that have no value. */
const present = (rows: readonly [string, string | null | false][]): [string, string][] =>
  rows.filter((row): row is [string, string] => typeof row[1] === 'string' && row[1] !== '');
