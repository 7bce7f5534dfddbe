/** Tests the texts of a price (specification, section 9). docs/states.md has status and renewal. */
import { describe, expect, it } from 'vitest';
import { displayPrice, priceOf } from '../../../server/domain/money/charge.ts';

const monthly = { interval: 'month', intervalCount: 1 } as const;

describe('price', () => {
  it.each([
    [2999, 'usd', '$29.99'],
    [0, 'usd', '$0.00'],
    [129_900, 'usd', '$1299.00'],
    [2999, 'eur', '€29.99'],
    [500, 'jpy', '¥500'],
    [12_345, 'kwd', 'KWD\u00a012.345'],
    [2999, 'cad', 'CA$29.99'],
  ])('%i %s → %s', (amount, currency, display) => {
    const parts = { amount, currency, ...monthly };
    expect(priceOf(parts)).toEqual({ ...parts, isFallback: false });
    expect(displayPrice(priceOf(parts))).toBe(display);
  });

  it('falls back when there is no plan', () => {
    const unknown = { amount: null, currency: 'usd', interval: null, intervalCount: null };
    expect(priceOf(null)).toEqual({ ...unknown, isFallback: true });
    expect(displayPrice(priceOf(null))).toBe('$29.99');
  });

  it.each([
    ['no one amount', null, 'usd'],
    ['a currency that is not known', 2999, 'usdc'],
  ])('names none for %s', (_, amount, currency) => {
    const parts = { amount, currency, ...monthly };
    expect(displayPrice(priceOf(parts))).toBe('See your invoices');
  });

  it.each([
    ['de', 'usd', '29,99\u00a0$'],
    ['fr', 'usd', '29,99\u00a0$'],
    ['de', 'cad', '29,99\u00a0CA$'],
    ['fr', 'eur', '29,99\u00a0€'],
  ] as const)('in %s: %s as %s', (language, currency, display) => {
    expect(displayPrice(priceOf({ amount: 2999, currency, ...monthly }), language)).toBe(display);
  });
});
