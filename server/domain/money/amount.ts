/** Amounts of money as text. */

/** Stripe's minor units: https://docs.stripe.com/currencies#zero-decimal (and the three-decimal list). */
const zeroDecimal = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const threeDecimal = new Set('bhd jod kwd omr tnd'.split(' '));
const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/**
 * An amount in minor units as text, `$29.99`: `$` and two decimals for US dollars, as the specification says, and the en-US
 * format of any other currency. Null for a currency whose minor unit is not known.
 */
export function displayAmount(amount: number, currency: string): string | null {
  if (currency === 'usd') return `$${(amount / 100).toFixed(2)}`;
  if (!known.has(currency)) return null;
  const decimals = zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    amount / 10 ** decimals,
  );
}
