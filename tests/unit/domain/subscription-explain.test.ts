/** Tests the sentence on each state of a subscription, for subscribers and agents. */
import { describe, expect, it } from 'vitest';
import type { RecordedSubscription } from '../../../server/domain/customer-record/customer-record.ts';
import { explain, explainDiscount } from '../../../server/domain/subscription/explain.ts';
import {
  chargeOf,
  desiredState,
  openInvoiceOf,
  subscription,
} from '../../support/record-factory.ts';

const now = new Date('2024-12-20T12:00:00Z');
const end = new Date('2025-01-05T00:00:00Z');
const march = new Date('2025-03-05T00:00:00Z');
const renews = 'Renews Jan 5, 2025 for $29.99 a month';
const yours = 'Premium until Jan 5, 2025. No more payments.';
const ended = 'Ended: the plan is over. No more payments.';
const accepted = 'accepted on Dec 20, 2024, but our payment provider hasn’t confirmed it yet';
const refused = 'our payment provider refused the last change, and our support team knows';
const euros = { amount: 900, currency: 'eur', interval: 'month', intervalCount: 1 } as const;
const yearly = { amount: 19900, currency: 'usd', interval: 'year', intervalCount: 1 } as const;

describe('explain', () => {
  // Covers what tests/integration/server/plan-states.test.ts doesn't, which has plans of $29.99 a month that run.
  it.each<[string, Partial<RecordedSubscription>]>([
    ['Renews Jan 5, 2025 for $199.00 a year', { price: yearly, preview: chargeOf(19900) }],
    [
      'Renews Jan 5, 2025 for €9.00 every 3 months',
      { price: { ...euros, intervalCount: 3 }, preview: chargeOf(900, { currency: 'eur' }) },
    ],
    // A dollar price charged in euros, and one charged with an extra amount.
    ['Renews Jan 5, 2025 for €9.00', { preview: chargeOf(900, { currency: 'eur' }) }],
    ['Renews Jan 5, 2025 for $33.19', { preview: chargeOf(3319, { changes: 320 }) }],
    ['Renews Jan 5, 2025', { preview: chargeOf(900, { currency: 'usdc' }) }],
    ['Renews Jan 5, 2025', { preview: null }],
    ['Renews Jan 5, 2025', { unsaid: 'CONVERTED' }],
    ['Renews Jan 5, 2025, billed by use', { unsaid: 'USE' }],
    ['Free until Jan 5, 2025, then it renews', { preview: null, status: 'trialing' }],
    [
      'Renews Jan 5, 2025; a change to the plan is waiting for its payment',
      { hasPendingUpdate: true },
    ],
    [renews, { paused: { until: end } }],
    [ended, { status: 'canceled', cancelAt: end }],
    [
      'Ended: the first payment was never made, so the plan never started',
      { status: 'incomplete_expired' },
    ],
    [
      'Status at our payment provider: suspended; the period runs until Jan 5, 2025',
      { status: 'suspended' },
    ],
  ])('%s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields }, { now })).toBe(sentence);
  });

  it.each<[string, Partial<RecordedSubscription>]>([
    [
      'It was due to end on Jan 5, 2025; our payment provider hasn’t confirmed that yet',
      { cancelAt: end },
    ],
    ['The period ended on Jan 5, 2025; our payment provider hasn’t confirmed what comes next', {}],
    [
      'The period ended on Jan 5, 2025; our payment provider hasn’t confirmed what comes next',
      { status: 'trialing' },
    ],
    [
      'The period ended on Jan 5, 2025; our payment provider hasn’t confirmed what comes next',
      { cancelAt: new Date('2025-09-01') },
    ],
    [
      'Your payment of $29.99 failed. Update your card to keep Premium.',
      { status: 'past_due', invoices: [openInvoiceOf({ nextAttemptAt: end })] },
    ],
    [
      'Your last payment failed. Update your card to keep Premium.',
      { status: 'past_due', invoices: [openInvoiceOf({ nextAttemptAt: end, remaining: null })] },
    ],
  ])('says of nothing past that it comes: %s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields }, { now: march })).toBe(sentence);
  });

  const acknowledgedAt = new Date('2024-12-20T10:00:00Z');
  const toEnd = desiredState({ state: 'PENDING', acknowledgedAt, intent: 'END' });
  const toRenew = desiredState({ state: 'PENDING', acknowledgedAt, intent: 'RENEW' });
  const toRefund = desiredState({ intent: 'END', state: 'CONFIRMED', refund: true });
  it.each<[string, Partial<RecordedSubscription>]>([
    [`Free until Jan 5, 2025; ${accepted}`, { status: 'trialing', desired: toEnd }],
    [
      `Premium until Dec 31, 2024; ${accepted}`,
      { cancelAt: new Date('2024-12-31'), desired: toEnd },
    ],
    [
      `${yours} A period was charged after the cancellation, and our support team will refund it.`,
      { cancelAt: end, desired: { ...toRefund, periodEnd: acknowledgedAt } },
    ],
    // If a refund is uncertain, support checks it.
    [yours, { cancelAt: end, desired: toRefund }],
    [renews, { desired: desiredState({ intent: 'RENEW', state: 'CONFIRMED', acknowledgedAt }) }],
    [yours, { cancelAt: end, desired: desiredState({ intent: 'END', released: 'sub_sched_1' }) }],
    [
      `${yours} O${refused.slice(1)}.`,
      {
        cancelAt: end,
        desired: desiredState({ intent: 'RENEW', state: 'REFUSED', acknowledgedAt }),
      },
    ],
    [ended, { status: 'canceled', desired: toRenew }],
    [
      'Your last payment failed. Update your card to keep Premium. Our payment provider refused the last change, and our support team knows.',
      { status: 'past_due', desired: desiredState({ state: 'REFUSED', acknowledgedAt }) },
    ],
  ])('never contradicts the last acknowledged intent: %s', (sentence, fields) => {
    expect(explain({ ...subscription(), desired: null, ...fields }, { now })).toBe(sentence);
  });
});

describe('a discount', () => {
  const half = { until: march, isOnce: false };
  const told = (discount: object, fields: Partial<RecordedSubscription> = {}) =>
    (['en', 'de', 'fr'] as const).map((language) =>
      explainDiscount(
        {
          ...subscription({ preview: chargeOf(2999, { amount: 1500, discount: 1499 }) }),
          ...{ discount: { ...half, ...discount }, ...fields },
        },
        language,
        now,
      )?.replaceAll(/\s/g, ' '),
    );

  it.each<[object, string, string, string]>([
    [
      {},
      '$14.99 off until Mar 5, 2025, then $29.99 a month',
      '14,99 $ Rabatt bis 05.03.2025, danach 29,99 $ pro Monat',
      '14,99 $ de remise jusqu’au 5 mars 2025, puis 29,99 $ par mois',
    ],
    [{ until: null }, '$14.99 off', '14,99 $ Rabatt', '14,99 $ de remise'],
    [
      { until: null, isOnce: true },
      '$14.99 off the next payment, then $29.99 a month',
      '14,99 $ Rabatt auf die nächste Zahlung, danach 29,99 $ pro Monat',
      '14,99 $ de remise sur le prochain paiement, puis 29,99 $ par mois',
    ],
  ])('%o: %s', (discount, ...texts) => {
    expect(told(discount)).toEqual(texts);
  });

  it('says no price that isn’t one, and nothing of one that is over, or that no charge has any more', () => {
    const tiered = { ...euros, amount: null };
    expect(told({}, { price: tiered })[0]).toBe('$14.99 off until Mar 5, 2025');
    const none = [undefined, undefined, undefined];
    expect(told({ until: now })).toEqual(none);
    expect(told({}, { cancelAt: end })).toEqual(none);
    expect(told({}, { unsaid: 'LATE' })).toEqual(none);
    expect(told({}, { preview: chargeOf(2999) })).toEqual(none);
  });
});
