/** The rules of desired state, row by row: what a fresh read of Stripe asks for, given the last acknowledged word. */
import { describe, it } from 'vitest';
import {
  adopted,
  before,
  canceledAt,
  check,
  dated,
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
  settledRenew,
  tagged,
  type Row,
} from './desired-cases.ts';

const rows: Row[] = [
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

describe('after a fresh read, with no write under way', () => {
  it.each(rows)('%s', (...row) => check(row));
});
