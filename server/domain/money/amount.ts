/** Amounts of money as text. */
import { defaultLanguage, type Language, languages } from '../../../texts/generated/languages.ts';

/** Stripe's minor units: https://docs.stripe.com/currencies#zero-decimal (and the three-decimal list). */
const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));
const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/**
 * An amount in minor units as text: in English `$29.99`, as the specification says, and else the format of the language,
 * `29,99 $`. Null for a currency whose minor unit is not known.
 */
export function displayAmount(
  amount: number,
  currency: string,
  language: Language = defaultLanguage,
): string | null {
  const isDollar = currency === 'usd';
  if (isDollar && language === defaultLanguage) return `$${(amount / 100).toFixed(2)}`;
  if (!known.has(currency)) return null;
  const decimals = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  return new Intl.NumberFormat(languages[language].locale, {
    style: 'currency',
    currency,
    currencyDisplay: isDollar ? 'narrowSymbol' : 'symbol',
  }).format(amount / 10 ** decimals);
}
