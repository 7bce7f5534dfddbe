/** What is shown of a subscription: status, price, renewal (specification, sections 4 and 9). */
import { describe, expect, it } from 'vitest';
import { displayPrice, price } from '../../../server/domain/money/charge.ts';
import {
  displayStatus,
  stateOf,
  type Subscription,
  willRenew,
} from '../../../server/domain/subscription.ts';
import { subscription } from '../../support/account-factory.ts';

const monthly = { interval: 'month', intervalCount: 1 } as const;
const cancelAt = new Date('2025-01-05T00:00:00Z');
/** Beyond this period: another one is charged. */
const later = new Date('2025-03-05T00:00:00Z');

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
    ['active', later, true],
    ['paused', later, false],
  ])('%s, cancel_at %s → %s', (status, at, expected) => {
    expect(willRenew(subscription({ status, cancelAt: at }))).toBe(expected);
  });

  it.each<[string, Partial<Subscription>, boolean]>([
    ['payments are paused', { paused: { until: null } }, false],
    ['payments are paused until a day', { paused: { until: later } }, true],
    ['a trial is canceled at its end', { status: 'trialing', trialEnd: 'CANCEL' }, false],
    ['a trial is paused at its end', { status: 'trialing', trialEnd: 'PAUSE' }, false],
    ['the trial is over', { trialEnd: 'CANCEL' }, true],
  ])('where %s: %s', (_, fields, expected) => {
    expect(willRenew(subscription(fields))).toBe(expected);
  });
});

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
    expect(price(parts)).toEqual({ ...parts, isFallback: false });
    expect(displayPrice(price(parts))).toBe(display);
  });

  it('falls back when there is no plan', () => {
    const unknown = { amount: null, currency: 'usd', interval: null, intervalCount: null };
    expect(price(null)).toEqual({ ...unknown, isFallback: true });
    expect(displayPrice(price(null))).toBe('$29.99');
  });

  it.each([
    ['no one amount', null, 'usd'],
    ['a currency that is not known', 2999, 'usdc'],
  ])('names none for %s', (_, amount, currency) => {
    const parts = { amount, currency, ...monthly };
    expect(displayPrice(price(parts))).toBe('See your invoices');
  });

  it.each([
    ['de', 'usd', '29,99\u00a0$'],
    ['fr', 'usd', '29,99\u00a0$'],
    ['de', 'cad', '29,99\u00a0CA$'],
    ['fr', 'eur', '29,99\u00a0€'],
  ] as const)('in %s: %s as %s', (language, currency, display) => {
    expect(displayPrice(price({ amount: 2999, currency, ...monthly }), language)).toBe(display);
  });
});

describe('state', () => {
  it.each([
    ['active', null, 'ACTIVE'],
    ['trialing', null, 'TRIALING'],
    ['past_due', null, 'PAST_DUE'],
    ['unpaid', null, 'UNPAID'],
    ['paused', null, 'PAUSED'],
    ['incomplete', null, 'INCOMPLETE'],
    ['active', cancelAt, 'ENDING'],
    ['active', later, 'ENDING'],
    ['trialing', cancelAt, 'ENDING'],
    ['canceled', cancelAt, 'ENDED'],
    ['incomplete_expired', null, 'ENDED'],
    ['suspended', null, 'UNKNOWN'],
  ])('%s, cancel_at %s → %s', (status, at, state) => {
    expect(stateOf(subscription({ status, cancelAt: at }))).toBe(state);
  });

  it.each([
    ['active', null, 'PAUSED'],
    ['trialing', null, 'PAUSED'],
    ['active', cancelAt, 'ENDING'],
    ['past_due', null, 'PAST_DUE'],
    ['canceled', null, 'ENDED'],
  ])('while payments are paused: %s, cancel_at %s → %s', (status, at, state) => {
    expect(stateOf(subscription({ status, cancelAt: at, paused: { until: null } }))).toBe(state);
  });
});
