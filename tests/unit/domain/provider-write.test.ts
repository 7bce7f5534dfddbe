/** What a write asks for, and which of ours Stripe shows by its tag. */
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../../server/domain/account/account.ts';
import {
  isOlderWrite,
  partsOf,
  prepareWrite,
} from '../../../server/domain/account/provider-write.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';
import { cancellation, desiredState } from '../../support/account-factory.ts';
import { dated, ended, ending, later, now, running, settledEnd, tagged } from './desired-cases.ts';

describe('a write', () => {
  it.each<[string, Partial<Desired>, object]>([
    ['an end', settledEnd, { kind: 'END', reason: null, comment: null }],
    [
      'an end with its reason',
      { ...settledEnd, receipt: cancellation({ reason: 'unused', comment: 'Thanks.' }) },
      { kind: 'END', reason: 'unused', comment: 'Thanks.' },
    ],
    [
      'an end without a receipt',
      { ...settledEnd, receipt: null },
      { kind: 'END', reason: null, comment: null },
    ],
    ['a date', { intent: 'DATE', date: later }, { kind: 'DATE', date: later }],
    ['that it goes on', { intent: 'RENEW' }, { kind: 'RENEW', clears: 'DATE' }],
  ])('asks for %s', (_, state, change) => {
    const record = desiredState({ generation: 2, ...state });
    prepareWrite(record, running, now);
    const { intent, date } = record;
    const tag = `2.1.${intent}.abcd1234`;
    expect(record).toMatchObject({ state: 'PENDING', attempts: 1 });
    const when = { sends: 1, storedAt: now };
    expect(record.slot).toEqual({
      ...{ tag, key: `sub_1.${tag}`, generation: 2, intent, date, change },
      ...when,
    });
  });
});

describe('the parts of a tag', () => {
  const parts = { generation: 1, attempt: 2, intent: 'END', nonce: 'abcd1234' };
  it.each([
    ['1.2.END.abcd1234', parts],
    ['1.2.END.abcd1234.', null],
    ['1.2.END.', null],
    ['1.2.END', null],
    ['', null],
  ])('of %j', (tag, expected) => {
    expect(partsOf(tag)).toEqual(expected);
  });
});

describe('an older write of ours', () => {
  const ours = '2.2.RENEW.abcd1234';
  it.each<[string, string | null, string | null, Subscription, boolean]>([
    ['of an earlier generation', ours, '1.9.END.abcd1234', ending, true],
    ['of an earlier attempt', ours, '2.1.END.abcd1234', ending, true],
    ['that let the plan go on', '2.2.END.abcd1234', '1.1.RENEW.abcd1234', running, true],
    ['not the last one', ours, ours, running, false],
    ['not a later attempt', ours, '2.3.END.abcd1234', ending, false],
    ['not the same attempt', ours, '2.2.END.abcd1234', ending, false],
    ['not a later generation', ours, '3.1.END.abcd1234', ending, false],
    ['not another account’s', ours, '1.1.END.ffff0000', ending, false],
    ['not one that was undone since', ours, '1.1.END.abcd1234', dated, false],
    [
      'not one that ended the plan',
      ours,
      '1.1.END.abcd1234',
      { ...ended, cancelsAtPeriodEnd: true },
      false,
    ],
    ['not one after which it ends', '2.2.END.abcd1234', '1.1.RENEW.abcd1234', ending, false],
    ['not one of a date', '2.2.END.abcd1234', '1.1.DATE.abcd1234', running, false],
    ['not without a tag', ours, null, ending, false],
    ['not where we never wrote', null, '1.1.END.abcd1234', ending, false],
    ['not something else', ours, 'x.y', ending, false],
  ])('is recognised: %s', (_, last, tag, seen, expected) => {
    const record = desiredState({ tag: last });
    expect(isOlderWrite(record, tag === null ? seen : tagged(seen, tag))).toBe(expected);
  });
});
