/** What a plan costs, and what its next charge will be: as far as it is certain, and not a cent beyond. */
import { texts } from '../../../texts/generated/server.ts';
import { type Course, willRenew } from '../subscription/plan.ts';
import type { ChargePreview, Plan, Subscription } from '../subscription/subscription.ts';
import { defaultLanguage, type Language, languages } from '../../../texts/generated/languages.ts';

/** The price in cents that is shown without a plan (specification, section 9). */
const fallback = 2999;

/** A plan's price. */
export interface Price {
  /** In the currency's minor unit; null without a plan, and where no one amount is the price. */
  amount: number | null;
  currency: string;
  interval: Plan['interval'] | null;
  intervalCount: number | null;
  /** Whether there is no plan to take an amount from. */
  isFallback: boolean;
}

export const price = (plan: Plan | null): Price => ({
  ...(plan ?? { amount: null, currency: 'usd', interval: null, intervalCount: null }),
  isFallback: plan === null,
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

/** The fields that decide what is charged. */
export type Charged = Course & Pick<Subscription, 'plan' | 'amountFrom' | 'preview'>;

/** The amount and the currency of the charge at the end of this period; null while they are not certain. */
export function certainAmount({ plan, amountFrom, preview }: Charged) {
  const from = { PRICE: plan, PREVIEW: preview, USE: null, NOWHERE: null }[amountFrom];
  return from?.amount == null ? null : { amount: from.amount, currency: from.currency };
}

/** A charge that comes. `amount` is in the currency's minor unit. */
export interface Charge {
  at: Date;
  amount: number;
  currency: string;
  /** Whether the amount is what will be charged; else it is the price, before discounts and taxes. */
  isExact: boolean;
  /** How the provider adds it up, where it said so. */
  preview: ChargePreview | null;
}

/** The charge at the end of this period; null when none comes, or nobody can say how much. */
export function nextCharge(subscription: Charged): Charge | null {
  const { plan, amountFrom, endsAt: at } = subscription;
  if (!isCharged(subscription)) return null;
  const certain = certainAmount(subscription);
  const amount = certain?.amount ?? (amountFrom === 'PREVIEW' ? (plan?.amount ?? 0) : 0);
  const currency = certain?.currency ?? plan?.currency ?? '';
  if (amount === 0 || displayAmount(amount, currency) === null) return null;
  const preview = amountFrom === 'PREVIEW' && certain ? subscription.preview : null;
  return { at, amount, currency, isExact: certain !== null, preview };
}

/** How a charge adds up, in words: `$89.97 for 3, minus a discount of $18.00, plus tax of $5.76`. */
export function explainCharge(
  { amount, currency, isExact, preview }: Charge,
  language: Language,
): string {
  const { beforeDiscounts, plainAmount } = texts[language].money;
  if (!isExact) return beforeDiscounts;
  if (preview) return howItAddsUp(preview, language);
  return plainAmount({ amount: displayAmount(amount, currency, language) ?? currency });
}

function howItAddsUp(preview: ChargePreview, language: Language): string {
  const { amount, currency, subtotal, quantity, discount, taxOnTop, taxIncluded } = preview;
  const words = texts[language].money;
  const money = (value: number) => ({
    amount: displayAmount(value, currency, language) ?? currency,
  });
  const credit = subtotal - discount + taxOnTop - amount;
  const changes = [
    discount > 0 && words.discount(money(discount)),
    taxOnTop > 0 && words.tax(money(taxOnTop)),
    taxIncluded > 0 && words.taxIncluded(money(taxIncluded)),
    credit > 0 && words.credit(money(credit)),
    credit < 0 && words.balance(money(-credit)),
  ].filter((text) => text !== false);
  if (changes.length === 0) changes.push(words.nothingElse);
  return [words.items({ ...money(subtotal), items: quantity ?? 0 }), ...changes].join(', ');
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
    // `$` alone is the US dollar's: the service is sold in it.
    currencyDisplay: currency === 'usd' ? 'narrowSymbol' : 'symbol',
  }).format(amount / 10 ** decimals);
}
