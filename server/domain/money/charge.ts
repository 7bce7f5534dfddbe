/** Derives a plan's price and next charge from Stripe's amounts. */
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

/** The price in US cents that is shown if there is no plan (specification, section 9). */
const fallback = 2999;

export interface Price {
  /** In the currency's minor unit. Null if there is no plan or the price isn't a single amount. */
  amount: number | null;
  currency: string;
  interval: PeriodPrice['interval'] | null;
  intervalCount: number | null;
  isFallback: boolean;
}

export const priceOf = (price: PeriodPrice | null): Price => ({
  ...(price ?? { amount: null, currency: 'usd', interval: null, intervalCount: null }),
  isFallback: price === null,
});

/** Formats a price. If the amount is unknown, returns a text that refers to the invoices. */
export function displayPrice(
  { amount, currency, isFallback }: Price,
  language: Language = defaultLanguage,
): string {
  const display = displayAmount(isFallback ? fallback : amount, currency, language);
  return display ?? texts[language].money.seeInvoices;
}

/** True if Stripe will charge for another period when this period ends. */
export const isCharged = (course: Course): boolean =>
  willRenew(course) && !(course.paused?.until && course.paused.until > course.endsAt);

/** True if Stripe can preview the next amount. False if usage, a currency conversion or an unpaid change affects the amount. */
export const isPriced = ({
  unsaid,
  hasPendingUpdate,
}: Pick<Subscription, 'unsaid' | 'hasPendingUpdate'>): boolean =>
  unsaid !== 'USE' && unsaid !== 'CONVERTED' && !hasPendingUpdate;

export interface Charge {
  at: Date;
  preview: ChargePreview | null;
}

/** Returns Stripe's preview of the renewal, even of a free renewal. Null if no renewal is charged or the amount is unknown. */
export function renewalOf(of: Subscription): ChargePreview | null {
  const { preview, unsaid } = of;
  if (!preview || unsaid || of.hasPendingUpdate || !isCharged(of)) return null;
  return displayAmount(preview.amount, preview.currency) === null ? null : preview;
}

/** Returns the charge at the period's end: the renewal, or an ending plan's pending items. */
export function nextCharge(of: Subscription): Charge | null {
  if (isCharged(of)) {
    const preview = renewalOf(of);
    return preview?.amount === 0 ? null : { at: of.endsAt, preview };
  }
  const { preview } = of;
  if (!preview || !endsWithPeriod(of) || hasEnded(of)) return null;
  const at = shownEnd(of);
  // This preview is older than the cancellation and includes a renewal. So the preview only shows whether items are pending.
  if (preview.recurring !== 0) return preview.changes > 0 ? { at, preview: null } : null;
  return preview.amount > 0 ? { at, preview } : null;
}

/** True if a charge is exactly the plan's price, so that later charges are probably the same. */
export const isPriceAlone = (
  { amount, recurring, currency, changes, discount, taxOnTop, taxIncluded }: ChargePreview,
  { price, scheduleId }: Pick<Subscription, 'price' | 'scheduleId'>,
): boolean =>
  amount === price?.amount &&
  amount === recurring &&
  currency === price.currency &&
  [changes, discount, taxOnTop, taxIncluded].every((part) => part === 0) &&
  scheduleId === null;

/** Explains the parts of a charge: `$89.97 for 3, minus a discount of $18.00, plus tax of $5.76`. */
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

/** Currencies with zero or three decimals at Stripe: https://docs.stripe.com/currencies#zero-decimal. */
const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));
const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** Formats an amount in minor units (`$29.99` in English, as specified). Returns null if the amount or currency is unknown. */
export function displayAmount(
  amount: number | null,
  currency: string,
  language: Language = defaultLanguage,
): string | null {
  if (amount === null) return null;
  if (currency === 'usd' && language === 'en') return `$${(amount / 100).toFixed(2)}`;
  if (!known.has(currency)) return null;
  const decimals = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  return new Intl.NumberFormat(languages[language].locale, {
    ...{ style: 'currency', currency },
    // Stripe charges HUF and 17 other currencies in hundredths, but `Intl` omits their decimals by default.
    ...{ minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    // `$` alone means US dollars, the service's currency.
    currencyDisplay: currency === 'usd' ? 'narrowSymbol' : 'symbol',
  }).format(amount / 10 ** decimals);
}
