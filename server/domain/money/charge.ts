/** What a plan costs, and what its next charge will be: the provider's amount, or none. */
import { texts } from '../../../texts/generated/server.ts';
import {
  type Course,
  endsWithPeriod,
  hasEnded,
  shownEnd,
  willRenew,
} from '../subscription/plan.ts';
import type { ChargePreview, PeriodPrice, Subscription } from '../subscription/subscription.ts';
import { defaultLanguage, type Language, languages } from '../../../texts/generated/languages.ts';

/** The price in cents that is shown without a plan (specification, section 9). */
const fallback = 2999;

/** A plan's price. */
export interface Price {
  /** In the currency's minor unit; null without a plan, and where no one amount is the price. */
  amount: number | null;
  currency: string;
  interval: PeriodPrice['interval'] | null;
  intervalCount: number | null;
  /** Whether there is no plan to take an amount from. */
  isFallback: boolean;
}

export const priceOf = (price: PeriodPrice | null): Price => ({
  ...(price ?? { amount: null, currency: 'usd', interval: null, intervalCount: null }),
  isFallback: price === null,
});

/** A price as text; words where no one amount is the price. */
export function displayPrice(
  { amount, currency, isFallback }: Price,
  language: Language = defaultLanguage,
): string {
  const shown = isFallback ? fallback : amount;
  const display = shown === null ? null : displayAmount(shown, currency, language);
  return display ?? texts[language].money.seeInvoices;
}

/** Whether something is charged at the end of this period. */
export const isCharged = (course: Course): boolean =>
  willRenew(course) && !(course.paused?.until && course.paused.until > course.endsAt);

/** Whether the provider can say the next amount: not for use, conversions by a bank, or a change that waits for its payment. */
export const isPriced = ({
  unsaid,
  hasPendingUpdate,
}: Pick<Subscription, 'unsaid' | 'hasPendingUpdate'>): boolean =>
  unsaid !== 'USE' && unsaid !== 'CONVERTED' && !hasPendingUpdate;

/** A charge that comes; the preview is null if its amount is not known. */
export interface Charge {
  at: Date;
  preview: ChargePreview | null;
}

/** Returns the provider's preview of a renewal, also of one that costs nothing. Null if it is not known, or nothing is charged. */
export function renewalOf(of: Subscription): ChargePreview | null {
  const { preview, unsaid } = of;
  if (!preview || unsaid || of.hasPendingUpdate || !isCharged(of)) return null;
  return displayAmount(preview.amount, preview.currency) === null ? null : preview;
}

/** Returns the charge at the end of this period: the renewal, or what is pending if the plan ends. Null if none comes. */
export function nextCharge(of: Subscription): Charge | null {
  if (isCharged(of)) {
    const preview = renewalOf(of);
    return preview?.amount === 0 ? null : { at: of.endsAt, preview };
  }
  const { preview } = of;
  if (!preview || !endsWithPeriod(of) || hasEnded(of)) return null;
  const at = shownEnd(of);
  // The preview of a renewal, from before the end was asked for, says only that something is pending.
  if (preview.recurring !== 0) return preview.changes > 0 ? { at, preview: null } : null;
  return preview.amount > 0 ? { at, preview } : null;
}

/** Whether a charge is the plan's price and nothing else, so that the next ones can be expected to be the same. */
export const isPriceAlone = (
  { amount, recurring, currency, changes, discount, taxOnTop, taxIncluded }: ChargePreview,
  { price, scheduleId }: Pick<Subscription, 'price' | 'scheduleId'>,
): boolean =>
  amount === price?.amount &&
  amount === recurring &&
  currency === price.currency &&
  [changes, discount, taxOnTop, taxIncluded].every((part) => part === 0) &&
  scheduleId === null;

/** How a charge adds up, in words: `$89.97 for 3, minus a discount of $18.00, plus tax of $5.76`. */
export function explainCharge(preview: ChargePreview, language: Language): string {
  const { amount, currency, recurring, quantity, changes, credit } = preview;
  const { discount, taxOnTop, taxIncluded } = preview;
  const words = texts[language].money;
  const money = (value: number) => ({
    amount: displayAmount(value, currency, language) ?? currency,
  });
  const first =
    recurring === 0 && changes > 0
      ? words.onlyChanges(money(changes))
      : words.items({ ...money(recurring ?? amount), items: quantity ?? 0 });
  if (recurring === null) return first;
  const parts = [
    recurring > 0 && changes > 0 && words.changes(money(changes)),
    changes < 0 && words.changesCredit(money(-changes)),
    discount > 0 && words.discount(money(discount)),
    taxOnTop > 0 && words.tax(money(taxOnTop)),
    taxIncluded > 0 && words.taxIncluded(money(taxIncluded)),
    credit > 0 && words.credit(money(credit)),
    credit < 0 && words.balance(money(-credit)),
  ].filter((text) => text !== false);
  if (parts.length === 0) parts.push(words.nothingElse);
  return [first, ...parts].join(', ');
}

/** Stripe's minor units: https://docs.stripe.com/currencies#zero-decimal (and the three-decimal list). */
const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));
const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/**
 * An amount in minor units as text: `$29.99`, with `$` and two decimals for US dollars in English, as the specification says;
 * else the format of the language, `29,99 $`. Null for a currency whose minor unit is not known.
 */
export function displayAmount(
  amount: number,
  currency: string,
  language: Language = defaultLanguage,
): string | null {
  if (currency === 'usd' && language === 'en') return `$${(amount / 100).toFixed(2)}`;
  if (!known.has(currency)) return null;
  const decimals = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  return new Intl.NumberFormat(languages[language].locale, {
    ...{ style: 'currency', currency },
    // Those of the language have none for HUF and seventeen others, in which Stripe charges hundredths.
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    // `$` alone is the US dollar's: the service is sold in it.
    currencyDisplay: currency === 'usd' ? 'narrowSymbol' : 'symbol',
  }).format(amount / 10 ** decimals);
}
