/** The rules of desired state, row by row: what a fresh read of Stripe asks for, given the last acknowledged word. */
import { describe, expect, it } from 'vitest';
import type { Desired, Slot } from '../../server/domain/account.ts';
import { conclude, decide, draftOf, type Incident } from '../../server/domain/desired-state.ts';
import type { Subscription } from '../../server/domain/subscription.ts';
import { accountOf, cancellation, desiredState, subscription } from './account-factory.ts';

const now = new Date('2024-12-20T12:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const [{ endsAt }, later] = [subscription(), new Date('2025-03-05T00:00:00Z')];

/** What Stripe can say of a plan. */
const canceledAt = before(5);
const running = subscription();
const ending = subscription({ cancelAt: endsAt, cancelsAtPeriodEnd: true, canceledAt });
const dated = subscription({ cancelAt: later, canceledAt });
const ended = subscription({ status: 'canceled', endedAt: before(1), canceledAt });

/** What may have been said of it, and how far that is. */
const receipt = cancellation({ id: 'first', requestedAt: before(60) });
const confirmed = { ...receipt, state: 'CONFIRMED', confirmedAt: before(59) } as const;
const withdrawn = { ...confirmed, state: 'WITHDRAWN', withdrawnAt: before(10) } as const;
const said = { generation: 2, by: 'SUBSCRIBER', since: before(60) } as const;
const pendingEnd = { ...said, word: 'END', state: 'PENDING', receipt } as const;
const pendingRenew = { ...said, word: 'RENEW', state: 'PENDING', withdrew: withdrawn } as const;
const settledEnd = { ...said, word: 'END', state: 'SETTLED', receipt: confirmed } as const;
const settledRenew = { ...said, word: 'RENEW', state: 'SETTLED' } as const;

const slotOf = (fields: Partial<Slot> = {}): Slot => ({
  tag: '2.1.END.abcd1234',
  key: 'sub_1.2.1.END.abcd1234',
  generation: 2,
  word: 'END',
  date: null,
  by: 'SUBSCRIBER',
  change: { kind: 'END', reason: null, comment: null },
  sends: 1,
  storedAt: before(0.5),
  ...fields,
});
const slot = slotOf();

/** Draws the conclusions from a read. */
function look(state: Partial<Desired>, seen: Subscription) {
  const account = { ...accountOf(seen), desired: { sub_1: desiredState(state) } };
  const draft = draftOf(account);
  const told: Incident[] = [];
  const step = decide(draft, seen, now, (incident) => told.push(incident));
  const record = draft.account.desired['sub_1'] ?? expect.fail('no record');
  return { step, told, record, receipts: [...draft.receipts.values()] };
}
const adopted = (word: Desired['word']) => ({
  generation: 3,
  word,
  by: 'PAYMENT_PROVIDER',
  state: 'SETTLED',
  slot: null,
});
const tagged = (seen: Subscription, tag: string) => ({ ...seen, tag });

type Row = [
  name: string,
  state: Partial<Desired>,
  seen: Subscription,
  step: string,
  record: Partial<Desired> | object,
  told?: Incident[],
];
const rows: Row[] = [
  // With a write whose fate is unknown.
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
  // A pending word.
  [
    'pending, and already so: settled without a write',
    pendingEnd,
    ending,
    'nothing',
    { state: 'SETTLED', slot: null },
  ],
  ['pending END of a plan that ended: settled', pendingEnd, ended, 'nothing', { state: 'SETTLED' }],
  ['pending RENEW, already so', pendingRenew, running, 'nothing', { state: 'SETTLED' }],
  [
    'pending RENEW of a plan that ended: too late',
    pendingRenew,
    ended,
    'nothing',
    {
      state: 'TOO_LATE',
      word: 'END',
      receipt: { id: 'first', state: 'CONFIRMED', withdrawnAt: null },
    },
    ['resume_too_late'],
  ],
  [
    'pending and carried out, but not so any more: adopted',
    { ...pendingEnd, applied: true },
    running,
    'nothing',
    { ...adopted('RENEW'), receipt: null },
  ],
  [
    'pending END: sent',
    pendingEnd,
    running,
    'send',
    {
      slot: {
        tag: '2.1.END.abcd1234',
        key: 'sub_1.2.1.END.abcd1234',
        sends: 1,
        storedAt: now,
        change: { kind: 'END', reason: null, comment: null },
      },
    },
  ],
  [
    'pending END, an end beyond the period: sent',
    pendingEnd,
    dated,
    'send',
    { slot: { word: 'END' } },
  ],
  [
    'pending RENEW, ends with the period: sent',
    pendingRenew,
    ending,
    'send',
    { slot: { change: { kind: 'RENEW', clears: 'PERIOD_END' } } },
  ],
  [
    'pending RENEW, ends at a date: sent',
    pendingRenew,
    dated,
    'send',
    { slot: { change: { kind: 'RENEW', clears: 'DATE' } } },
  ],
  [
    'a second write of one generation has another key',
    { ...pendingEnd, attempts: 1 },
    running,
    'send',
    { slot: { key: 'sub_1.2.2.END.abcd1234' } },
  ],
  // A settled word.
  [
    'settled, and still so',
    settledEnd,
    ending,
    'nothing',
    { state: 'SETTLED', generation: 2, known: endsAt },
  ],
  [
    'settled, and an older write of ours came late: again',
    { ...settledRenew, tag: '2.1.RENEW.abcd1234' },
    tagged(ending, '1.1.END.abcd1234'),
    'send',
    { state: 'PENDING', slot: { word: 'RENEW' } },
  ],
  [
    'settled, an older tag but not as it left things: adopted',
    { ...settledRenew, tag: '2.1.RENEW.abcd1234' },
    tagged(dated, '1.1.END.abcd1234'),
    'nothing',
    adopted('DATE'),
  ],
  [
    'settled, a tag of another nonce (copied metadata): adopted',
    { ...settledRenew, tag: '2.1.RENEW.abcd1234' },
    tagged(ending, '1.1.END.ffff0000'),
    'nothing',
    adopted('END'),
  ],
  [
    'settled, a tag that is none of ours: adopted',
    { ...settledRenew, tag: '2.1.RENEW.abcd1234' },
    tagged(ending, 'x.y'),
    'nothing',
    adopted('END'),
  ],
  [
    'settled END, and renewed at the provider',
    settledEnd,
    running,
    'nothing',
    { ...adopted('RENEW'), receipt: null },
  ],
  [
    'settled END, and now at a later date',
    settledEnd,
    dated,
    'nothing',
    { ...adopted('DATE'), date: later },
  ],
  ['settled RENEW, and ended at once', settledRenew, ended, 'nothing', adopted('END')],
  [
    'settled DATE, the same',
    { ...said, word: 'DATE', date: later, state: 'SETTLED' },
    dated,
    'nothing',
    { generation: 2, word: 'DATE' },
  ],
  [
    'settled DATE, and over by then',
    { ...said, word: 'DATE', date: before(1), state: 'SETTLED' },
    ended,
    'nothing',
    { generation: 2, state: 'SETTLED' },
  ],
  // Refused, or too late.
  [
    'refused, and as it was',
    { ...settledRenew, state: 'REFUSED' },
    running,
    'nothing',
    { state: 'REFUSED', generation: 2 },
  ],
  [
    'refused, and changed since',
    { ...settledRenew, state: 'REFUSED' },
    ending,
    'nothing',
    adopted('END'),
  ],
  [
    'too late, and as it was',
    { ...settledEnd, state: 'TOO_LATE' },
    ended,
    'nothing',
    { state: 'TOO_LATE', generation: 2 },
  ],
  // Nothing was ever said.
  ['nothing said, no end', {}, running, 'nothing', { state: 'NONE', generation: 0, receipt: null }],
  [
    'nothing said, an end',
    {},
    ending,
    'nothing',
    {
      ...adopted('END'),
      generation: 1,
      receipt: { requestedBy: 'PAYMENT_PROVIDER', requestedAt: canceledAt, effectiveAt: endsAt },
    },
  ],
  [
    'nothing said, ended',
    {},
    ended,
    'nothing',
    { ...adopted('END'), generation: 1, receipt: { effectiveAt: before(1) } },
  ],
];

describe('after a fresh read', () => {
  it.each(rows)('%s', (_, state, seen, step, record, told = []) => {
    const result = look(state, seen);
    expect(result.step).toBe(step);
    expect(result.record).toMatchObject(record);
    expect(result.told).toEqual(told);
  });

  it('a charge after an acknowledged END is flagged once, and a person hears of it', () => {
    const renewed = { ...ending, startedAt: before(30), endsAt: later, cancelAt: later };
    const first = look(pendingEnd, renewed);
    expect(first.record).toMatchObject({ state: 'SETTLED', refund: true });
    expect(first.told).toEqual(['refund_due']);
    expect(look({ ...pendingEnd, refund: true }, renewed).told).toEqual([]);
    expect(look(pendingEnd, ending).record.refund).toBe(false);
  });

  it('a confirmed receipt follows the end of the plan', () => {
    const moved = { ...ending, endsAt: later, cancelAt: later };
    expect(look(settledEnd, moved).receipts).toMatchObject([{ id: 'first', effectiveAt: later }]);
    const same = { ...settledEnd, receipt: { ...confirmed, effectiveAt: endsAt } };
    expect(look(same, ending).receipts).toEqual([]);
  });

  it('a receipt is confirmed by Stripe’s own time, never before it was asked for', () => {
    const at = (time: Date) => look(pendingEnd, { ...ending, canceledAt: time }).record.receipt;
    expect(at(before(5))?.confirmedAt).toEqual(before(5));
    expect(at(before(90))?.confirmedAt).toEqual(receipt.requestedAt);
    expect(at(before(-90))?.confirmedAt).toEqual(now);
  });

  it('an end made at the provider has the same receipt at each sight of it', () => {
    const [once, again] = [look({}, ending), look(settledRenew, ending)];
    expect(once.receipts.map(({ id }) => id)).toEqual(again.receipts.map(({ id }) => id));
  });

  it('a write that never took effect is made anew, with a new key', () => {
    const draft = draftOf({
      ...accountOf(running),
      desired: { sub_1: desiredState({ ...pendingEnd, attempts: 1, slot }) },
    });
    expect(conclude(draft, running, 'DEAD', now, () => {})).toBe('send');
    expect(draft.account.desired['sub_1']?.slot?.key).toBe('sub_1.2.2.END.abcd1234');
  });
});
