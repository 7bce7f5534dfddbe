/** The rules of desired state, row by row: what a fresh read of Stripe asks for, given the last acknowledged intent. */
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

const settledDate = { ...said, intent: 'DATE', date: later, state: 'SETTLED' } as const;
/** After it was written, Stripe should have this tag. */
const renewedByUs = { ...settledRenew, tag: '2.1.RENEW.abcd1234' };
const refused = { ...settledRenew, state: 'REFUSED' } as const;
const tooLate = { ...settledEnd, state: 'TOO_LATE' } as const;
const oldTag = '1.1.END.abcd1234';
const firstReceipt = {
  requestedBy: 'PAYMENT_PROVIDER',
  requestedAt: canceledAt,
  effectiveAt: endsAt,
};
const standing = { id: 'first', state: 'CONFIRMED', withdrawnAt: null };
const firstSlot = {
  tag: '2.1.END.abcd1234',
  key: 'sub_1.2.1.END.abcd1234',
  sends: 1,
  storedAt: now,
  change: { kind: 'END', reason: null, comment: null },
};

describe('after a fresh read, with no write under way, nothing is sent', () => {
  const rows: Row[] = [
    // A pending intent.
    ['END, and already so', pendingEnd, ending, { state: 'SETTLED', slot: null }],
    ['END of a plan that ended', pendingEnd, ended, { state: 'SETTLED' }],
    ['RENEW, already so', pendingRenew, running, { state: 'SETTLED' }],
    [
      'RENEW of a plan that ended: too late',
      pendingRenew,
      ended,
      { state: 'TOO_LATE', intent: 'END', receipt: standing },
      ['resume_too_late'],
    ],
    [
      'END, carried out, but not so any more: adopted',
      { ...pendingEnd, applied: true },
      running,
      { ...adopted('RENEW'), receipt: null },
    ],
    // A settled intent.
    ['END, still so', settledEnd, ending, { state: 'SETTLED', generation: 2, knownEnded: false }],
    ['an older tag, not as it left things', renewedByUs, tagged(dated, oldTag), adopted('DATE')],
    [
      'a tag of another nonce (copied metadata)',
      renewedByUs,
      tagged(ending, '1.1.END.ffff0000'),
      adopted('END'),
    ],
    ['a tag that is none of ours', renewedByUs, tagged(ending, 'x.y'), adopted('END')],
    [
      'an older tag, and it is as it should be',
      { ...settledEnd, tag: '2.1.END.abcd1234' },
      tagged(ending, oldTag),
      { state: 'SETTLED', generation: 2 },
    ],
    [
      'refused, and an older write of ours came late: what is there stands',
      { ...refused, tag: '2.1.RENEW.abcd1234' },
      tagged(ending, oldTag),
      adopted('END'),
    ],
    ['END, renewed there', settledEnd, running, { ...adopted('RENEW'), receipt: null }],
    ['END, now at a later date', settledEnd, dated, { ...adopted('DATE'), date: later }],
    ['RENEW, ended at once', settledRenew, ended, adopted('END')],
    ['DATE, the same', settledDate, dated, { generation: 2, intent: 'DATE' }],
    [
      'DATE, over by then',
      { ...settledDate, date: before(1) },
      ended,
      { generation: 2, state: 'SETTLED' },
    ],
    [
      'DATE, over on that day',
      { ...settledDate, date: endsAt },
      ended,
      { generation: 2, state: 'SETTLED' },
    ],
    ['DATE, over before it', settledDate, ended, { ...adopted('END'), date: null }],
    [
      'DATE, which is past, and it goes on',
      { ...settledDate, date: before(1) },
      running,
      { ...adopted('RENEW'), date: null },
    ],
    [
      'somebody’s change makes a refund no longer due',
      { ...settledEnd, refund: true },
      running,
      { ...adopted('RENEW'), refund: false },
    ],
    // Refused, or too late.
    ['refused, as it was', refused, running, { state: 'REFUSED', generation: 2 }],
    ['refused, changed since', refused, ending, adopted('END')],
    ['too late, as it was', tooLate, ended, { state: 'TOO_LATE', generation: 2 }],
    // Nothing was ever said.
    ['nothing said, no end', {}, running, { state: 'NONE', generation: 0, receipt: null }],
    [
      'nothing said, an end',
      {},
      ending,
      { ...adopted('END'), generation: 1, receipt: firstReceipt, date: null },
    ],
    [
      'nothing said, ended',
      {},
      ended,
      { ...adopted('END'), generation: 1, receipt: { effectiveAt: before(1) } },
    ],
  ];
  it.each(rows)('%s', (...row) => check('nothing', row));
});

describe('after a fresh read, with no write under way, a change is sent', () => {
  const clears = (what: string) => ({ slot: { change: { kind: 'RENEW', clears: what } } });
  const rows: Row[] = [
    ['END', pendingEnd, running, { slot: firstSlot }],
    ['END, an end beyond the period', pendingEnd, dated, { slot: { intent: 'END' } }],
    ['RENEW, ends with the period', pendingRenew, ending, clears('PERIOD_END')],
    ['RENEW, ends at a date', pendingRenew, dated, clears('DATE')],
    [
      'a second write of one generation has another key',
      { ...pendingEnd, attempts: 1 },
      running,
      { slot: { key: 'sub_1.2.2.END.abcd1234' } },
    ],
    [
      'settled, and an older write of ours came late: again',
      { ...renewedByUs, applied: true },
      tagged(ending, oldTag),
      { state: 'PENDING', applied: false, slot: { intent: 'RENEW' } },
    ],
  ];
  it.each(rows)('%s', (...row) => check('send', row));
});
