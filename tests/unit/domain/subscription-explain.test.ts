/** What a subscriber and a support agent read of each state that a subscription can be in. */
import { describe, expect, it } from 'vitest';
import type { AccountSubscription } from '../../../server/domain/account/account.ts';
import { explain } from '../../../server/domain/explain.ts';
import { desiredState, subscription } from '../../support/account-factory.ts';

const end = new Date('2025-01-05T00:00:00Z');
const march = new Date('2025-03-05T00:00:00Z');
const renews = 'Renews Jan 5, 2025 for $29.99 a month';
const yours = 'Yours until Jan 5, 2025, then nothing more is charged';
const ended = 'Ended: the plan is over and nothing more is charged';
const accepted = 'was accepted on Dec 20, 2024 and the payment provider has yet to confirm it';
const refused = 'the payment provider refused the last change, and support knows of it';
const euros = { amount: 900, currency: 'eur', interval: 'month', intervalCount: 1 } as const;
const yearly = { amount: 19900, currency: 'usd', interval: 'year', intervalCount: 1 } as const;

describe('explain', () => {
  it.each<[string, Partial<AccountSubscription>]>([
    [renews, {}],
    ['Renews Jan 5, 2025 for $199.00 a year', { plan: yearly }],
    ['Renews Jan 5, 2025 for €9.00 every 3 months', { plan: { ...euros, intervalCount: 3 } }],
    [yours, { cancelAt: end }],
    ['Free until Jan 5, 2025, then nothing more is charged', { status: 'trialing', cancelAt: end }],
    [
      'Yours until Jan 5, 2025, then it does not renew; the last payment failed and is tried again',
      { status: 'past_due', cancelAt: end },
    ],
    [
      'Yours until Dec 31, 2024, then nothing more is charged',
      { cancelAt: new Date('2024-12-31T12:00:00Z') },
    ],
    [`Yours until Mar 5, 2025; before that it r${renews.slice(1)}`, { cancelAt: march }],
    ['Free until Jan 5, 2025, then $29.99 a month', { status: 'trialing' }],
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
    [ended, { status: 'canceled', cancelAt: end }],
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

  const acknowledgedAt = new Date('2024-12-20T10:00:00Z');
  const toEnd = desiredState({ state: 'PENDING', acknowledgedAt, intent: 'END' });
  const toRenew = desiredState({ state: 'PENDING', acknowledgedAt, intent: 'RENEW' });
  it.each<[string, Partial<AccountSubscription>]>([
    [`${yours}; the cancellation ${accepted}`, { desired: toEnd }],
    [`Free${yours.slice(5)}; the cancellation ${accepted}`, { status: 'trialing', desired: toEnd }],
    [`${renews}; the resume ${accepted}`, { cancelAt: end, desired: toRenew }],
    [
      `${yours.replace('Jan 5, 2025', 'Dec 31, 2024')}; the cancellation ${accepted}`,
      { cancelAt: new Date('2024-12-31'), desired: toEnd },
    ],
    [
      'Yours until Jan 5, 2025, then nothing more is charged; a period was charged after the cancellation, and support will refund it',
      { cancelAt: end, desired: desiredState({ intent: 'END', state: 'SETTLED', refund: true }) },
    ],
    [renews, { desired: desiredState({ intent: 'RENEW', state: 'SETTLED', acknowledgedAt }) }],
    [
      `${renews}; ${refused}`,
      { desired: desiredState({ intent: 'END', state: 'REFUSED', acknowledgedAt }) },
    ],
    [
      `${yours}; ${refused}`,
      {
        cancelAt: end,
        desired: desiredState({ intent: 'RENEW', state: 'REFUSED', acknowledgedAt }),
      },
    ],
    [ended, { status: 'canceled', desired: toRenew }],
  ])('never contradicts the last acknowledged intent: %s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields })).toBe(sentence);
  });
});
