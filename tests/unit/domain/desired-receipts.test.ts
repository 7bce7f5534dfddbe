/** What a fresh read of Stripe makes of receipts and refunds: true times, true reasons, each told once. */
import { describe, expect, it } from 'vitest';
import {
  before,
  confirmed,
  ending,
  endsAt,
  later,
  look,
  now,
  pendingEnd,
  receipt,
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
});
