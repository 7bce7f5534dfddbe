/** The rules for the one write whose fate is unknown: repeated, burnt, or known to be carried out. */
import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../server/domain/account-draft.ts';
import { conclude } from '../../../server/domain/desired-state.ts';
import { accountOf, desiredState } from '../../support/account-factory.ts';
import {
  adopted,
  before,
  check,
  ended,
  ending,
  endsAt,
  later,
  now,
  pendingEnd,
  pendingRenew,
  running,
  said,
  settledEnd,
  slot,
  slotOf,
  tagged,
  type Row,
} from './desired-cases.ts';

const rows: Row[] = [
  [
    'its tag: it was carried out, and the word is true',
    { ...pendingEnd, slot },
    tagged(ending, slot.tag),
    'nothing',
    { state: 'SETTLED', slot: null, tag: slot.tag, applied: true },
  ],
  [
    'its tag, and undone since: somebody did that',
    { ...pendingEnd, slot },
    tagged(running, slot.tag),
    'nothing',
    { ...adopted('RENEW'), receipt: null },
  ],
  [
    'its tag, and another word is wanted: that is sent',
    { ...pendingRenew, generation: 3, slot },
    tagged(ending, slot.tag),
    'send',
    { state: 'PENDING', tag: slot.tag, slot: { tag: '3.1.RENEW.abcd1234' } },
  ],
  [
    'another tag, the same word: the same again',
    { ...pendingEnd, slot },
    running,
    'send again',
    { slot: { ...slot, sends: 2 } },
  ],
  [
    'another tag, the same word, after a minute: burnt',
    { ...pendingEnd, slot: slotOf({ storedAt: before(1.1) }) },
    running,
    'burn',
    { slot: { sends: 1 } },
  ],
  ['another tag, another word: burnt', { ...pendingRenew, slot }, ending, 'burn', { slot }],
  ['another tag, and already as wanted: burnt', { ...pendingEnd, slot }, ending, 'burn', { slot }],
  ['another tag, and nothing is pending: burnt', { ...settledEnd, slot }, ending, 'burn', { slot }],
  [
    'another date than the slot’s: burnt',
    {
      ...said,
      word: 'DATE',
      date: later,
      state: 'PENDING',
      slot: slotOf({ word: 'DATE', date: endsAt, change: { kind: 'DATE', date: endsAt } }),
    },
    running,
    'burn',
    {},
  ],
  [
    'the plan ended: the slot is moot',
    { ...pendingEnd, slot },
    ended,
    'nothing',
    { state: 'SETTLED', slot: null },
  ],
  [
    'after a day, the key may be forgotten: the tag decides',
    { ...pendingEnd, slot: slotOf({ storedAt: before(1_441) }) },
    running,
    'send',
    { slot: { tag: '2.1.END.abcd1234' } },
  ],
];

describe('after a fresh read, with a write whose fate is unknown', () => {
  it.each(rows)('%s', (...row) => check(row));

  it('a write that never took effect is made anew, with a new key', () => {
    const draft = draftOf({
      ...accountOf(running),
      desired: { sub_1: desiredState({ ...pendingEnd, attempts: 1, slot }) },
    });
    expect(conclude(draft, running, 'DEAD', now)).toBe('send');
    expect(draft.account.desired['sub_1']?.slot?.key).toBe('sub_1.2.2.END.abcd1234');
  });
});
