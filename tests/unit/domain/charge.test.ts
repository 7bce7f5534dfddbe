/** Tests the texts of a price, and the next charge, its calculation, and when it is unknown. */
import { describe, expect, it } from 'vitest';
import {
  displayAmount,
  displayPrice,
  explainCharge,
  nextCharge,
  priceOf,
} from '../../../server/domain/money/charge.ts';
import type {
  ChargePreview,
  PeriodPrice,
  Subscription,
} from '../../../server/domain/subscription/subscription.ts';
import { chargeOf, subscription } from '../../support/record-factory.ts';

const plan: PeriodPrice = { amount: 2999, currency: 'usd', interval: 'month', intervalCount: 1 };
const at = new Date('2025-01-05T00:00:00Z');
const unknown = { at, preview: null };
const half = chargeOf(2999, { amount: 1500, discount: 1499 });
const atEnd = { cancelAt: at, cancelsAtPeriodEnd: true };

describe('a price (specification, section 9)', () => {
  it.each([
    [2999, 'usd', '$29.99'],
    [0, 'usd', '$0.00'],
    [129_900, 'usd', '$1299.00'],
    [2999, 'eur', '€29.99'],
    [500, 'jpy', '¥500'],
    [12_345, 'kwd', 'KWD\u00a012.345'],
    [2999, 'cad', 'CA$29.99'],
  ])('%i %s → %s', (amount, currency, display) => {
    const parts = { ...plan, amount, currency };
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
    const parts = { ...plan, amount, currency };
    expect(displayPrice(priceOf(parts))).toBe('See your invoices');
  });

  it.each([
    ['de', 'usd', '29,99\u00a0$'],
    ['fr', 'usd', '29,99\u00a0$'],
    ['de', 'cad', '29,99\u00a0CA$'],
    ['fr', 'eur', '29,99\u00a0€'],
  ] as const)('in %s: %s as %s', (language, currency, display) => {
    expect(displayPrice(priceOf({ ...plan, currency }), language)).toBe(display);
  });
});

describe('the next charge', () => {
  // Covers what tests/integration/server/plan-states.test.ts doesn't, which has every state of a plan with a price.
  it.each<[string, Partial<Subscription>, object | null]>([
    [
      'comes when they are resumed until then',
      { paused: { until: at } },
      { at, preview: chargeOf(2999) },
    ],
    ['is the preview’s, whatever the price is', { preview: half }, { at, preview: half }],
    ['is unknown without one', { preview: null, unsaid: 'LATE' }, unknown],
    ['is unknown in a currency that is', { preview: chargeOf(1, { currency: 'usdc' }) }, unknown],
    ['is none at no charge', { preview: chargeOf(0) }, null],
    ['depends on use', { unsaid: 'USE' }, unknown],
    ['is what a bank makes of it', { unsaid: 'CONVERTED' }, unknown],
    ['is not known while a change waits for its payment', { hasPendingUpdate: true }, unknown],
    ['is none of a plan that ends', { ...atEnd, preview: chargeOf(2999) }, null],
    [
      'is what is pending of a plan that ends',
      { ...atEnd, preview: chargeOf(0, { amount: 1501, changes: 1501 }) },
      { at, preview: chargeOf(0, { amount: 1501, changes: 1501 }) },
    ],
    [
      'is unknown of one whose end is not confirmed, while something is pending',
      { ...atEnd, preview: chargeOf(2999, { amount: 4500, changes: 1501 }) },
      unknown,
    ],
  ])('%s', (_, fields, expected) => {
    expect(nextCharge(subscription({ price: plan, ...fields }))).toEqual(expected);
  });

  it.each<[Partial<ChargePreview>, string]>([
    [{}, '$29.99, without discount or tax'],
    [{ quantity: 3, recurring: 8997, amount: 8997 }, '$89.97 for 3, without discount or tax'],
    [{ discount: 500, amount: 2499 }, '$29.99, minus a discount of $5.00'],
    [{ taxOnTop: 240, amount: 3239 }, '$29.99, plus tax of $2.40'],
    [{ taxIncluded: 479 }, '$29.99, tax of $4.79 included'],
    [{ amount: 999, credit: 2000 }, '$29.99, minus a credit of $20.00'],
    [{ amount: 3999, credit: -1000 }, '$29.99, plus an outstanding balance of $10.00'],
    [
      { quantity: null, recurring: 9000, discount: 1000, taxOnTop: 800, credit: 500, amount: 8300 },
      '$90.00 for several items, minus a discount of $10.00, plus tax of $8.00, minus a credit of $5.00',
    ],
    [{ currency: 'jpy', recurring: 500, amount: 500 }, '¥500, without discount or tax'],
    [{ changes: 320, amount: 3319 }, '$29.99, plus $3.20 for changes in this period'],
    [
      { changes: -500, discount: 300, amount: 2199 },
      '$29.99, minus $5.00 for changes in this period, minus a discount of $3.00',
    ],
    [
      { recurring: 0, changes: 1501, taxOnTop: 99, amount: 1600 },
      '$15.01 for changes in this period, plus tax of $0.99',
    ],
    // More lines than the preview has.
    [{ recurring: null, quantity: null, amount: 4500 }, '$45.00 for several items'],
  ])('adds up: %j is %s', (changes, explain) => {
    expect(explainCharge(chargeOf(2999, changes), 'en')).toBe(explain);
  });
});

it('adds up in the reader’s language', () => {
  expect(explainCharge(half, 'de')).toBe('29,99\u00a0$, abzüglich 14,99\u00a0$ Rabatt');
});

it.each([
  [199_050, 'huf', 'HUF\u00a01,990.50'],
  [100, 'isk', 'ISK\u00a01.00'],
  [150_000, 'idr', 'IDR\u00a01,500.00'],
])('has the decimals in which Stripe charges: %i %s', (amount, currency, display) => {
  expect(displayAmount(amount, currency)).toBe(display);
});

it('an amount in a currency whose minor unit is not known has no text', () => {
  expect(displayAmount(2999, 'usdc')).toBeNull();
});
