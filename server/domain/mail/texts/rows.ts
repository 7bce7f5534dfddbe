/** What a receipt and a declaration say, as rows of a title and a value: the same on a page, in a mail and in a file. */
import { formats } from '../../../../texts/formats.ts';
import type { Language } from '../../../../texts/generated/languages.ts';
import { texts } from '../../../../texts/generated/server.ts';
import type { RecordedSubscription } from '../../customer-record/customer-record.ts';
import { type Cancellation, confirmationOf } from '../../customer-record/cancellation.ts';
import type { Declaration, DeclarationKind, Declared } from '../../leaving/declaration.ts';
import { explainRemaining } from '../../money/remaining.ts';
import { explain, planInWords } from '../../subscription/explain.ts';
import { withoutUnseen } from './inserted-text.ts';
import { endsLater, isPastDue } from '../../subscription/plan.ts';
import { numberOf } from '../../customer-record/cancellation-number.ts';

/** A row. What somebody typed may have several lines, and another direction of writing than the words around it. */
export interface Row {
  title: string;
  value: string;
  isTyped?: true;
  /** An address to write to. */
  isContact?: true;
}

/** What is told of a receipt. */
export interface ReceiptFacts {
  cancellation: Cancellation;
  /** The plan as it is now; null when it is not known. */
  subscription: RecordedSubscription | null;
  now: Date;
  /** Whose it is, and whom to ask. */
  email: string;
  supportEmail: string;
}

/** Whether a plan that was canceled is over. */
export const hasEnded = ({ effectiveAt }: Cancellation, now: Date): boolean =>
  effectiveAt !== null && effectiveAt <= now;

/** All that a receipt says: first what it does, in a sentence. */
export const receiptRows = (language: Language, facts: ReceiptFacts): Row[] => [
  { title: texts[language].receipt.status, value: outcomeOf(language, facts) },
  ...receiptDetails(language, facts),
];

function outcomeOf(language: Language, { cancellation, subscription, now }: ReceiptFacts): string {
  const { state, effectiveAt } = cancellation;
  const words = texts[language].receipt.outcome;
  if (state !== 'CONFIRMED') return words[state];
  const remaining = subscription ? explainRemaining([subscription], language) : '';
  if (hasEnded(cancellation, now)) return `${words.ended} ${remaining}`.trim();
  if (!effectiveAt) return words.canceled;
  const isMore = subscription && (endsLater(subscription) || isPastDue(subscription));
  if (!isMore)
    return `${words.confirmed({ date: formats[language].day(effectiveAt) })} ${remaining}`.trim();
  return `${words.canceled} ${explain(subscription, { language, now }).replace(/\.?$/, '.')}`;
}

/** Who, which plan, when, and whom to ask. Mails say the outcome in sentences of their own. */
export function receiptDetails(
  language: Language,
  { cancellation, subscription, now, email, supportEmail }: ReceiptFacts,
): Row[] {
  const { second } = formats[language];
  const { receipt: titles } = texts[language];
  const confirmedAt = confirmationOf(cancellation);
  const rows = present([
    [titles.number, numberOf(cancellation)],
    [titles.plan, planInWords(language, cancellation.price ?? subscription?.price ?? null)],
    [titles.account, email],
    [titles.requestedAt, second(cancellation.requestedAt)],
    cancellation.cause
      ? [titles.endedBy, titles.cause[cancellation.cause]]
      : [titles.requestedBy, titles.by[cancellation.requestedBy]],
    [titles.confirmedAt, confirmedAt && second(confirmedAt)],
    [
      titles[endTitle(cancellation, now)],
      cancellation.effectiveAt && second(cancellation.effectiveAt),
    ],
    [titles.openPayment, cancellation.isNow === true && confirmedAt && titles.notCollected],
    [titles.withdrawnAt, cancellation.withdrawnAt && second(cancellation.withdrawnAt)],
    [titles.withdrawnBy, cancellation.withdrawnBy && titles.by[cancellation.withdrawnBy]],
  ]);
  return [...rows, contactRow(language, supportEmail)];
}

/** Whom to ask. */
export const contactRow = (language: Language, supportEmail: string): Row => ({
  title: texts[language].receipt.support,
  value: supportEmail,
  isContact: true,
});

function endTitle(cancellation: Cancellation, now: Date) {
  if (cancellation.state === 'WITHDRAWN' || cancellation.state === 'REFUSED')
    return 'wouldHaveEnded';
  return hasEnded(cancellation, now) ? 'wasYoursUntil' : 'isYoursUntil';
}

/** A declaration as it was received. */
export function declarationRows(
  language: Language,
  { id, kind, receivedAt, declared }: Declaration,
): Row[] {
  const { answer } = texts[language].leaving;
  const titles = texts[language].mail.declaration;
  return [
    ...present([
      [texts[language].receipt.number, id],
      [answer.receivedAt, formats[language].second(receivedAt)],
      [titles.kind, titles.kinds[kind]],
    ]),
    ...declaredRows(language, kind, declared),
  ];
}

/** What is declared, word for word, under the names that its fields have in the form. */
export function declaredRows(language: Language, kind: DeclarationKind, declared: Declared): Row[] {
  const { fields, types, answer } = texts[language].leaving;
  const isCancellation = kind === 'CANCELLATION';
  const endsOn = declared.endsOn
    ? formats[language].day(new Date(declared.endsOn))
    : answer.earliest;
  return [
    ...present([[fields.type.label, declared.type && types[declared.type]]]),
    ...typed([
      [fields.reason.label, declared.reason],
      [fields.name.label, declared.name],
    ]),
    ...present([[fields.email.label, declared.email]]),
    ...typed([[fields.contract.label, declared.contract]]),
    ...present([
      [fields.endsOn.label, isCancellation && endsOn],
      [fields.confirmTo.label, isCancellation && (declared.confirmTo ?? answer.sameAddress)],
    ]),
  ];
}

type Pairs = readonly [title: string, value: string | null | false][];

/** Rows without those that have no value. */
const present = (pairs: Pairs): Row[] =>
  pairs.flatMap(([title, value]) => (value ? [{ title, value }] : []));
/** Words that may be anything. An address was checked to be one, and leads into a mailbox at most. */
const typed = (pairs: Pairs): Row[] =>
  present(pairs).map(({ title, value }) => ({
    ...{ title, value: withoutUnseen(value) },
    isTyped: true,
  }));
