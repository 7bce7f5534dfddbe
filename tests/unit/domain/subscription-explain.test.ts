/** What a support agent reads of each state that a subscription can be in. */
import { describe, expect, it } from 'vitest';
import type { AccountSubscription } from '../../../server/domain/account.ts';
import { explain } from '../../../server/domain/explain.ts';
import { desiredState, subscription } from '../../support/account-factory.ts';

const end = new Date('2025-01-05T00:00:00Z');
const euros = { amount: 900, currency: 'eur', interval: 'month', intervalCount: 1 } as const;

describe('explain', () => {
  it.each<[string, Partial<AccountSubscription>]>([
    ['Active: renews on Jan 5, 2025 for $29.99', {}],
    ['Active: renews on Jan 5, 2025 for €9.00', { plan: euros }],
    ['Active: renews on Jan 5, 2025', { plan: null }],
    ['Canceled: the plan runs until Jan 5, 2025 and will not renew', { cancelAt: end }],
    [
      'Canceled: the free trial runs until Jan 5, 2025 and will not renew',
      { status: 'trialing', cancelAt: end },
    ],
    [
      'Canceled: the plan runs until Jan 5, 2025 and will not renew; the last payment failed and is tried again',
      { status: 'past_due', cancelAt: end },
    ],
    [
      'Canceled: the plan runs until Dec 31, 2024 and will not renew',
      { cancelAt: new Date('2024-12-31T12:00:00Z') },
    ],
    [
      'Canceled: the plan ends on Mar 5, 2025; until then it renews, next on Jan 5, 2025 for $29.99',
      { cancelAt: new Date('2025-03-05T00:00:00Z') },
    ],
    ['Free trial: runs until Jan 5, 2025, then renews for $29.99', { status: 'trialing' }],
    [
      'Past due: the last payment failed and is tried again; the plan renews on Jan 5, 2025 for $29.99',
      { status: 'past_due' },
    ],
    [
      'Unpaid: every try to collect the payment failed; nothing is collected until the subscriber pays',
      { status: 'unpaid' },
    ],
    [
      'Incomplete: the first payment has not gone through; without it the plan ends within a day',
      { status: 'incomplete' },
    ],
    [
      'Paused: the free trial ended without a payment method; nothing is charged until there is one',
      { status: 'paused' },
    ],
    ['Ended: the plan is over and nothing more is charged', { status: 'canceled', cancelAt: end }],
    [
      'Ended: the first payment was never made, so the plan did not begin',
      { status: 'incomplete_expired' },
    ],
    [
      'The payment provider calls it suspended; the period runs until Jan 5, 2025',
      { status: 'suspended' },
    ],
  ])('%s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields })).toBe(sentence);
  });

  const since = new Date('2024-12-20T10:00:00Z');
  const pending = { state: 'PENDING', since } as const;
  it.each<[string, Partial<AccountSubscription>]>([
    [
      'Canceled: the plan runs until Jan 5, 2025 and will not renew; the cancellation was accepted on Dec 20, 2024 and the payment provider has yet to confirm it',
      { desired: desiredState({ ...pending, word: 'END' }) },
    ],
    [
      'Canceled: the free trial runs until Jan 5, 2025 and will not renew; the cancellation was accepted on Dec 20, 2024 and the payment provider has yet to confirm it',
      { status: 'trialing', desired: desiredState({ ...pending, word: 'END' }) },
    ],
    [
      'Active: renews on Jan 5, 2025 for $29.99; the resume was accepted on Dec 20, 2024 and the payment provider has yet to confirm it',
      { cancelAt: end, desired: desiredState({ ...pending, word: 'RENEW' }) },
    ],
    [
      'Canceled: the plan runs until Dec 31, 2024 and will not renew; the cancellation was accepted on Dec 20, 2024 and the payment provider has yet to confirm it',
      { cancelAt: new Date('2024-12-31'), desired: desiredState({ ...pending, word: 'END' }) },
    ],
    [
      'Canceled: the plan runs until Jan 5, 2025 and will not renew; a period was charged after the cancellation, and support will refund it',
      { cancelAt: end, desired: desiredState({ word: 'END', state: 'SETTLED', refund: true }) },
    ],
    [
      'Active: renews on Jan 5, 2025 for $29.99',
      { desired: desiredState({ word: 'RENEW', state: 'SETTLED', since }) },
    ],
    [
      'Ended: the plan is over and nothing more is charged',
      { status: 'canceled', desired: desiredState({ ...pending, word: 'RENEW' }) },
    ],
  ])('never contradicts the last acknowledged word: %s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields })).toBe(sentence);
  });
});
