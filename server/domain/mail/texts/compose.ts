/** Composes the shared parts of mails about receipts: the outcome, the rows and the calendar file. */
import { addressIn } from '../../../../texts/addresses.ts';
import { formats } from '../../../../texts/formats.ts';
import type { Language } from '../../../../texts/generated/languages.ts';
import { texts } from '../../../../texts/generated/server.ts';
import type { RecordedSubscription } from '../../customer-record/customer-record.ts';
import { explain } from '../../subscription/explain.ts';
import { displayAmount, nextCharge } from '../../money/charge.ts';
import { dueInvoice, explainRemaining } from '../../subscription/remaining.ts';
import {
  endsLater,
  isPaid,
  isRetried,
  isTrial,
  shownEnd,
  willRenew,
} from '../../subscription/plan.ts';
import { numberOf } from '../../customer-record/cancellation-number.ts';
import type { Link, MailContent } from './mail-layout.ts';
import { hasEnded, type ReceiptFacts, receiptDetails } from './rows.ts';

export interface PlanFacts extends ReceiptFacts {
  language: Language;
  /** The owner's other plans that haven't ended. Null if unknown. */
  others: readonly RecordedSubscription[] | null;
  /** True if the recipient can sign in and open the account's page. */
  hasUser: boolean;
  siteOrigin: string;
}

export const onReceipt = (
  facts: PlanFacts,
  heading: string,
  paragraphs: string[],
): MailContent => ({
  language: facts.language,
  heading,
  paragraphs,
  rows: receiptDetails(facts.language, facts),
  links: linksOf(facts),
  calendar: calendarOf(facts),
});

function linksOf({ language, hasUser, siteOrigin, cancellation }: PlanFacts): Link[] {
  if (!hasUser) return [];
  const account = siteOrigin + addressIn(language, '/manage_subscription');
  const { yourAccount, yourReceipt } = texts[language].mail.links;
  return [
    { label: yourReceipt, url: `${account}/receipts/${encodeURIComponent(cancellation.id)}` },
    { label: yourAccount, url: account },
  ];
}

/** Says what happens to the plan, as far as known. @param nothingElse "You don't need to do anything else", or an empty text */
export function outcome(
  facts: PlanFacts,
  nothingElse = texts[facts.language].mail.outcome.nothingElse,
): string {
  const { language, cancellation, now, subscription, others, hasUser } = facts;
  const { state, effectiveAt, cause, isNow, requestedBy } = cancellation;
  const words = texts[language].mail.outcome;
  const { withdrawn, refused, requested, confirmed, ended, ends, endedNow, endsOwed } = words;
  if (state === 'WITHDRAWN') return withdrawn;
  if (state === 'REFUSED') return refused;
  if (state !== 'CONFIRMED' || !effectiveAt) return `${requested} ${nothingElse}`.trim();
  const owed = subscription && isRetried(subscription) ? subscription.collection : null;
  const by = cause ?? (requestedBy === 'PAYMENT_PROVIDER' ? 'atProvider' : 'asked');
  if (subscription && endsLater(subscription))
    return `${confirmed[by]} ${sentenceOf(subscription, facts)}.`;
  const over = isNow ? endedNow : ended;
  const end = hasEnded(cancellation, now) ? over : owed ? endsOwed : ends;
  const going = others?.filter((each) => willRenew(each)) ?? [];
  const plans = going.map((each) => sentenceOf(each, facts));
  const [only] = going.length === 1 ? going : [];
  const charge = only && isPaid(only) && !isTrial(only) ? nextCharge(only) : null;
  const more = charge?.preview
    ? words.otherRenews({
        date: formats[language].day(charge.at),
        amount: displayAmount(charge.preview.amount, charge.preview.currency, language) ?? '',
      })
    : plans.length > 0 && words.othersGoOn({ count: plans.length, plans: plans.join('; ') });
  const at = formats[language].day(effectiveAt);
  const remaining =
    subscription && !isNow && !owed ? explainRemaining([subscription], language) : '';
  const isSettled = others && !(subscription && dueInvoice(subscription));
  const sentence = end({ at, owed: owed ?? '', login: hasUser ? 'yes' : 'no' });
  return [confirmed[by], sentence, remaining, more || (isSettled && nothingElse)]
    .filter(Boolean)
    .join(' ');
}

/** Returns the sentence on a plan's card without the full stop, for use inside another sentence. */
export const sentenceOf = (
  plan: RecordedSubscription,
  { language, now }: { language: Language; now: Date },
): string => explain(plan, { language, now }).replace(/\.$/, '');

/** Returns a calendar file (RFC 5545) with the end of the plan if the end is confirmed and in the future. Else returns null. */
function calendarOf({ language, cancellation, others, now }: PlanFacts): string | null {
  const { state, effectiveAt } = cancellation;
  if (state !== 'CONFIRMED' || !effectiveAt || effectiveAt <= now) return null;
  const goesOn = (each: RecordedSubscription) =>
    isPaid(each) && (willRenew(each) || shownEnd(each) > effectiveAt);
  const isLast = others !== null && !others.some(goesOn);
  const { premium, plan } = texts[language].mail.calendar;
  const stamp = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Stop Smoke Now//Portal//EN', 'BEGIN:VEVENT'],
    `UID:${numberOf(cancellation)}@stop-smoke-now`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(effectiveAt)}`,
    // Premium ends only with the owner's last plan.
    `SUMMARY:Stop Smoke Now: ${isLast ? premium : plan}`,
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ];
  return lines.join('\r\n');
}
