/** Tests until when each course of a plan unlocks Premium, and which plan ended last, from Stripe's data and from receipts. */
import { describe, expect, it } from 'vitest';
import { entitlement } from '../../../server/domain/subscription/entitlement.ts';
import { type Desired, lastEnded } from '../../../server/domain/customer-record/customer-record.ts';
import type { Subscription } from '../../../server/domain/subscription/subscription.ts';
import {
  recordOf,
  newCancellation,
  desiredState,
  subscription,
} from '../../support/record-factory.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const [before, now, soon, periodEnd, later] = [
  day('2024-11-20'),
  day('2024-12-20'),
  day('2024-12-24'),
  day('2025-01-05'),
  day('2025-03-05'),
];

type Row = [
  what: string,
  plans: Partial<Subscription>[],
  expected: [isActive: boolean, until: Date | null] | null,
  intents?: Record<string, Partial<Desired>>,
];

const ended = { status: 'canceled', endedAt: before };
const end = { state: 'PENDING', intent: 'END', acknowledgedAt: now } as const;

const rows: Row[] = [
  ['no plan', [], null],
  ['an attempt that was never paid', [{ status: 'incomplete' }], null],
  ['an attempt that expired', [{ status: 'incomplete_expired', endedAt: before }], null],
  ['a plan that renews', [{}], [true, periodEnd]],
  ['a trial that turns into a plan', [{ status: 'trialing' }], [true, periodEnd]],
  ['a trial that ends', [{ status: 'trialing', trialEnd: 'CANCEL' }], [true, periodEnd]],
  [
    'a trial that has ended by itself',
    [{ status: 'trialing', trialEnd: 'PAUSE', endsAt: before }],
    [false, before],
  ],
  ['a payment that is still tried', [{ status: 'past_due' }], [true, periodEnd]],
  ['a payment after every attempt failed', [{ status: 'unpaid' }], [false, null]],
  ['a trial that ended without a payment method', [{ status: 'paused' }], [false, null]],
  ['a pause to a day', [{ paused: { until: later } }], [true, periodEnd]],
  ['a pause without a day', [{ paused: { until: null } }], [true, periodEnd]],
  ['canceled, and running', [{ cancelAt: periodEnd }], [true, periodEnd]],
  ['canceled in the trial', [{ status: 'trialing', cancelAt: periodEnd }], [true, periodEnd]],
  ['an end within the period', [{ cancelAt: soon }], [true, soon]],
  ['an end after another period', [{ cancelAt: later }], [true, periodEnd]],
  ['an end that has passed in what was read last', [{ cancelAt: before }], [false, before]],
  ['a cancellation that Stripe has not yet', [{}], [true, periodEnd], { sub_1: end }],
  [
    'an end at once that Stripe has not yet',
    [{ status: 'past_due' }],
    [false, now],
    { sub_1: { ...end, now: 'ASKED' } },
  ],
  ['a period that has passed in what was read last', [{ endsAt: before }], [true, null]],
  ['the same before an end to come', [{ endsAt: before, cancelAt: later }], [true, null]],
  ['ended', [ended], [false, before]],
  ['a status of tomorrow', [{ status: 'on_holiday' }], [false, null]],
  ['two plans: the longer one counts', [{ cancelAt: soon }, {}], [true, periodEnd]],
  ['one that is not paid, and one that is', [{ status: 'unpaid' }, {}], [true, periodEnd]],
  ['one that ended, and one that runs', [ended, { cancelAt: soon }], [true, soon]],
  ['two that ended', [ended, { ...ended, endedAt: soon }], [false, soon]],
  ['one that ended, and an attempt', [ended, { status: 'incomplete' }], [false, before]],
];

it.each(rows)('the entitlement of %s', (_, plans, expected, intents = {}) => {
  const record = {
    ...recordOf(
      ...plans.map((fields, index) => subscription({ id: `sub_${index + 1}`, ...fields })),
    ),
    desired: Object.fromEntries(
      Object.entries(intents).map(([id, intent]) => [id, desiredState(intent)]),
    ),
  };
  const found = entitlement([record], now);
  expect(found && [found.isActive, found.until]).toEqual(expected);
  if (found) expect(found.source).toBe('WEB');
});

const may = day('2025-05-05');
const over = subscription({ status: 'canceled', endedAt: later });
const cancellation = newCancellation({ state: 'CONFIRMED', effectiveAt: may });
const known = desiredState({ knownEnded: true, cancellation });

describe('the plan that ended last', () => {
  it('is the one that Stripe says, with its receipt', () => {
    expect(lastEnded(recordOf(over))).toEqual({
      ...{ id: 'sub_1', endedAt: later, cancellationId: null },
    });
    const record = { ...recordOf(over), desired: { sub_1: desiredState({ cancellation }) } };
    expect(lastEnded(record)).toEqual({
      ...{ id: 'sub_1', endedAt: later, cancellationId: cancellation.id },
    });
  });

  it('is one that Stripe lists no longer, if that ended later', () => {
    const record = { ...recordOf(over), desired: { sub_2: known } };
    expect(lastEnded(record)).toEqual({
      ...{ id: 'sub_2', endedAt: may, cancellationId: cancellation.id },
    });
    expect(lastEnded({ ...record, observed: null })?.endedAt).toEqual(may);
  });

  it('is none if Stripe no longer knows the plan, whose end it refused', () => {
    const refused = { ...cancellation, state: 'REFUSED' as const };
    const record = { ...recordOf(), desired: { sub_2: { ...known, cancellation: refused } } };
    expect(lastEnded(record)).toBeNull();
  });

  it('is none while all run, or never began', () => {
    const neverBegan = subscription({ status: 'incomplete_expired', endedAt: later });
    expect(lastEnded(recordOf(subscription(), neverBegan))).toBeNull();
    const running = { ...recordOf(), desired: { sub_1: { ...known, knownEnded: false } } };
    expect(lastEnded(running)).toBeNull();
  });
});
