/** Tests how the stored document of a record is read, and what its fields say about a plan. */
import { describe, expect, it } from 'vitest';
import {
  type CustomerRecord,
  listed,
  NewerRecordError,
  newRecord,
  parseRecord,
  subscriptionIn,
  subscriptionsOf,
  UnreadableRecordError,
} from '../../../server/domain/customer-record/customer-record.ts';
import {
  recordOf,
  newCancellation,
  desiredState,
  subscription,
} from '../../support/record-factory.ts';
import { after, now } from '../../support/memory-world.ts';

const desired = desiredState({
  generation: 3,
  intent: 'END',
  date: after(9),
  by: 'SUPPORT',
  acknowledgedAt: now,
  periodEnd: after(99),
  state: 'PENDING',
  cancellation: newCancellation(),
  withdrew: newCancellation({ id: 'first', state: 'WITHDRAWN' }),
  keyNumber: 2,
  openSince: now,
  sends: 3,
  writeId: '1.1.END.abcd1234',
  knownEnded: true,
  recent: [
    { requestId: 'press', intent: 'END', generation: 3, cancellationId: 'sub_1.1.abcd1234' },
  ],
  refund: true,
});
const full: CustomerRecord = {
  ...recordOf(subscription()),
  desired: { sub_1: desired, sub_2: desiredState() },
  dueAt: now,
  heardAt: now,
  deletion: { ids: ['deletion'], at: now },
  subscriptionIds: ['sub_1', 'sub_2'],
  pendingSince: now,
  deadline: after(99),
};
const parse = (stored: object) => parseRecord('cus_1', stored as Record<string, unknown>);
const withRecord = (fields: object): object => ({
  ...full,
  desired: { sub_1: { ...desired, ...fields } },
});
const problemOf = (stored: object): string => {
  try {
    parse(stored);
  } catch (error) {
    if (error instanceof UnreadableRecordError) return error.message;
  }
  return expect.fail('it was read');
};

describe('a stored account', () => {
  it('is read as it is', () => {
    expect(parse(full)).toEqual(full);
    expect(parse(newRecord('cus_1'))).toEqual({
      version: 1,
      customerId: 'cus_1',
      observed: null,
      desired: {},
      dueAt: null,
      failures: 0,
      heardAt: null,
      deletion: null,
      subscriptionIds: [],
      pendingSince: null,
      deadline: null,
    });
  });

  it('of an earlier release lacks what was added since', () => {
    const intents: Record<string, unknown> = { ...desired };
    const added = ['periodEnd', 'now', 'keyNumber', 'openSince', 'sends', 'released', 'isByHand'];
    for (const field of added) delete intents[field];
    const recent = [{ requestId: 'press', generation: 3, cancellationId: null }];
    const read = parse({ ...full, desired: { sub_1: { ...intents, recent } } });
    expect(read.desired['sub_1']).toMatchObject({
      ...{ periodEnd: null, released: null, isByHand: false, recent },
      ...{ keyNumber: 1, openSince: null, sends: 0 },
    });
  });

  it.each([
    ['observed.observedAt', { ...full, observed: { subscriptions: [] } }],
    ['observed.subscriptions', { ...full, observed: { observedAt: now } }],
    ['deletion', { ...full, deletion: undefined, closing: full.deletion }],
    ['deletion.ids', { ...full, deletion: { at: now } }],
    ['deletion.at', { ...full, deletion: { ids: ['deletion'] } }],
    ['subscriptionIds.0', { ...full, subscriptionIds: [1] }],
    ['dueAt, failures', { ...full, dueAt: 1, failures: 'none' }],
    ['customerId', { ...full, customerId: 'cus_2' }],
    [
      'desired.sub_1.recent.0.requestId',
      withRecord({ recent: [{ generation: 1, cancellationId: null }] }),
    ],
    ['desired.sub_1.openSince', withRecord({ openSince: 1 })],
  ])('is unreadable for %s', (problem, stored) => {
    expect(problemOf(stored)).toBe(problem);
  });

  it('that is unreadable is due immediately, with its deletion and every readable intent', () => {
    try {
      parse({ ...full, failures: 'none', desired: { sub_1: desired, sub_2: { intent: 'END' } } });
      expect.fail('it was read');
    } catch (error) {
      const { salvaged, name } = error as UnreadableRecordError;
      expect(name).toBe('UnreadableRecordError');
      expect(salvaged).toEqual({
        ...newRecord('cus_1'),
        desired: { sub_1: desired },
        deletion: full.deletion,
        dueAt: new Date(0),
        subscriptionIds: ['sub_1'],
      });
    }
  });

  it.each([
    [2, NewerRecordError, 'version 2', 'NewerRecordError'],
    [0, UnreadableRecordError, 'version', 'UnreadableRecordError'],
    ['2', UnreadableRecordError, 'version', 'UnreadableRecordError'],
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
  const record = { ...recordOf(subscription(), over), desired: { sub_1: desired } };

  it('have the intents on them; the ended ones are not listed', () => {
    const [first, second] = [
      { ...subscription(), desired: desired },
      { ...over, desired: null },
    ];
    expect(subscriptionsOf(record)).toEqual([first, second]);
    expect(listed(record)).toEqual([first]);
    expect(subscriptionIn(record, 'sub_2')).toEqual(second);
    expect(subscriptionIn(record, 'sub_3')).toBeNull();
    expect(subscriptionsOf(newRecord('cus_1'))).toEqual([]);
  });
});
