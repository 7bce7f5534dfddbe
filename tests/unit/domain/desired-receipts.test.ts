/** What a fresh read of Stripe makes of receipts and refunds: true times, true reasons, each told once. */
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../../server/domain/account/account.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';
import {
  before,
  canceledAt,
  confirmed,
  dated,
  ended,
  ending,
  endsAt,
  later,
  look,
  now,
  pendingEnd,
  pendingRenew,
  receipt,
  running,
  settledEnd,
  settledRenew,
} from './desired-cases.ts';

describe('what a read makes of receipts and refunds', () => {
  it('a charge after an acknowledged END is flagged once, and a person hears of it', () => {
    const renewed = { ...ending, startedAt: before(30), endsAt: later, cancelAt: later };
    const first = look(pendingEnd, renewed);
    expect(first.record).toMatchObject({ state: 'SETTLED', refund: true });
    expect(first.told).toEqual(['refund_due']);
    expect(look({ ...pendingEnd, refund: true }, renewed).told).toEqual([]);
    expect(look(pendingEnd, ending).record.refund).toBe(false);
  });

  it('periods say whether money was taken after an END, not the clocks that timed it', () => {
    const renewed = { ...ending, startedAt: before(30), endsAt: later, cancelAt: later };
    const refund = (acknowledged: number, periodEnd: Date | null) =>
      look({ ...pendingEnd, acknowledgedAt: before(acknowledged), periodEnd }, renewed).record
        .refund;
    // It was said in the period before, however late it is stamped; or in this one, however early.
    expect(refund(20, before(30))).toBe(true);
    expect(refund(60, later)).toBe(false);
    // It is not known in which: only what is clear by a minute is decided.
    expect([refund(60, null), refund(30, null), refund(29, null), refund(20, null)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('a trial that was extended was not charged', () => {
    const extended = { ...ending, status: 'trialing', startedAt: before(30) };
    expect(look(pendingEnd, extended)).toMatchObject({ told: [], record: { refund: false } });
  });

  it('the reason that the provider asks for later is added to its receipt, and to no other', () => {
    const answered = { ...ending, reason: 'unused', comment: 'Thanks.' } as const;
    const theirs = { ...confirmed, effectiveAt: endsAt, requestedBy: 'PAYMENT_PROVIDER' } as const;
    expect(look({ ...settledEnd, receipt: theirs }, answered).receipts).toMatchObject([
      { id: 'first', reason: 'unused', comment: 'Thanks.' },
    ]);
    const ours = { ...confirmed, effectiveAt: endsAt };
    expect(look({ ...settledEnd, receipt: ours }, answered).receipts).toEqual([]);
  });

  it.each([
    ['a reason', { reason: 'unused' }, 1],
    ['a comment', { comment: 'Thanks.' }, 1],
    ['nothing', {}, 0],
  ] as const)('%s is added once', (_, answer, writes) => {
    const theirs = { ...confirmed, effectiveAt: endsAt, requestedBy: 'PAYMENT_PROVIDER' } as const;
    const { receipts } = look({ ...settledEnd, receipt: theirs }, { ...ending, ...answer });
    expect(receipts).toHaveLength(writes);
    expect(receipts).toMatchObject(writes ? [answer] : []);
  });

  it.each(['DATE', 'RENEW'] as const)('a charge after an acknowledged %s is due', (intent) => {
    const next =
      intent === 'DATE'
        ? { ...dated, startedAt: before(30) }
        : { ...running, startedAt: before(30) };
    const state = { ...pendingEnd, intent, receipt: null, periodEnd: before(30) };
    const date = intent === 'DATE' ? later : null;
    expect(look({ ...state, date }, next)).toMatchObject({
      told: [],
      record: { state: 'SETTLED', refund: false },
    });
  });

  const observed = { observedAt: before(7), subscriptions: [] };
  const noReceipt = { ...settledEnd, intent: 'DATE', date: later, receipt: null } as const;
  it.each<[string, Partial<Desired>, Date | null, Date]>([
    ['when the event says', settledEnd, before(5), before(5)],
    ['now, when the event says so', settledEnd, now, now],
    ['now, where no event was heard', settledEnd, null, now],
    ['now, where its clock is ahead', settledEnd, before(-1), now],
    ['now, where the event is that of the end', settledEnd, before(59), now],
    ['now, where the event is older than the end', settledEnd, before(70), now],
    ['nobody knows when, where there was no receipt', noReceipt, before(5), now],
  ])('a plan that was renewed at the provider was so %s', (_, state, heardAt, at) => {
    const { record, receipts } = look(state, running, { heardAt, observed });
    const isHeard = heardAt?.getTime() === at.getTime();
    expect(record).toMatchObject({
      intent: 'RENEW',
      acknowledgedAt: isHeard ? heardAt : before(7),
    });
    expect(receipts).toMatchObject(
      state.receipt
        ? [{ state: 'WITHDRAWN', withdrawnAt: at, withdrawnBy: 'PAYMENT_PROVIDER' }]
        : [],
    );
  });

  it.each<[string, Partial<Subscription>, Date | null]>([
    ['when the provider says', { endedAt: before(1) }, canceledAt],
    ['when it was over, where that is all', { canceledAt: null, endedAt: before(1) }, before(1)],
    ['after it was read last', { canceledAt: null }, before(7)],
  ])('a plan was ended at the provider %s', (_, fields, acknowledgedAt) => {
    const seen = { ...ending, ...fields };
    expect(look(settledRenew, seen, { observed }).record).toMatchObject({
      acknowledgedAt,
      periodEnd: endsAt,
    });
    const first = look({}, seen, { observed: null }).record.acknowledgedAt;
    expect(first).toEqual(fields.canceledAt === null && !fields.endedAt ? null : acknowledgedAt);
  });

  it('what was done at the provider takes no place before the intent that it follows', () => {
    const placeOf = (minutes: number) =>
      look(settledRenew, { ...ending, canceledAt: before(minutes) }).record.acknowledgedAt;
    // Stripe has whole seconds: its time may be a little earlier.
    expect(placeOf(61)).toEqual(settledRenew.acknowledgedAt);
    expect(placeOf(59)).toEqual(before(59));
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

  it.each([
    ['reason and comment', { reason: 'unused', comment: 'Thanks.' }],
    ['cause', { cause: 'PAYMENT_FAILED' }],
  ] as const)('an end made at the provider has its %s', (_, why) => {
    const [receipt] = look({}, { ...ending, ...why }).receipts;
    expect(receipt).toMatchObject({ reason: null, comment: null, ...why });
    if (!('cause' in why)) expect(receipt).not.toHaveProperty('cause');
    // Also where it is too late for a resume.
    const tooLate = look({ ...pendingRenew, withdrew: null }, { ...ended, ...why }).receipts;
    expect(tooLate).toMatchObject([{ reason: null, comment: null, ...why }]);
  });
});
