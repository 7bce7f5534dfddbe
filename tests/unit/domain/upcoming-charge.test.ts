/** How the next charge adds up, in intents. */
import { describe, expect, it } from 'vitest';
import {
  type ChargePreview,
  exactCharge,
  roughCharge,
} from '../../../server/domain/money/payment.ts';

const at = new Date('2025-02-05');
const preview = (changes: Partial<ChargePreview> = {}): ChargePreview => ({
  amount: 2999,
  currency: 'usd',
  subtotal: 2999,
  quantity: 1,
  discount: 0,
  taxOnTop: 0,
  taxIncluded: 0,
  ...changes,
});

describe('a charge', () => {
  it.each<[Partial<ChargePreview>, string]>([
    [{}, '$29.99, without discount or tax'],
    [{ quantity: 3, subtotal: 8997, amount: 8997 }, '$89.97 for 3, without discount or tax'],
    [{ discount: 500, amount: 2499 }, '$29.99, minus a discount of $5.00'],
    [{ taxOnTop: 240, amount: 3239 }, '$29.99, plus tax of $2.40'],
    [{ taxIncluded: 479 }, '$29.99, tax of $4.79 included'],
    [{ amount: 999 }, '$29.99, minus a credit of $20.00'],
    [{ amount: 3999 }, '$29.99, plus an open balance of $10.00'],
    [
      { quantity: null, subtotal: 9000, discount: 1000, taxOnTop: 800, amount: 8300 },
      '$90.00 for several items, minus a discount of $10.00, plus tax of $8.00, minus a credit of $5.00',
    ],
    [{ currency: 'jpy', subtotal: 500, amount: 500 }, '¥500, without discount or tax'],
  ])('is explained: %j is %s', (changes, explain) => {
    expect(exactCharge(at, preview(changes))).toMatchObject({ explain, isExact: true, at });
  });

  it('says so when it is not known exactly', () => {
    const known = { at, amount: 2999, currency: 'usd', display: '$29.99' };
    expect(roughCharge(known)).toMatchObject({ ...known, isExact: false });
    expect(roughCharge(null)).toBeNull();
  });
});
