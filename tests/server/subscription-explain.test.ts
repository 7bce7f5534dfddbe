/** What a support agent reads of each state that a subscription can be in. */
import { describe, expect, it } from 'vitest';
import { explain } from '../../server/domain/explain.ts';
import type { Subscription } from '../../server/domain/subscription.ts';

const subscription = (fields: Partial<Subscription>): Subscription => ({
  id: 'sub_1',
  customerId: 'cus_1',
  status: 'active',
  startedAt: new Date('2024-12-05T23:59:59Z'),
  endsAt: new Date('2025-01-05T23:59:59Z'),
  cancelAt: null,
  cancelsAtPeriodEnd: false,
  cancellationReason: null,
  plan: { amount: 2999, currency: 'usd' },
  ...fields,
});
const end = new Date('2025-01-05T23:59:59Z');

describe('explain', () => {
  it.each<[string, Partial<Subscription>]>([
    ['Active: renews on Jan 5, 2025 for $29.99', {}],
    ['Active: renews on Jan 5, 2025 for €9.00', { plan: { amount: 900, currency: 'eur' } }],
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
    expect(explain(subscription(fields))).toBe(sentence);
  });
});
