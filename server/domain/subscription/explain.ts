/** Explains a subscription in the reader's language. The page, support, mails and the app show the same text. */
import { formats } from '../../../texts/formats.ts';
import { defaultLanguage, type Language } from '../../../texts/generated/languages.ts';
import { type Texts, texts } from '../../../texts/generated/server.ts';
import { type RecordedSubscription, asAcknowledged } from '../customer-record/customer-record.ts';
import {
  displayAmount,
  explainCharge,
  isCharged,
  isPriceAlone,
  renewalOf,
} from '../money/charge.ts';
import { dueInvoice, explainRemaining } from './remaining.ts';
import {
  endsWithPeriod,
  isIncomplete,
  hasEnded,
  isPastDue,
  isRetried,
  isStopped,
  isTrial,
} from './plan.ts';
import { type PeriodPrice, stateOf, type Subscription } from './subscription.ts';

/**
 * Explains a subscription from its status (https://docs.stripe.com/api/subscriptions/object) and the last acknowledged change.
 * Says only what is certain. docs/support.md explains each sentence. Dates are in UTC.
 * @param options.now the text presents no earlier date as future
 */
export function explain(
  subscription: RecordedSubscription,
  { language = defaultLanguage, now = new Date() }: { language?: Language; now?: Date } = {},
): string {
  const words = texts[language].explain;
  const remaining = explainRemaining([subscription], language);
  const reader = { words, day: formats[language].day, language, now, remaining };
  const text = sentence(asAcknowledged(subscription), reader);
  const more = addition(subscription, reader);
  if (!more) return text;
  return text.endsWith('.') ? `${text} ${capital(more)}.` : words.and({ first: text, then: more });
}

interface Reader {
  words: Texts['explain'];
  day: (time: Date) => string;
  language: Language;
  now: Date;
  remaining: string;
}

const withRemaining = (text: string, { remaining }: Reader) =>
  remaining ? `${text}. ${remaining}` : text;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Describes a pending or refused intent, a due refund, a released schedule, or an update that waits for its payment. */
function addition(subscription: RecordedSubscription, { words, day }: Reader): string | null {
  const { desired, hasPendingUpdate } = subscription;
  if (hasEnded(subscription)) return null;
  const { pending, byHand, refused, refund, released, change } = words.added;
  if (desired) {
    const { state, intent, acknowledgedAt } = desired;
    if (state === 'PENDING' && desired.isByHand) return byHand({ date: day(subscription.endsAt) });
    if (state === 'PENDING' && acknowledgedAt) return pending({ date: day(acknowledgedAt) });
    if (state === 'REFUSED') return refused;
    // If it is uncertain whether a refund is due, only support is told.
    if (desired.refund && desired.periodEnd && !isPastDue(subscription)) return refund;
    if (intent === 'RENEW' && desired.released) return released;
  }
  return hasPendingUpdate ? change : null;
}

function sentence(subscription: RecordedSubscription, reader: Reader): string {
  const { status, cancelAt, endsAt } = subscription;
  const { words, day, now } = reader;
  if (hasEnded(subscription))
    return isIncomplete(subscription) ? words.neverBegan : withRemaining(words.ended, reader);
  if (cancelAt && cancelAt <= now) return words.wasToEnd({ date: day(cancelAt) });
  if (cancelAt) return scheduledEnd(subscription, cancelAt, reader);
  const problem = unpaid(subscription, reader);
  if (problem) return problem;
  if (endsAt <= now) return words.periodOver({ date: day(endsAt) });
  if (isTrial(subscription)) return trial(subscription, reader);
  if (stateOf(subscription) === 'UNKNOWN') return words.unknown({ status, date: day(endsAt) });
  const paused = pause(subscription, reader);
  if (paused) return capital(paused);
  return words.renews({ date: day(endsAt), cost: costs(subscription, reader) });
}

/** Describes an unpaid invoice, or a plan that Stripe has stopped. Returns null if the plan has neither problem. */
function unpaid(subscription: Subscription, { words, day, language, now }: Reader): string | null {
  const { status, collection, trialEndsAt, trialEnd } = subscription;
  const due = dueInvoice(subscription);
  const retryAt = due?.nextAttemptAt;
  const isInvoiced = collection === 'INVOICE';
  if (due?.status === 'ACTION_REQUIRED') return words.actionRequired({ status });
  switch (status) {
    case 'past_due': {
      if (isInvoiced) return words.invoiceOverdue;
      const failed = due?.status === 'FAILED' ? due : null;
      const amount =
        (failed && displayAmount(failed.remaining, failed.currency, language)) ?? 'none';
      return retryAt && retryAt > now
        ? words.paymentFailedRetry({ amount, date: day(retryAt) })
        : words.paymentFailed({ amount });
    }
    case 'unpaid':
      return isInvoiced ? words.unpaidInvoices : words.unpaid;
    case 'incomplete':
      return words.incomplete;
    case 'paused':
      return trialEndsAt && trialEnd === 'PAUSE' ? words.pausedTrial : words.pausedPlan;
    default:
      return null;
  }
}

function trial(subscription: Subscription, reader: Reader): string {
  const { endsAt, trialEnd, unsaid } = subscription;
  const { words, day } = reader;
  const date = day(endsAt);
  if (trialEnd !== 'CHARGE') return words.freeUnlessPaid({ then: trialEnd, date });
  const paused = pause(subscription, reader);
  if (paused) return words.freePaused({ date, paused });
  if (unsaid === 'USE') return words.freeThenUse({ date });
  const price = pricePhrase(subscription, reader);
  return price ? words.freeThen({ date, price }) : words.freeThenRenews({ date });
}

/** If a pause stops the next payment, says so. Otherwise returns null. Stripe retries failed payments even during a pause. */
function pause(subscription: Subscription, { words: { part }, day, now }: Reader): string | null {
  const { paused } = subscription;
  if (!paused || isCharged(subscription)) return null;
  const until = paused.until && paused.until > now ? { date: day(paused.until) } : null;
  if (isRetried(subscription)) return until ? part.newPausedUntil(until) : part.newPaused;
  return until ? part.pausedUntil(until) : part.paused;
}

function scheduledEnd(subscription: RecordedSubscription, end: Date, reader: Reader): string {
  const { endsAt, trialEnd } = subscription;
  const { words, day, now } = reader;
  const date = day(end);
  if (isIncomplete(subscription)) return words.incompleteEnds({ date });
  if (isStopped(subscription))
    return words.stoppedEnds({ stopped: unpaid(subscription, reader) ?? '', date });
  const overdue = isRetried(subscription) ? failed(subscription, end, reader) : null;
  if (endsWithPeriod(subscription)) {
    // The failed payment is for a period that has begun, so Stripe retries the payment until the plan ends.
    if (overdue) return words.yoursOverdue({ date, overdue });
    const yours = words.yours({ date, isOutlasted: `${subscription.isOutlasted ?? false}` });
    return withRemaining(isTrial(subscription) ? words.yoursFree({ date }) : yours, reader);
  }
  // The record is old: what follows the known period isn't known.
  const over = endsAt <= now ? words.periodOver({ date: day(endsAt) }) : null;
  if (isTrial(subscription) && !over) {
    const free = trial(subscription, reader);
    return trialEnd === 'CANCEL'
      ? words.freeEndsIfPaid({ free, date })
      : words.freeEnds({ free, date });
  }
  const paused = pause(subscription, reader);
  const renewal = { renewal: day(endsAt), cost: costs(subscription, reader) };
  const goesOn = paused
    ? words.yoursPaused({ date, paused })
    : words.yoursRenews({ date, ...renewal });
  const then = over ?? goesOn;
  return overdue ? words.and({ first: then, then: overdue }) : then;
}

/** Says that the last payment is due. Stripe stops retrying when the plan ends. */
function failed(subscription: Subscription, end: Date, reader: Reader): string {
  const { collection } = subscription;
  const { words, day, now } = reader;
  const { part } = words;
  const due = dueInvoice(subscription);
  const retryAt = due?.nextAttemptAt;
  if (due?.status === 'ACTION_REQUIRED') return part.actionRequired;
  if (collection === 'INVOICE') return part.invoiceOverdue;
  const isTried = retryAt && retryAt > now && retryAt < end;
  return isTried ? part.paymentFailedRetry({ date: day(retryAt) }) : part.paymentFailed;
}

/** Returns the end of a sentence with the next period's price, such as ` for $29.99`. Empty if the price is unknown. */
function costs(subscription: Subscription, reader: Reader): string {
  const { part } = reader.words;
  if (subscription.unsaid === 'USE') return part.byUse;
  const price = pricePhrase(subscription, reader);
  return price && part.for({ price });
}

/** Describes the next charge: `$29.99 a month, by invoice`. Omits `a month` if later charges can differ. Empty if unknown. */
function pricePhrase(subscription: Subscription, { words, language }: Reader): string {
  const { price, collection } = subscription;
  const charge = renewalOf(subscription);
  if (!charge || !price) return '';
  const display = displayAmount(charge.amount, charge.currency, language) ?? '';
  const isSteady = isPriceAlone(charge, subscription);
  // A charge of zero is explained here, because no other text explains it.
  const why = charge.amount === 0 && charge.credit > 0 && ` (${explainCharge(charge, language)})`;
  const amount = isSteady ? `${display} ${rhythmOf(price, language)}` : `${display}${why || ''}`;
  return words.part.price({ amount, collection });
}

/** Describes a plan: `Premium, $29.99 a month`. */
export const planInWords = (language: Language, price: PeriodPrice | null): string =>
  ['Premium', priceInWords(price, language)].filter(Boolean).join(', ');

/** Describes a price: `$29.99 a month`. Null if the price isn't a single amount. */
export function priceInWords(price: PeriodPrice | null, language: Language): string | null {
  const amount = price && displayAmount(price.amount, price.currency, language);
  return price && amount !== null ? `${amount} ${rhythmOf(price, language)}` : null;
}

/** Describes how often a price is paid: `a month`, `every 3 months`. */
export const rhythmOf = (
  { interval, intervalCount: count }: Pick<PeriodPrice, 'interval' | 'intervalCount'>,
  language: Language,
): string => texts[language].money.rhythm[interval]({ count });

/** Describes a discount: `$15.00 off until Mar 3, 2027, then …`. Null unless the next charge certainly has the discount. */
export function explainDiscount(
  subscription: Subscription,
  language: Language,
  now = new Date(),
): string | null {
  const { discount } = subscription;
  const preview = renewalOf(subscription);
  if (!discount || !preview || preview.discount <= 0) return null;
  const off = displayAmount(preview.discount, preview.currency, language);
  const { until, isOnce } = discount;
  if (off === null || (until && until <= now)) return null;
  const words = texts[language].money.discounted;
  const price = priceInWords(subscription.price, language);
  const then = price === null ? '' : words.then({ price });
  const date = until && formats[language].day(until);
  if (date) return words.until({ off, date, then });
  return isOnce ? words.once({ off, then }) : words.always({ off });
}
