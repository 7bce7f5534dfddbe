/** What a subscriber and a support agent read of each state that a subscription can be in. */
import { describe, expect, it } from 'vitest';
import type { AccountSubscription } from '../../../server/domain/account/account.ts';
import { explain } from '../../../server/domain/explain.ts';
import { desiredState, subscription } from '../../support/account-factory.ts';

const now = new Date('2024-12-20T12:00:00Z');
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
      'Yours until Jan 5, 2025, then it does not renew; the last payment failed and is tried again on Dec 24, 2024',
      { status: 'past_due', cancelAt: end, retryAt: new Date('2024-12-24') },
    ],
    [
      'Yours until Dec 31, 2024, then nothing more is charged',
      { cancelAt: new Date('2024-12-31T12:00:00Z') },
    ],
    [`Yours until Mar 5, 2025; before that it r${renews.slice(1)}`, { cancelAt: march }],
    ['Free until Jan 5, 2025, then $29.99 a month', { status: 'trialing' }],
    ['Your last payment failed. Update your card to keep Premium.', { status: 'past_due' }],
    [
      "Your last payment failed. We'll try again on Dec 24, 2024. Update your card to keep Premium.",
      { status: 'past_due', retryAt: new Date('2024-12-24') },
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
      { status: 'paused', hasTrial: true, trialEnd: 'PAUSE' },
    ],
    ['Paused: nothing is charged until it is resumed', { status: 'paused' }],
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
    expect(explain({ ...subscription(), desired: null, ...fields }, { now })).toBe(sentence);
  });

  const paused = { paused: { until: null } };
  const until = { paused: { until: march } };
  const sums = { currency: 'usd', quantity: 1, discount: 0, taxOnTop: 0, taxIncluded: 0 };
  const previewed = (amount: number) => ({
    amountFrom: 'PREVIEW' as const,
    preview: { ...sums, amount, subtotal: 2999 },
  });
  const failed = 'the last payment failed';
  it.each<[string, Partial<AccountSubscription>]>([
    ['Payments are paused: nothing is charged until they are resumed', paused],
    ['Payments are paused until Mar 5, 2025: nothing is charged before', until],
    [renews, { paused: { until: end } }],
    [yours, { ...paused, cancelAt: end }],
    [
      'Yours until Mar 5, 2025; payments are paused: nothing is charged until they are resumed',
      { ...paused, cancelAt: march },
    ],
    [
      `Yours until Mar 5, 2025; new payments are paused; ${failed} and is tried again on Dec 24, 2024`,
      { ...paused, status: 'past_due', cancelAt: march, retryAt: new Date('2024-12-24') },
    ],
    [
      'Free until Jan 5, 2025; payments are paused until Mar 5, 2025: nothing is charged before',
      { ...until, status: 'trialing' },
    ],
    ['Renews Jan 5, 2025 for $15.00', previewed(1500)],
    ['Renews Jan 5, 2025 for $0.00', previewed(0)],
    ['Renews Jan 5, 2025 for $35.69', previewed(3569)],
    ['Free until Jan 5, 2025, then $15.00', { ...previewed(1500), status: 'trialing' }],
    [
      'Yours until Mar 5, 2025; before that it renews Jan 5, 2025 for $15.00',
      { ...previewed(1500), cancelAt: march },
    ],
    ['Renews Jan 5, 2025', { amountFrom: 'PREVIEW' }],
    ['Renews Jan 5, 2025', { amountFrom: 'NOWHERE' }],
    ['Free until Jan 5, 2025, then it renews', { amountFrom: 'NOWHERE', status: 'trialing' }],
    ['Renews Jan 5, 2025', { plan: { ...euros, currency: 'usdc' } }],
    ['Renews Jan 5, 2025, billed by use', { amountFrom: 'USE' }],
    ['Free until Jan 5, 2025, then billed by use', { amountFrom: 'USE', status: 'trialing' }],
    [
      'Renews Jan 5, 2025; a change of the plan waits for its payment',
      { amountFrom: 'NOWHERE', hasPendingUpdate: true },
    ],
    ['Renews Jan 5, 2025 for $29.99 a month, by invoice', { collection: 'INVOICE' }],
    [
      'The last invoice is overdue. Pay it to keep Premium.',
      { collection: 'INVOICE', status: 'past_due' },
    ],
    [
      'Yours until Jan 5, 2025, then it does not renew; the last invoice is overdue',
      { collection: 'INVOICE', status: 'past_due', cancelAt: end },
    ],
    [
      'The invoices were not paid: nothing more is asked for until the open one is paid',
      { collection: 'INVOICE', status: 'unpaid' },
    ],
    [
      'Free until Jan 5, 2025; without a payment method it ends then, and nothing is charged',
      { status: 'trialing', trialEnd: 'CANCEL' },
    ],
    [
      'Free until Jan 5, 2025; without a payment method it is paused then, and nothing is charged',
      { status: 'trialing', trialEnd: 'PAUSE' },
    ],
    [
      'Free until Jan 5, 2025, then $29.99 a month; it ends on Mar 5, 2025',
      { status: 'trialing', cancelAt: march },
    ],
    [
      'The first payment has not gone through: without it the plan ends within a day, and with it on Jan 5, 2025',
      { status: 'incomplete', cancelAt: end },
    ],
    [
      'Free until Jan 5, 2025; without a payment method it ends then, and nothing is charged; with one it ends on Mar 5, 2025',
      { status: 'trialing', trialEnd: 'CANCEL', cancelAt: march },
    ],
    [
      `Yours until Jan 5, 2025, then it does not renew; ${failed}`,
      { status: 'past_due', cancelAt: end, retryAt: now },
    ],
    [
      `Yours until Jan 5, 2025, then it does not renew; ${failed}`,
      { status: 'past_due', cancelAt: end, retryAt: march },
    ],
  ])('names nothing that will not be: %s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields }, { now })).toBe(sentence);
  });

  it.each<[string, Partial<AccountSubscription>]>([
    [
      'It was to end on Jan 5, 2025, and the payment provider has yet to confirm that',
      { cancelAt: end },
    ],
    ['The period ended on Jan 5, 2025, and the payment provider has yet to say what follows', {}],
    [
      'The period ended on Jan 5, 2025, and the payment provider has yet to say what follows',
      { status: 'trialing' },
    ],
    [
      'Your last payment failed. Update your card to keep Premium.',
      { status: 'past_due', retryAt: end },
    ],
  ])('says of nothing past that it comes: %s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields }, { now: march })).toBe(sentence);
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
    [
      'Your last payment failed. Update your card to keep Premium. The payment provider refused the last change, and support knows of it.',
      { status: 'past_due', desired: desiredState({ state: 'REFUSED', acknowledgedAt }) },
    ],
  ])('never contradicts the last acknowledged intent: %s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields }, { now })).toBe(sentence);
  });
});
