/** The stored document of an account, as it is read; and what its fields say of a plan. */
import { describe, expect, it } from 'vitest';
import {
  type Account,
  type AccountSubscription,
  asAcknowledged,
  type Desired,
  listed,
  NewerAccountError,
  newAccount,
  parseAccount,
  subscriptionIn,
  subscriptionsOf,
  UnreadableAccountError,
} from '../../../server/domain/account/account.ts';
import {
  accountOf,
  cancellation,
  desiredState,
  subscription,
} from '../../support/account-factory.ts';
import { after, now } from '../../support/memory-world.ts';
import { slotOf } from './desired-cases.ts';

/** A record of which every field says something. */
const record = desiredState({
  generation: 3,
  intent: 'END',
  date: after(9),
  by: 'SUPPORT',
  acknowledgedAt: now,
  periodEnd: after(99),
  state: 'PENDING',
  receipt: cancellation(),
  withdrew: cancellation({ id: 'first', state: 'WITHDRAWN' }),
  slot: slotOf({ date: after(9), storedAt: now }),
  tag: '1.1.END.abcd1234',
  knownEnded: true,
  recent: [{ requestId: 'press', intent: 'END', generation: 3, receiptId: 'sub_1.1.abcd1234' }],
  refund: true,
});
const full: Account = {
  ...accountOf(subscription()),
  desired: { sub_1: record, sub_2: desiredState() },
  dueAt: now,
  heardAt: now,
  closing: { ids: ['deletion'], at: now },
  subscriptionIds: ['sub_1', 'sub_2'],
  attention: ['refund_due', 'change_refused', 'resume_too_late'],
  pendingSince: now,
  deadline: after(99),
};
const parse = (stored: object) => parseAccount('cus_1', stored as Record<string, unknown>);
const withRecord = (fields: object): object => ({
  ...full,
  desired: { sub_1: { ...record, ...fields } },
});
const problemOf = (stored: object): string => {
  try {
    parse(stored);
  } catch (error) {
    if (error instanceof UnreadableAccountError) return error.message;
  }
  return expect.fail('it was read');
};

describe('a stored account', () => {
  it('is read as it is', () => {
    expect(parse(full)).toEqual(full);
    expect(parse(newAccount('cus_1'))).toEqual({
      version: 1,
      customerId: 'cus_1',
      observed: null,
      desired: {},
      dueAt: null,
      failures: 0,
      heardAt: null,
      closing: null,
      subscriptionIds: [],
      attention: [],
      pendingSince: null,
      deadline: null,
    });
  });

  it.each<[keyof Desired, unknown[]]>([
    ['intent', ['NONE', 'END', 'RENEW', 'DATE']],
    ['state', ['NONE', 'PENDING', 'SETTLED', 'REFUSED', 'TOO_LATE']],
    [
      'slot',
      [
        slotOf({ change: { kind: 'END', reason: 'unused', comment: 'Thanks.' } }),
        slotOf({ change: { kind: 'RENEW', clears: 'PERIOD_END' } }),
        slotOf({ change: { kind: 'RENEW', clears: 'DATE' } }),
        slotOf({ change: { kind: 'DATE', date: now } }),
      ],
    ],
  ])('can have each %s', (field, values) => {
    for (const value of values)
      expect(parse(withRecord({ [field]: value }))).toEqual(withRecord({ [field]: value }));
  });

  it('of an earlier release lacks what was added since', () => {
    const account: Record<string, unknown> = { ...full };
    const intents: Record<string, unknown> = { ...record };
    delete account['closing'];
    delete intents['periodEnd'];
    const recent = [{ requestId: 'press', generation: 3, receiptId: null }];
    const read = parse({ ...account, desired: { sub_1: { ...intents, recent } } });
    expect(read.closing).toBeNull();
    expect(read.desired['sub_1']).toMatchObject({ periodEnd: null, recent });
  });

  it.each([
    'version',
    'customerId',
    'observed',
    'desired',
    'dueAt',
    'failures',
    'heardAt',
    'subscriptionIds',
    'attention',
    'pendingSince',
    'deadline',
  ])('is unreadable without %s, which the error names', (field) => {
    expect(problemOf({ ...full, [field]: undefined })).toBe(field);
  });

  it.each(Object.keys(record).filter((field) => field !== 'periodEnd'))(
    'is unreadable where an intent has no %s',
    (field) => {
      expect(problemOf(withRecord({ [field]: undefined }))).toBe(`desired.sub_1.${field}`);
    },
  );

  it.each(Object.keys(slotOf()))('is unreadable where a write has no %s', (field) => {
    const slot = { ...slotOf(), [field]: undefined };
    expect(problemOf(withRecord({ slot }))).toMatch(`desired.sub_1.slot.${field}`);
  });

  it.each([
    ['observed.observedAt', { ...full, observed: { subscriptions: [] } }],
    ['observed.subscriptions', { ...full, observed: { observedAt: now } }],
    ['closing.ids', { ...full, closing: { at: now } }],
    ['closing.at', { ...full, closing: { ids: ['deletion'] } }],
    ['attention.0', { ...full, attention: ['other'] }],
    ['subscriptionIds.0', { ...full, subscriptionIds: [1] }],
    ['dueAt, failures', { ...full, dueAt: 1, failures: 'none' }],
    ['customerId', { ...full, customerId: 'cus_2' }],
    [
      'desired.sub_1.recent.0.requestId',
      withRecord({ recent: [{ generation: 1, receiptId: null }] }),
    ],
    [
      'desired.sub_1.recent.0.generation',
      withRecord({ recent: [{ requestId: '', receiptId: null }] }),
    ],
    [
      'desired.sub_1.recent.0.receiptId',
      withRecord({ recent: [{ requestId: '', generation: 1 }] }),
    ],
    [
      'desired.sub_1.slot.change.reason',
      withRecord({ slot: slotOf({ change: { kind: 'END', comment: null } as never }) }),
    ],
    [
      'desired.sub_1.slot.change.comment',
      withRecord({ slot: slotOf({ change: { kind: 'END', reason: null } as never }) }),
    ],
    [
      'desired.sub_1.slot.change.clears',
      withRecord({ slot: slotOf({ change: { kind: 'RENEW' } as never }) }),
    ],
    [
      'desired.sub_1.slot.change.date',
      withRecord({ slot: slotOf({ change: { kind: 'DATE' } as never }) }),
    ],
  ])('is unreadable for %s', (problem, stored) => {
    expect(problemOf(stored)).toBe(problem);
  });

  it('that is unreadable is due at once, with its deletion and every intent that is whole', () => {
    try {
      parse({ ...full, failures: 'none', desired: { sub_1: record, sub_2: { intent: 'END' } } });
      expect.fail('it was read');
    } catch (error) {
      const { salvaged, name } = error as UnreadableAccountError;
      expect(name).toBe('UnreadableAccountError');
      expect(salvaged).toEqual({
        ...newAccount('cus_1'),
        desired: { sub_1: record },
        closing: full.closing,
        dueAt: new Date(0),
        subscriptionIds: ['sub_1'],
      });
    }
  });

  it.each([undefined, null, 'none'])('is salvaged where its intents are %j', (desired) => {
    try {
      parse({ ...full, desired, closing: { ids: ['deletion'] } });
      expect.fail('it was read');
    } catch (error) {
      expect((error as UnreadableAccountError).salvaged).toEqual({
        ...newAccount('cus_1'),
        dueAt: new Date(0),
      });
    }
  });

  it.each([
    [2, NewerAccountError, 'version 2', 'NewerAccountError'],
    [0, UnreadableAccountError, 'version', 'UnreadableAccountError'],
    ['2', UnreadableAccountError, 'version', 'UnreadableAccountError'],
  ])('of version %j is not this release’s', (version, type, message, name) => {
    try {
      parse({ ...full, version });
      expect.fail('it was read');
    } catch (error) {
      expect(error).toBeInstanceOf(type);
      expect(error).toMatchObject({ message, name });
    }
  });
});

describe('the plans of an account', () => {
  const over = subscription({ id: 'sub_2', status: 'canceled', endedAt: now });
  const account = { ...accountOf(subscription(), over), desired: { sub_1: record } };

  it('have the intents on them; the ended ones are not listed', () => {
    const [first, second] = [
      { ...subscription(), desired: record },
      { ...over, desired: null },
    ];
    expect(subscriptionsOf(account)).toEqual([first, second]);
    expect(listed(account)).toEqual([first]);
    expect(subscriptionIn(account, 'sub_2')).toEqual(second);
    expect(subscriptionIn(account, 'sub_3')).toBeNull();
    expect(subscriptionsOf(newAccount('cus_1'))).toEqual([]);
  });

  const plan = subscription();
  const later = new Date('2025-06-01');
  const planWith = (fields: Partial<Desired> | null, seen = plan): AccountSubscription => ({
    ...seen,
    desired: fields && desiredState(fields),
  });
  const end = { intent: 'END', state: 'PENDING' } as const;
  const renew = { intent: 'RENEW', state: 'PENDING' } as const;
  it.each<[string, AccountSubscription, Date | null]>([
    ['ends with its period, once that is acknowledged', planWith(end), plan.endsAt],
    [
      'so does one that would end later',
      planWith(end, subscription({ cancelAt: later })),
      plan.endsAt,
    ],
    ['keeps an end that is earlier', planWith(end, subscription({ cancelAt: now })), now],
    [
      'goes on, once that is acknowledged',
      planWith(renew, subscription({ cancelAt: plan.endsAt })),
      null,
    ],
    ['is as it is, where that is settled', planWith({ ...end, state: 'SETTLED' }), null],
    [
      'is as it is, where nothing was said',
      planWith(null, subscription({ cancelAt: later })),
      later,
    ],
    [
      'keeps a date',
      planWith({ intent: 'DATE', state: 'PENDING' }, subscription({ cancelAt: later })),
      later,
    ],
    ['has ended', planWith(renew, subscription({ status: 'canceled', cancelAt: later })), later],
  ])('a plan %s', (_, of, cancelAt) => {
    expect(asAcknowledged(of)).toEqual({ ...of, cancelAt });
  });
});
