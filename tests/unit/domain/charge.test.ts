/** What the next charge will be, how it adds up, and when nobody can say. */
import { describe, expect, it } from 'vitest';
import {
  type Charge,
  displayAmount,
  explainCharge,
  nextCharge,
} from '../../../server/domain/money/charge.ts';
import type {
  ChargePreview,
  Plan,
  Subscription,
} from '../../../server/domain/subscription/subscription.ts';
import { subscription } from '../../support/record-factory.ts';

const plan: Plan = { amount: 2999, currency: 'usd', interval: 'month', intervalCount: 1 };
const at = new Date('2025-01-05T00:00:00Z');
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
const charge = {
  at,
  amount: 2999,
  currency: 'usd',
  isExact: true,
  explain: '$29.99, without discount or tax',
};
const rough = {
  ...charge,
  isExact: false,
  explain: 'Before discounts and taxes: the exact amount isn’t known yet',
};
const half = preview({ amount: 1500, discount: 1499 });
const halfCharge = { ...charge, amount: 1500, explain: '$29.99, minus a discount of $14.99' };

/** A charge with how it adds up, in place of the preview from which that is made. */
const withText = ({ preview, ...found }: Charge) => ({
  ...found,
  explain: explainCharge({ preview, ...found }, 'en'),
});

describe('the next charge', () => {
  // What tests/integration/server/plan-states.test.ts does not see: it has every state of a plan with a price.
  it.each<[string, Partial<Subscription>, object | null]>([
    ['comes when they are resumed until then', { paused: { until: at } }, charge],
    ['is unknown without a plan', { plan: null }, null],
    ['is the preview’s', { amountFrom: 'PREVIEW', preview: half }, halfCharge],
    ['is not exact without one', { amountFrom: 'PREVIEW' }, rough],
    [
      'is unknown of several intervals without one',
      { amountFrom: 'PREVIEW', plan: { ...plan, amount: null } },
      null,
    ],
    ['is unknown in a currency that is', { plan: { ...plan, currency: 'usdc' } }, null],
    ['is none at no charge', { amountFrom: 'PREVIEW', preview: preview({ amount: 0 }) }, null],
  ])('%s', (_, fields, expected) => {
    const found = nextCharge(subscription({ plan, ...fields }));
    expect(found && withText(found)).toEqual(expected);
  });

  it.each<[Partial<ChargePreview>, string]>([
    [{}, '$29.99, without discount or tax'],
    [{ quantity: 3, subtotal: 8997, amount: 8997 }, '$89.97 for 3, without discount or tax'],
    [{ discount: 500, amount: 2499 }, '$29.99, minus a discount of $5.00'],
    [{ taxOnTop: 240, amount: 3239 }, '$29.99, plus tax of $2.40'],
    [{ taxIncluded: 479 }, '$29.99, tax of $4.79 included'],
    [{ amount: 999 }, '$29.99, minus a credit of $20.00'],
    [{ amount: 3999 }, '$29.99, plus an outstanding balance of $10.00'],
    [
      { quantity: null, subtotal: 9000, discount: 1000, taxOnTop: 800, amount: 8300 },
      '$90.00 for several items, minus a discount of $10.00, plus tax of $8.00, minus a credit of $5.00',
    ],
    [{ currency: 'jpy', subtotal: 500, amount: 500 }, '¥500, without discount or tax'],
  ])('adds up: %j is %s', (changes, explain) => {
    const fields = { amountFrom: 'PREVIEW', preview: preview(changes) } as const;
    const found = nextCharge(subscription(fields));
    expect(found && withText(found)).toMatchObject({ explain, isExact: true, at });
  });
});

it('adds up in the reader’s language', () => {
  const fields = { amountFrom: 'PREVIEW', preview: half } as const;
  const found = nextCharge(subscription(fields));
  expect(found && explainCharge(found, 'de')).toBe('29,99\u00a0$, abzüglich 14,99\u00a0$ Rabatt');
});

it('an amount in a currency whose minor unit is not known has no text', () => {
  expect(displayAmount(2999, 'usdc')).toBeNull();
});
