/** Builds the rows of receipts and declarations, the same for pages, mails and files. */
import { formats } from '../../../../texts/formats.ts';
import type { Language } from '../../../../texts/generated/languages.ts';
import { texts } from '../../../../texts/generated/server.ts';
import type { RecordedSubscription } from '../../customer-record/customer-record.ts';
import { type Cancellation, confirmationOf } from '../../customer-record/cancellation.ts';
import type { Declaration, DeclarationKind, Declared } from '../../leaving/declaration.ts';
import { explainRemaining } from '../../subscription/remaining.ts';
import { explain, planInWords } from '../../subscription/explain.ts';
import { withoutUnseen } from './inserted-text.ts';
import { endsLater, isPastDue } from '../../subscription/plan.ts';
import { numberOf } from '../../customer-record/cancellation-number.ts';

export interface Row {
  title: string;
  value: string;
  /** Set if the sender typed the value. A typed value can have several lines and another writing direction. */
  isTyped?: true;
  isContact?: true;
}

export interface ReceiptFacts {
  cancellation: Cancellation;
  subscription: RecordedSubscription | null;
  now: Date;
  email: string;
  supportEmail: string;
}

export const hasEnded = ({ effectiveAt }: Cancellation, now: Date): boolean =>
  effectiveAt !== null && effectiveAt <= now;

/** Builds all rows of a receipt. The first row says in a sentence what happens to the plan. */
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

/** Builds the rows without the outcome, because mails word the outcome differently. */
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

export function declarationRows(
  language: Language,
  { id, kind, receivedAt, declared }: Declaration,
): Row[] {
  const { answer } = texts[language].leaving;
  const titles = texts[language].mail.declaration;
  const rows = present([
    [texts[language].receipt.number, id],
    [answer.receivedAt, formats[language].second(receivedAt)],
    [titles.kind, titles.kinds[kind]],
  ]);
  return [...rows, ...declaredRows(language, kind, declared)];
}

export function declaredRows(language: Language, kind: DeclarationKind, declared: Declared): Row[] {
  const { fields, types, answer } = texts[language].leaving;
  const isCancellation = kind === 'CANCELLATION';
  const endsOn = declared.endsOn
    ? formats[language].day(new Date(declared.endsOn))
    : answer.earliest;
  return present([
    [fields.type.label, declared.type && types[declared.type]],
    [fields.reason.label, declared.reason, 'typed'],
    [fields.name.label, declared.name, 'typed'],
    [fields.email.label, declared.email],
    [fields.contract.label, declared.contract, 'typed'],
    [fields.endsOn.label, isCancellation && endsOn],
    [fields.confirmTo.label, isCancellation && (declared.confirmTo ?? answer.sameAddress)],
  ]);
}

/** Drops rows without a value. Removes invisible characters from typed values. */
const present = (rows: readonly [title: string, value: string | null | false, 'typed'?][]): Row[] =>
  rows.flatMap(([title, value, typed]) => {
    if (!value) return [];
    return typed ? { title, value: withoutUnseen(value), isTyped: true } : { title, value };
  });
