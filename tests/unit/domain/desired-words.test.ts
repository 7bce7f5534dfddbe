/** What is written down when somebody speaks: generations, receipts, request ids, refusals; and that it never grows. */
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../../server/domain/account/account.ts';
import type { Requester } from '../../../server/domain/account/cancellation.ts';
import { commitTime } from '../../../server/domain/commit-time.ts';
import { type Draft, draftOf } from '../../../server/domain/account/draft.ts';
import {
  conclude,
  recordIntent,
  refuse,
  type Request,
} from '../../../server/domain/account/desired-state.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';
import {
  accountOf,
  cancellation,
  desiredState,
  subscription,
} from '../../support/account-factory.ts';
import { incidentsIn, slotOf } from './desired-cases.ts';

const now = new Date('2024-12-20T12:00:00Z');
const later = new Date('2024-12-20T13:00:00Z');
const plan = subscription();
const ending = subscription({ cancelAt: plan.endsAt, cancelsAtPeriodEnd: true, canceledAt: now });
const request = (intent: 'END' | 'RENEW', fields: Partial<Request> = {}): Request => ({
  intent,
  by: 'SUBSCRIBER',
  requestId: `press-${intent}`,
  reason: null,
  comment: null,
  ...fields,
});

/** A draft of an account with one plan, of which something may have been said. */
const draftWith = (state: Partial<Desired> = {}, seen: Subscription = plan): Draft =>
  draftOf({ ...accountOf(seen), desired: { sub_1: desiredState(state) } });
const recordIn = ({ account }: Draft) => account.desired['sub_1'] ?? expect.fail('no record');
const settledEnd = {
  generation: 1,
  intent: 'END',
  state: 'SETTLED',
  receipt: { ...cancellation(), state: 'CONFIRMED', confirmedAt: now },
} as const;

describe('a cancellation', () => {
  it('is a new generation with a receipt of its own', () => {
    const draft = draftWith();
    const asked = request('END', { reason: 'unused' });
    const { generation, receipt } = recordIntent(draft, plan, asked, now);
    expect(generation).toBe(1);
    expect(receipt).toEqual(
      cancellation({ id: 'sub_1.1.abcd1234', requestedAt: now, reason: 'unused' }),
    );
    const pending = { intent: 'END', state: 'PENDING', acknowledgedAt: commitTime, applied: false };
    expect(recordIn(draft)).toMatchObject(pending);
    expect([...draft.receipts.keys()]).toEqual(['sub_1.1.abcd1234']);
  });

  it('keeps its receipt when it is repeated, and takes the place of a new intent', () => {
    const draft = draftWith();
    const first = recordIntent(draft, plan, request('END'), now).receipt?.id;
    const more = request('END', { by: 'SUPPORT', reason: 'other' });
    expect(recordIntent(draft, plan, more, later)).toMatchObject({
      generation: 2,
      receipt: { id: first, requestedBy: 'SUBSCRIBER', reason: null },
    });
    expect(recordIn(draft)).toMatchObject({ acknowledgedAt: commitTime, by: 'SUPPORT' });
  });

  it('keeps the receipt of a plan that ends already, which has to be confirmed anew', () => {
    const draft = draftWith(settledEnd, ending);
    expect(recordIntent(draft, ending, request('END'), later).receipt).toMatchObject({
      id: settledEnd.receipt.id,
      state: 'REQUESTED',
      requestedAt: settledEnd.receipt.requestedAt,
      confirmedAt: now,
    });
  });

  it('remembers the period in which it was acknowledged, unless what is known of it is over', () => {
    const draft = draftWith();
    recordIntent(draft, plan, request('END'), now);
    expect(recordIn(draft).periodEnd).toEqual(plan.endsAt);
    const next = subscription({ endsAt: new Date('2025-02-05') });
    recordIntent(draft, next, request('END'), later);
    expect(recordIn(draft).periodEnd, 'one that is repeated while it is pending').toEqual(
      plan.endsAt,
    );
    const declared = draftWith();
    recordIntent(declared, plan, request('END'), now, new Date(plan.startedAt.getTime() - 1));
    expect(recordIn(declared).periodEnd, 'one that was declared before').toEqual(plan.startedAt);
    const late = draftWith();
    recordIntent(late, plan, request('END'), plan.endsAt);
    expect(recordIn(late).periodEnd).toBeNull();
  });

  it('of a declaration does not take the place of who ends the plan already; and is taken over by them', () => {
    const declared = request('END', { by: 'DECLARATION' });
    const own = draftWith(settledEnd, ending);
    recordIn(own).by = 'SUBSCRIBER';
    recordIntent(own, ending, declared, later, own.account.observed?.observedAt);
    expect(recordIn(own)).toMatchObject({ by: 'SUBSCRIBER', state: 'PENDING', generation: 2 });
    const theirs = draftWith();
    recordIntent(theirs, plan, declared, later, now);
    expect(recordIn(theirs).receipt?.requestedAt, 'when it was received').toEqual(now);
    expect(recordIn(theirs).by).toBe('DECLARATION');
    recordIntent(theirs, plan, declared, later);
    expect(recordIn(theirs).by).toBe('DECLARATION');
    recordIntent(theirs, plan, request('END'), later);
    expect(recordIn(theirs).by).toBe('SUBSCRIBER');
  });

  it('of a declaration does nothing to an end that Stripe was seen to have since', () => {
    const declared = request('END', { by: 'DECLARATION' });
    const draft = draftWith(settledEnd, ending);
    const said = new Date((draft.account.observed?.observedAt.getTime() ?? 0) - 1);
    const made = recordIntent(draft, ending, declared, later, said);
    expect(made).toEqual({ generation: 1, receipt: settledEnd.receipt });
    const recent = [
      {
        requestId: 'press-END',
        intent: 'END',
        generation: 1,
        receiptId: 'sub_1.1.abcd1234',
        isNothing: true,
      },
    ];
    expect(recordIn(draft)).toEqual({ ...recordIn(draftWith(settledEnd)), recent });
    expect([draft.receipts.size, draft.events]).toEqual([0, []]);
    const renewed = draftWith({ generation: 1, intent: 'RENEW', state: 'SETTLED' });
    expect(recordIntent(renewed, plan, declared, later, said).generation).toBe(2);
    const pending = draftWith({ ...settledEnd, state: 'PENDING' }, ending);
    expect(recordIntent(pending, ending, declared, later, said).generation).toBe(2);
  });

  it('takes a receipt of its own in the place of a date, and the date’s is withdrawn', () => {
    const draft = draftWith({ ...settledEnd, intent: 'DATE', date: later });
    const { receipt } = recordIntent(draft, plan, request('END'), later);
    expect(receipt?.id).not.toBe(settledEnd.receipt.id);
    expect(recordIn(draft)).toMatchObject({ date: null, withdrew: { state: 'WITHDRAWN' } });
    expect(draft.receipts.size).toBe(2);
  });
});

describe('a resume', () => {
  it('withdraws the receipt, and remembers it', () => {
    const draft = draftWith(settledEnd, ending);
    recordIntent(draft, ending, request('RENEW', { by: 'SUPPORT' }), later);
    const withdrawn = { state: 'WITHDRAWN', withdrawnAt: later, withdrawnBy: 'SUPPORT' };
    expect(recordIn(draft)).toMatchObject({
      receipt: null,
      withdrew: withdrawn,
      acknowledgedAt: commitTime,
    });
    expect([...draft.receipts.values()]).toMatchObject([withdrawn]);
  });

  it('still remembers it when it is repeated, and takes the place of a new intent', () => {
    const draft = draftWith(settledEnd, ending);
    recordIntent(draft, ending, request('RENEW'), now);
    recordIn(draft).acknowledgedAt = now;
    recordIntent(draft, ending, request('RENEW'), later);
    expect(recordIn(draft)).toMatchObject({
      generation: 3,
      withdrew: { id: settledEnd.receipt.id },
      acknowledgedAt: commitTime,
    });
  });
});

describe('what is left of an earlier intent', () => {
  const withdrew = cancellation({ id: 'old', state: 'WITHDRAWN', withdrawnAt: now });

  it('a receipt that was withdrawn is not that of a later intent', () => {
    const resumed = { intent: 'RENEW', state: 'SETTLED', withdrew } as const;
    const end = draftWith(resumed);
    recordIntent(end, plan, request('END'), later);
    expect(recordIn(end).withdrew).toBeNull();
    const again = draftWith(resumed);
    recordIntent(again, plan, request('RENEW'), later);
    expect(recordIn(again).withdrew).toBeNull();
    expect(again.events).toEqual([]);
    const repeated = draftWith({ ...resumed, state: 'PENDING' });
    recordIntent(repeated, plan, request('RENEW'), later);
    expect(recordIn(repeated).withdrew).toEqual(withdrew);
    expect(repeated.events).toEqual([]);
  });

  it('the period of another intent, or of a settled one, is not that of a new end', () => {
    for (const state of [
      { intent: 'RENEW', state: 'PENDING' },
      { intent: 'END', state: 'SETTLED' },
    ] as const) {
      const draft = draftWith({ ...state, periodEnd: now });
      recordIntent(draft, plan, request('END'), later);
      expect(recordIn(draft).periodEnd).toEqual(plan.endsAt);
    }
  });

  it('a refund is due until the plan goes on, or ends anew', () => {
    const draft = draftWith({ ...settledEnd, refund: true }, ending);
    recordIntent(draft, ending, request('RENEW'), later);
    expect(recordIn(draft).refund, 'the end may stand after all').toBe(true);
    const goesOn = draftOf(draft.account);
    conclude(goesOn, plan, null, later);
    expect(recordIn(goesOn)).toMatchObject({ state: 'SETTLED', refund: false });
    recordIntent(draft, ending, request('END'), later);
    expect(recordIn(draft).refund).toBe(false);
  });
});

/** Stripe refuses the write of what was recorded last. */
function refuseWrite(draft: Draft, seen: Subscription): void {
  const record = recordIn(draft);
  record.slot = slotOf({ generation: record.generation });
  refuse(draft, seen, later);
}

describe('a refusal for good', () => {
  it('of the write of an earlier intent says nothing of this one: it is sent', () => {
    const draft = draftWith();
    recordIntent(draft, plan, request('END'), now);
    recordIn(draft).slot = slotOf({ generation: 0 });
    expect(refuse(draft, plan, later)).toBe('send');
    expect(recordIn(draft)).toMatchObject({ state: 'PENDING', slot: { generation: 1, sends: 1 } });
    expect(incidentsIn(draft)).toEqual([]);
  });

  const standsBy = { state: 'CONFIRMED', withdrawnAt: null, withdrawnBy: null };
  const dated = subscription({ cancelAt: new Date('2025-06-01'), canceledAt: now });

  it('of a repeated cancellation withdraws what was confirmed before', () => {
    const draft = draftWith({ ...settledEnd, date: now }, ending);
    recordIntent(draft, ending, request('END'), now);
    refuseWrite(draft, plan);
    expect([...draft.receipts.values()]).toMatchObject([
      { state: 'WITHDRAWN', withdrawnAt: later, withdrawnBy: 'PAYMENT_PROVIDER' },
    ]);
    expect(draft.events.map(({ kind }) => kind)).toEqual(['refused', 'change_refused']);
    expect(recordIn(draft)).toMatchObject({ intent: 'RENEW', date: null });
  });

  it('of a date is none of a cancellation', () => {
    const draft = draftWith({ ...settledEnd, intent: 'DATE', date: later, state: 'PENDING' });
    refuseWrite(draft, plan);
    expect(draft.events.map(({ kind }) => kind)).toEqual(['change_refused']);
  });

  it.each<[string, Requester, string | null, Subscription, boolean]>([
    [
      'what the provider did stands, whatever we did last',
      'PAYMENT_PROVIDER',
      'RENEW',
      dated,
      true,
    ],
    ['what was asked here stands, if we did it last', 'SUBSCRIBER', 'END', ending, true],
    ['and if we never did anything', 'SUBSCRIBER', null, ending, true],
    ['not if we undid it', 'SUBSCRIBER', 'RENEW', ending, false],
    ['nor if there is another end', 'SUBSCRIBER', 'END', dated, false],
  ])('%s', (_, requestedBy, last, seen, stands) => {
    const receipt = { ...settledEnd.receipt, requestedBy };
    const tag = last && `1.1.${last}.abcd1234`;
    const draft = draftWith({ ...settledEnd, receipt, tag }, seen);
    recordIntent(draft, seen, request('RENEW', { by: 'SUPPORT' }), now);
    refuseWrite(draft, seen);
    const record = recordIn(draft);
    expect(record.receipt?.id === receipt.id).toBe(stands);
    expect(record.receipt).toMatchObject(standsBy);
    expect(record).toMatchObject({
      by: stands ? requestedBy : 'PAYMENT_PROVIDER',
      date: seen === dated ? dated.cancelAt : null,
    });
  });

  it('stands in the receipt of a cancellation, and the plan goes on', () => {
    const draft = draftWith();
    recordIntent(draft, plan, request('END'), now);
    refuseWrite(draft, plan);
    const goesOn = { state: 'REFUSED', intent: 'RENEW', receipt: null, slot: null };
    expect(recordIn(draft)).toMatchObject(goesOn);
    expect([...draft.receipts.values()]).toMatchObject([{ state: 'REFUSED', confirmedAt: null }]);
    expect(incidentsIn(draft)).toEqual(['change_refused']);
  });

  it('puts back the receipt of the end that stands, after a resume', () => {
    const draft = draftWith({ ...settledEnd, tag: '1.1.END.abcd1234' }, ending);
    recordIntent(draft, ending, request('RENEW'), now);
    refuseWrite(draft, ending);
    const { id } = settledEnd.receipt;
    const standing = {
      id,
      state: 'CONFIRMED',
      confirmedAt: now,
      withdrawnAt: null,
      withdrawnBy: null,
    };
    expect(recordIn(draft)).toMatchObject({ state: 'REFUSED', intent: 'END', receipt: standing });
    expect(incidentsIn(draft)).toEqual(['change_refused']);
  });

  it('gives another end that stands its own receipt, after a resume', () => {
    const dated = subscription({ cancelAt: new Date('2025-06-01'), canceledAt: now });
    const draft = draftWith({ ...settledEnd, tag: '1.1.END.abcd1234' }, dated);
    recordIntent(draft, dated, request('RENEW'), now);
    refuseWrite(draft, dated);
    expect(recordIn(draft)).toMatchObject({
      intent: 'DATE',
      date: dated.cancelAt,
      receipt: { requestedBy: 'PAYMENT_PROVIDER', effectiveAt: dated.cancelAt },
    });
    expect(incidentsIn(draft)).toEqual(['change_refused']);
  });
});

describe('request ids', () => {
  it('the last eight are kept, with what they made', () => {
    const draft = draftWith();
    for (let press = 1; press <= 10; press += 1) {
      const asked = request(press % 2 ? 'END' : 'RENEW', { requestId: `press-${press}` });
      recordIntent(draft, plan, asked, now);
    }
    const { recent } = recordIn(draft);
    expect(recent.map(({ requestId }) => requestId)).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10].map((press) => `press-${press}`),
    );
    const ninth = {
      requestId: 'press-9',
      intent: 'END',
      generation: 9,
      receiptId: 'sub_1.9.abcd1234',
    };
    expect(recent.at(-2)).toEqual(ninth);
    expect(recent.at(-1)?.receiptId).toBeNull();
  });

  it('forty changes of mind leave the account as large as ten', () => {
    const draft = draftWith();
    const flip = (times: number) => {
      for (let time = 0; time < times; time += 1)
        recordIntent(draft, plan, request(time % 2 ? 'RENEW' : 'END'), now);
      return JSON.stringify(draft.account).length;
    };
    const ten = flip(10);
    expect(Math.abs(flip(30) - ten)).toBeLessThan(40);
  });
});
