/** What a subscriber and a support agent read of each state that a subscription can be in. */
import { describe, expect, it } from 'vitest';
import type { AccountSubscription } from '../../../server/domain/account.ts';
import { explain } from '../../../server/domain/explain.ts';
import { desiredState, subscription } from '../../support/account-factory.ts';

const end = new Date('2025-01-05T00:00:00Z');
const euros = { amount: 900, currency: 'eur', interval: 'month', intervalCount: 1 } as const;
const yearly = { amount: 19900, currency: 'usd', interval: 'year', intervalCount: 1 } as const;

describe('explain', () => {
  it.each<[string, Partial<AccountSubscription>]>([
    ['Renews Jan 5, 2025 for $29.99 a month', {}],
    ['Renews Jan 5, 2025 for €9.00 a month', { plan: euros }],
    ['Renews Jan 5, 2025', { plan: null }],
    ['Renews Jan 5, 2025 for $199.00 a year', { plan: yearly }],
    ['Renews Jan 5, 2025 for €9.00 every 3 months', { plan: { ...euros, intervalCount: 3 } }],
    ['Yours until Jan 5, 2025, then nothing more is charged', { cancelAt: end }],
    ['Free until Jan 5, 2025, then nothing more is charged', { status: 'trialing', cancelAt: end }],
    [
      'Yours until Jan 5, 2025, then it does not renew; the last payment failed and is tried again',
      { status: 'past_due', cancelAt: end },
    ],
    [
      'Yours until Dec 31, 2024, then nothing more is charged',
      { cancelAt: new Date('2024-12-31T12:00:00Z') },
    ],
    [
      'Yours until Mar 5, 2025; before that it renews Jan 5, 2025 for $29.99 a month',
      { cancelAt: new Date('2025-03-05T00:00:00Z') },
    ],
    [
      'Yours until Mar 5, 2025; before that it renews Jan 5, 2025 for $29.99 a month',
      { status: 'trialing', cancelAt: new Date('2025-03-05T00:00:00Z') },
    ],
    ['Free until Jan 5, 2025, then $29.99 a month', { status: 'trialing' }],
    ['Free until Jan 5, 2025, then it renews', { status: 'trialing', plan: null }],
    [
      'The last payment failed and is tried again: update the card to keep the plan',
      { status: 'past_due' },
    ],
    [
      'Every try to collect the payment failed: nothing is charged until the card is updated and the open invoice paid',
      { status: 'unpaid' },
    ],
    [
      'The first payment has not gone through: without it the plan ends within a day',
      { status: 'incomplete' },
    ],
    [
      'The free trial ended without a payment method: nothing is charged until there is one',
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
      'Yours until Jan 5, 2025, then nothing more is charged; the cancellation was accepted on Dec 20, 2024 and the payment provider has yet to confirm it',
      { desired: desiredState({ ...pending, word: 'END' }) },
    ],
    [
      'Free until Jan 5, 2025, then nothing more is charged; the cancellation was accepted on Dec 20, 2024 and the payment provider has yet to confirm it',
      { status: 'trialing', desired: desiredState({ ...pending, word: 'END' }) },
    ],
    [
      'Renews Jan 5, 2025 for $29.99 a month; the resume was accepted on Dec 20, 2024 and the payment provider has yet to confirm it',
      { cancelAt: end, desired: desiredState({ ...pending, word: 'RENEW' }) },
    ],
    [
      'Yours until Dec 31, 2024, then nothing more is charged; the cancellation was accepted on Dec 20, 2024 and the payment provider has yet to confirm it',
      { cancelAt: new Date('2024-12-31'), desired: desiredState({ ...pending, word: 'END' }) },
    ],
    [
      'Yours until Jan 5, 2025, then nothing more is charged; a period was charged after the cancellation, and support will refund it',
      { cancelAt: end, desired: desiredState({ word: 'END', state: 'SETTLED', refund: true }) },
    ],
    [
      'Renews Jan 5, 2025 for $29.99 a month',
      { desired: desiredState({ word: 'RENEW', state: 'SETTLED', since }) },
    ],
    [
      'Renews Jan 5, 2025 for $29.99 a month; the payment provider refused the last change, and support knows of it',
      { desired: desiredState({ word: 'END', state: 'REFUSED', since }) },
    ],
    [
      'Yours until Jan 5, 2025, then nothing more is charged; the payment provider refused the last change, and support knows of it',
      { cancelAt: end, desired: desiredState({ word: 'RENEW', state: 'REFUSED', since }) },
    ],
    [
      'Ended: the plan is over and nothing more is charged',
      { status: 'canceled', desired: desiredState({ ...pending, word: 'RENEW' }) },
    ],
  ])('never contradicts the last acknowledged word: %s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields })).toBe(sentence);
  });
});
