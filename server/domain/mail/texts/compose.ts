/** Composes the mails: which facts and sentences each has, in any language. */
import { formats } from '../../../../texts/formats.ts';
import type { Language } from '../../../../texts/generated/languages.ts';
import { texts } from '../../../../texts/generated/server.ts';
import type { AccountSubscription } from '../../account/account.ts';
import type { Cancellation } from '../../account/cancellation.ts';
import { explain } from '../../explain.ts';
import type { Declaration } from '../../leaving/declaration.ts';
import { endsLater, isPaid, isRetried, shownEnd, willRenew } from '../../plan.ts';
import { numberOf } from '../../receipt-proof.ts';
import type { MailContent } from './mail-layout.ts';
import { contactRow, declarationRows, isOver, type ReceiptFacts, receiptDetails } from './rows.ts';

/** What all mails on a receipt are written from. */
export interface MailFacts extends ReceiptFacts {
  /** The person's other plans that are not over; null when they are not known. */
  others: readonly AccountSubscription[] | null;
  /** Whether somebody can sign in, and do something on the account's page. */
  hasLogin: boolean;
}

/** All mails in one language. */
export function mailsIn(language: Language) {
  const { day } = formats[language];
  const words = texts[language].mail;

  const closing = [words.keep, words.automatic];

  /** A mail on a receipt, with all that the receipt says. */
  const onReceipt = (
    facts: MailFacts,
    parts: Pick<MailContent, 'subject' | 'paragraphs'> & { heading?: string },
  ): MailContent => ({
    language,
    heading: parts.subject,
    rows: receiptDetails(language, facts),
    action: null,
    closing,
    calendar: calendarOf(facts),
    ...parts,
  });

  /**
   * What becomes of the plan, as far as it is known now.
   * @param nothingElse the sentence that there is nothing else to do, or an empty one
   */
  function outcome(facts: MailFacts, nothingElse = words.outcome.nothingElse): string {
    const { receipt, now, subscription, others, hasLogin } = facts;
    const { state, effectiveAt, cause, isNow } = receipt;
    const { withdrawn, refused, requested, confirmed, ended, ends, endedNow, endsOwed } =
      words.outcome;
    if (state === 'WITHDRAWN') return withdrawn;
    if (state === 'REFUSED') return refused;
    if (state !== 'CONFIRMED' || !effectiveAt) return `${requested} ${nothingElse}`.trim();
    // How a last payment that is open is collected.
    const owed = subscription && isRetried(subscription) ? subscription.collection : null;
    const by = cause ?? (isFromProvider(receipt) ? 'atProvider' : 'asked');
    if (subscription && endsLater(subscription))
      return `${confirmed[by]} ${sentenceOf(subscription, now)}.`;
    const over = isNow ? endedNow : ended;
    const end = isOver(receipt, now) ? over : owed ? endsOwed : ends;
    const plans = others?.filter(willRenew).map((each) => sentenceOf(each, now)) ?? [];
    const more =
      plans.length > 0
        ? words.outcome.othersGoOn({ count: plans.length, plans: plans.join('; ') })
        : others && nothingElse;
    return [
      confirmed[by],
      end({ at: day(effectiveAt), owed: owed ?? '', login: hasLogin ? 'yes' : 'no' }),
      more,
    ]
      .join(' ')
      .trim();
  }

  /** The sentence on a plan's card, for the middle of another. */
  const sentenceOf = (plan: AccountSubscription, now: Date): string =>
    explain(plan, { language, now }).replace(/\.$/, '');

  /** The end as a calendar file (RFC 5545), where it is sure and still to come. */
  function calendarOf({ receipt, others, now }: MailFacts): string | null {
    const { state, effectiveAt } = receipt;
    if (state !== 'CONFIRMED' || !effectiveAt || effectiveAt <= now) return null;
    const goesOn = (each: AccountSubscription) =>
      isPaid(each) && (willRenew(each) || shownEnd(each) > effectiveAt);
    const isLast = others !== null && !others.some(goesOn);
    const stamp = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
    const lines = [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Stop Smoke Now//Portal//EN', 'BEGIN:VEVENT'],
      `UID:${numberOf(receipt)}@stop-smoke-now`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(effectiveAt)}`,
      // Premium itself goes on as long as any plan does.
      `SUMMARY:Stop Smoke Now: ${isLast ? words.calendar.premium : words.calendar.plan}`,
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ];
    return lines.join('\r\n');
  }

  const supportNote = (requestedBy: Cancellation['withdrawnBy']) =>
    requestedBy === 'SUPPORT' ? [words.bySupport] : [];

  return {
    declarationReceived(declaration: Declaration, supportEmail: string): MailContent {
      const { subject, received, next, notYou } = words.declarationReceived;
      const heading = subject({ kind: declaration.kind });
      return {
        language,
        subject: heading,
        heading,
        paragraphs: [received, next, notYou],
        rows: [...declarationRows(language, declaration), contactRow(language, supportEmail)],
        action: null,
        closing,
      };
    },

    declarationMatched(facts: MailFacts, url: string): MailContent {
      const { subject, received, undo, undoNote, undoCode } = words.declarationMatched;
      // What else there is to do is said with the link.
      const paragraphs = [`${received} ${outcome(facts, '')}`];
      const code = { note: undoCode, secret: new URL(url).hash.slice(1) };
      const action = { label: undo, note: undoNote, url, code };
      return { ...onReceipt(facts, { subject, paragraphs }), action };
    },

    cancellationAccepted(facts: MailFacts): MailContent {
      const { subject } = words.cancellationAccepted;
      const paragraphs = [outcome(facts), ...supportNote(facts.receipt.requestedBy)];
      return onReceipt(facts, { subject, paragraphs });
    },

    cancellationConfirmed(facts: MailFacts): MailContent {
      const { subject, subjectAtProvider, heading, headingIfOver } = words.cancellationConfirmed;
      return onReceipt(facts, {
        subject: isFromProvider(facts.receipt) ? subjectAtProvider : subject,
        heading: isOver(facts.receipt, facts.now) ? headingIfOver : heading,
        paragraphs: [outcome(facts), ...supportNote(facts.receipt.requestedBy)],
      });
    },

    cancellationRefused(facts: MailFacts): MailContent {
      const { subject, refused, next } = words.cancellationRefused;
      const paragraphs = [refused, next, ...supportNote(facts.receipt.requestedBy)];
      return onReceipt(facts, { subject, paragraphs });
    },

    resumed(facts: MailFacts): MailContent {
      const { subject, text, now: title } = words.resumed;
      const paragraphs = [text, ...supportNote(facts.receipt.withdrawnBy)];
      const mail = onReceipt(facts, { subject, paragraphs });
      const plan = facts.subscription && sentenceOf(facts.subscription, facts.now);
      return plan === null ? mail : { ...mail, rows: [{ title, value: plan }, ...mail.rows] };
    },

    chargedAfterCancellation(facts: MailFacts): MailContent {
      const { effectiveAt } = facts.receipt;
      const { subject, text, next } = words.chargedAfterCancellation;
      const at = effectiveAt ? day(effectiveAt) : 'unknown';
      return onReceipt(facts, { subject, paragraphs: [text, next({ at })] });
    },
  };
}

/** Made with the provider, by the subscriber or since payments failed: nobody asked us for it. */
const isFromProvider = ({ requestedBy }: Cancellation) => requestedBy === 'PAYMENT_PROVIDER';
