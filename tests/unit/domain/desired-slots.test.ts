/** The rules for the one write whose fate is unknown: repeated, burnt, or known to be carried out. */
import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../server/domain/account/draft.ts';
import { conclude } from '../../../server/domain/account/desired-state.ts';
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

const dateSlot = slotOf({ intent: 'DATE', date: endsAt, change: { kind: 'DATE', date: endsAt } });
const rows: [step: string, ...Row][] = [
  [
    'nothing',
    'its tag: it was carried out, and the intent is true',
    { ...pendingEnd, slot },
    tagged(ending, slot.tag),
    { state: 'SETTLED', slot: null, tag: slot.tag, applied: true },
  ],
  [
    'nothing',
    'its tag, and undone since: somebody did that',
    { ...pendingEnd, slot },
    tagged(running, slot.tag),
    { ...adopted('RENEW'), receipt: null },
  ],
  [
    'nothing',
    'the plan ended: moot',
    { ...pendingEnd, slot },
    ended,
    { state: 'SETTLED', slot: null },
  ],
  [
    'send',
    'its tag, and another intent is wanted',
    { ...pendingRenew, generation: 3, slot },
    tagged(ending, slot.tag),
    { state: 'PENDING', tag: slot.tag, slot: { tag: '3.1.RENEW.abcd1234' } },
  ],
  [
    'send',
    'after a day, the key may be forgotten: the tag decides',
    { ...pendingEnd, slot: slotOf({ storedAt: before(1_441) }) },
    running,
    { slot: { tag: '2.1.END.abcd1234' } },
  ],
  [
    'send again',
    'another tag, the same intent',
    { ...pendingEnd, slot },
    running,
    { slot: { ...slot, sends: 2 } },
  ],
  [
    'burn',
    'another tag, the same intent, after a minute',
    { ...pendingEnd, slot: slotOf({ storedAt: before(1.1) }) },
    running,
    { slot: { sends: 1 } },
  ],
  [
    'burn',
    'after a day to the second, the key is still known',
    { ...pendingEnd, slot: slotOf({ storedAt: before(1_440) }) },
    running,
    { slot: { sends: 1 } },
  ],
  [
    'send again',
    'another tag, the same intent, after a minute to the second',
    { ...pendingEnd, slot: slotOf({ storedAt: before(1) }) },
    running,
    { slot: { sends: 2 } },
  ],
  [
    'burn',
    'another tag, and what was wanted is not any more',
    { ...settledEnd, slot },
    running,
    {},
  ],
  ['burn', 'another tag, another intent', { ...pendingRenew, slot }, ending, { slot }],
  ['burn', 'another tag, and already as wanted', { ...pendingEnd, slot }, ending, { slot }],
  ['burn', 'another tag, and nothing is pending', { ...settledEnd, slot }, ending, { slot }],
  [
    'burn',
    'another date than the slot’s',
    { ...said, intent: 'DATE', date: later, state: 'PENDING', slot: dateSlot },
    running,
    {},
  ],
];

describe('after a fresh read, with a write whose fate is unknown', () => {
  it.each(rows)('the step is %s: %s', (step, ...row) => check(step, row));

  it('a write that never took effect is made anew, with a new key', () => {
    const draft = draftOf({
      ...accountOf(running),
      desired: { sub_1: desiredState({ ...pendingEnd, attempts: 1, slot }) },
    });
    expect(conclude(draft, running, 'DEAD', now)).toBe('send');
    expect(draft.account.desired['sub_1']?.slot?.key).toBe('sub_1.2.2.END.abcd1234');
  });
});
