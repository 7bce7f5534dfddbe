/** What is shown of a subscription: status, price, renewal (specification, sections 4 and 9). */
import { describe, expect, it } from 'vitest';
import {
  displayStatus,
  price,
  type Subscription,
  subscriptionSchema,
  willRenew,
} from '../../server/domain/subscription.ts';

const subscription = (overrides: Partial<Subscription> = {}): Subscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  startedAt: new Date('2025-01-05T00:00:00Z'),
  endsAt: new Date('2025-02-05T00:00:00Z'),
  cancelAt: null,
  cancelsAtPeriodEnd: false,
  cancellationReason: null,
  plan: { amount: 2999, currency: 'usd' },
  ...overrides,
});
const cancelAt = new Date('2025-02-05T00:00:00Z');

describe('displayStatus', () => {
  it.each([
    ['active', null, 'active'],
    ['past_due', null, 'past_due'],
    ['trialing', null, 'Free trial'],
    ['active', cancelAt, 'Canceled'],
    ['trialing', cancelAt, 'Canceled'],
    ['past_due', cancelAt, 'Canceled'],
  ])('%s, cancel_at %s → %s', (status, at, expected) => {
    expect(displayStatus(subscription({ status, cancelAt: at }))).toBe(expected);
  });
});

describe('willRenew', () => {
  it.each([
    ['active', null, true],
    ['trialing', null, true],
    ['past_due', null, true],
    ['active', cancelAt, false],
    ['canceled', null, false],
    ['paused', null, false],
  ])('%s, cancel_at %s → %s', (status, at, expected) => {
    expect(willRenew(subscription({ status, cancelAt: at }))).toBe(expected);
  });
});

describe('price', () => {
  it.each([
    [2999, 'usd', '$29.99'],
    [3000, 'usd', '$30.00'],
    [0, 'usd', '$0.00'],
    [5, 'usd', '$0.05'],
    [129_900, 'usd', '$1299.00'],
    [2999, 'eur', '€29.99'],
    [2999, 'gbp', '£29.99'],
    [500, 'jpy', '¥500'],
    [12_345, 'kwd', 'KWD\u00a012.345'],
    [2999, 'cad', 'CA$29.99'],
  ])('%i %s → %s', (amount, currency, display) => {
    expect(price({ amount, currency })).toEqual({ amount, currency, display, isFallback: false });
  });

  it('falls back when there is no plan', () => {
    expect(price(null)).toEqual({
      amount: null,
      currency: 'usd',
      display: '$29.99',
      isFallback: true,
    });
  });

  it('falls back when the plan has no single amount', () => {
    expect(price({ amount: null, currency: 'eur' })).toMatchObject({
      amount: null,
      display: '$29.99',
      isFallback: true,
    });
  });
});

describe('subscriptionSchema', () => {
  const wire = {
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    current_period_start: 1_736_035_200,
    current_period_end: 1_738_713_600,
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: { feedback: null },
    items: { data: [{ plan: { amount: 2999, currency: 'usd' } }] },
  };

  it('reads Stripe’s fields', () => {
    expect(subscriptionSchema.parse(wire)).toEqual(subscription());
  });

  it('takes an item without a plan, and no items, for no plan', () => {
    expect(
      subscriptionSchema.parse({ ...wire, items: { data: [{ plan: null }] } }).plan,
    ).toBeNull();
    expect(subscriptionSchema.parse({ ...wire, items: { data: [] } }).plan).toBeNull();
  });

  it('knows why, and does not stumble over a reason that is new', () => {
    const because = (feedback: string) =>
      subscriptionSchema.parse({ ...wire, cancellation_details: { feedback } }).cancellationReason;
    expect(because('unused')).toBe('unused');
    expect(because('bored')).toBeNull();
  });

  it.each([
    null,
    {},
    { ...wire, id: 7 },
    { ...wire, current_period_end: null },
    { ...wire, cancel_at: 'soon' },
    { ...wire, items: null },
  ])('refuses an answer of another form: %j', (odd) => {
    expect(subscriptionSchema.safeParse(odd).success).toBe(false);
  });
});
