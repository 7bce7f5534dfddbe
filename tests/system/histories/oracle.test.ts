/** The oracle against traces written by hand: what may be, and what must not. */
import { describe, expect, it } from 'vitest';
import type { Caller, Intent } from './generate.ts';
import { violationsOf } from './oracle.ts';
import type { PlanState } from './plan-state.ts';
import type { Change, Outcome, Receipt, Trace, IntentRequest } from './trace.ts';

const periodEnd = 2_000_000;
const active: PlanState = {
  cancelAt: null,
  atPeriodEnd: false,
  periodEnd,
  ended: false,
  canceledAt: null,
};
const ending = (canceledAt = 1): PlanState => ({
  ...active,
  cancelAt: periodEnd,
  atPeriodEnd: true,
  canceledAt,
});
const confirmed: Outcome = { kind: 'accepted', receipt: 'r1', state: 'CONFIRMED' };
const requested: Outcome = { kind: 'accepted', receipt: 'r1', state: 'REQUESTED' };
const resumed: Outcome = { kind: 'resumed', isConfirmed: true };
const resuming: Outcome = { kind: 'resumed', isConfirmed: false };
const unknown: Outcome = { kind: 'unknown', code: null };

const ask = (
  intent: Intent,
  from: number,
  to: number,
  outcome: Outcome,
  by: Caller = 'SUBSCRIBER',
) => ({
  id: `${intent} ${from}`,
  intent,
  by,
  attempts: [{ replica: 0, from, to, outcome }],
});
const write = (intent: Intent, at: number): Change => ({
  ...{ at, by: 'servers', intent },
  state: intent === 'END' ? ending() : active,
});
const provider = (state: PlanState, at: number): Change => ({
  at,
  by: 'provider',
  intent: null,
  state,
});
const receipt = (requestedAt: number, more: Partial<Receipt> = {}): Receipt => ({
  id: 'r1',
  state: 'CONFIRMED',
  requestedBy: 'SUBSCRIBER',
  requestedAt,
  confirmedAt: requestedAt,
  effectiveAt: periodEnd * 1_000,
  withdrawnAt: null,
  withdrawnBy: null,
  ...more,
});
const withdrawn = (requestedAt: number, more: Partial<Receipt> = {}) =>
  receipt(requestedAt, {
    ...{ state: 'WITHDRAWN', withdrawnAt: 100_000, withdrawnBy: 'SUBSCRIBER' },
    ...more,
  });

/** A trace whose document and views agree with what Stripe has. */
function trace(
  requests: IntentRequest[],
  changes: Change[],
  receipts: Receipt[],
  more: Partial<Trace> = {},
): Trace {
  const state = changes.at(-1)?.state ?? more.initial ?? active;
  return {
    subscriptionId: 'sub_1',
    initial: active,
    requests,
    lookErrors: [],
    changes,
    refusals: [],
    writes: changes.length,
    disturbances: 0,
    receipts,
    desired: {
      generation: requests.length,
      intent: state.cancelAt === null && !state.ended ? 'RENEW' : 'END',
      state: 'SETTLED',
      slot: null,
      refund: false,
    },
    views: [],
    ...more,
  };
}

describe('what may be', () => {
  it.each<[string, Trace]>([
    ['nothing happens', trace([], [], [])],
    ['canceled', trace([ask('END', 0, 50, confirmed)], [write('END', 20)], [receipt(10)])],
    [
      'canceled, carried out when it had been answered',
      trace([ask('END', 0, 50, requested)], [write('END', 5_000)], [receipt(10)]),
    ],
    [
      'canceled and resumed',
      trace(
        [ask('END', 0, 50, confirmed), ask('RENEW', 60, 90, resumed)],
        [write('END', 20), write('RENEW', 80)],
        [withdrawn(10)],
      ),
    ],
    [
      'a late write of an intent that was superseded, corrected',
      trace(
        [ask('END', 0, 50, requested), ask('RENEW', 60, 90, resuming)],
        [write('END', 500), write('RENEW', 800)],
        [withdrawn(10)],
      ),
    ],
    [
      'opposite intents at once, in either order: END',
      trace(
        [ask('END', 0, 50, requested), ask('RENEW', 0, 50, resuming)],
        [write('END', 80)],
        [receipt(10)],
      ),
    ],
    [
      'opposite intents at once, in either order: RENEW',
      trace([ask('END', 0, 50, requested), ask('RENEW', 0, 50, resuming)], [], [withdrawn(10)]),
    ],
    ['an answer was lost, and nothing recorded', trace([ask('END', 0, 50, unknown)], [], [])],
    [
      'an answer was lost, and the intent carried out',
      trace([ask('END', 0, 50, unknown)], [write('END', 30)], [receipt(10)]),
    ],
    [
      'a pending intent wins over an unseen change at the provider',
      trace(
        [ask('RENEW', 0, 50, resuming)],
        [provider(ending(), 100), write('RENEW', 200)],
        [withdrawn(1_000, { requestedBy: 'PAYMENT_PROVIDER' })],
      ),
    ],
    [
      'a change at the provider wins over an intent that was carried out',
      trace(
        [ask('END', 0, 50, confirmed)],
        [write('END', 20), provider(active, 100)],
        [withdrawn(10, { withdrawnBy: 'PAYMENT_PROVIDER' })],
      ),
    ],
    [
      'refused for good',
      trace([ask('END', 0, 50, { kind: 'refused' })], [], [receipt(10, { state: 'REFUSED' })], {
        refusals: [30],
      }),
    ],
    [
      'a plan that ended before the servers ever saw it',
      trace([], [{ at: 200, by: 'time', intent: null, state: { ...ending(), ended: true } }], [], {
        initial: ending(),
        desired: null,
      }),
    ],
    [
      'a resume that came too late',
      trace(
        [ask('RENEW', 100, 150, resuming)],
        [{ at: 200, by: 'time', intent: null, state: { ...ending(), ended: true } }],
        [receipt(1_000, { requestedBy: 'PAYMENT_PROVIDER' })],
        {
          initial: ending(),
          desired: { ...trace([], [], []).desired!, intent: 'END', state: 'TOO_LATE' },
        },
      ),
    ],
  ])('%s', (_, good) => {
    expect(violationsOf(good)).toEqual([]);
  });
});

describe('what must not be', () => {
  const renewal: Change = {
    ...{ at: 20_000, by: 'time', intent: null },
    state: { ...active, periodEnd: periodEnd + 100 },
  };
  const endAfterRenewal: Change = {
    ...write('END', 30_000),
    state: { ...ending(), cancelAt: periodEnd + 100, periodEnd: periodEnd + 100 },
  };
  const late = receipt(10, { effectiveAt: (periodEnd + 100) * 1_000 });

  it.each<[string, Trace, RegExp]>([
    [
      'the last intent was never carried out',
      trace([ask('END', 0, 50, requested)], [], [receipt(10)]),
      /the last intent is END, Stripe has RENEW/,
    ],
    [
      'a late write undid a later intent',
      trace(
        [ask('RENEW', 0, 50, unknown), ask('END', 20_000, 20_050, confirmed)],
        [write('END', 20_030), write('RENEW', 20_100)],
        [withdrawn(20_010)],
      ),
      /wrote RENEW after END had been carried out/,
    ],
    [
      'a late cancellation undid a confirmed resume',
      trace(
        [ask('END', 0, 50, requested), ask('RENEW', 60, 90, resumed)],
        [write('END', 500)],
        [receipt(10)],
      ),
      /wrote END after RENEW had been carried out/,
    ],
    [
      'a change at the provider was overwritten after the intent had been confirmed',
      trace(
        [ask('END', 0, 50, confirmed)],
        [write('END', 20), provider(active, 100), write('END', 200)],
        [receipt(10)],
      ),
      /wrote END after RENEW had been carried out/,
    ],
    [
      'CONFIRMED, and Stripe never had it',
      trace([ask('END', 0, 50, confirmed)], [write('END', 100)], [receipt(10)]),
      /told CONFIRMED, and Stripe did not have it/,
    ],
    [
      '"resumed" from a read of before',
      trace(
        [ask('RENEW', 100, 150, resumed)],
        [write('RENEW', 300)],
        [withdrawn(1_000, { requestedBy: 'PAYMENT_PROVIDER' })],
        { initial: ending() },
      ),
      /told "resumed", and Stripe did not have it/,
    ],
    [
      'a write that nobody asked for',
      trace([], [write('END', 100)], [receipt(1_000, { requestedBy: 'PAYMENT_PROVIDER' })]),
      /wrote END, which nobody had asked for/,
    ],
    [
      'refused, where nothing was',
      trace([ask('END', 0, 50, { kind: 'refused' })], [], [receipt(10, { state: 'REFUSED' })]),
      /refused nothing/,
    ],
    [
      'ended, where it had not',
      trace([ask('END', 0, 50, { kind: 'already ended' })], [], []),
      /told that the plan had ended/,
    ],
    [
      'the provider is blamed for our own write',
      trace(
        [ask('END', 0, 50, confirmed)],
        [write('END', 20)],
        [receipt(1_000, { requestedBy: 'PAYMENT_PROVIDER' })],
      ),
      /by PAYMENT_PROVIDER, who did not end it/,
    ],
    [
      'the subscriber is blamed for what was done at the provider',
      trace([ask('RENEW', 0, 50, resumed)], [provider(ending(), 100)], [receipt(10)]),
      /by SUBSCRIBER, who did not end it/,
    ],
    [
      'a false time',
      trace([ask('END', 5_000, 5_050, confirmed)], [write('END', 5_020)], [receipt(9_000)]),
      /who did not end it at that time/,
    ],
    [
      'two open receipts',
      trace(
        [ask('END', 0, 50, confirmed), ask('END', 60, 90, confirmed)],
        [write('END', 20)],
        [receipt(10), receipt(70, { id: 'r2' })],
      ),
      /2 open receipts/,
    ],
    [
      'a receipt is open though the plan renews',
      trace(
        [ask('END', 0, 50, confirmed), ask('RENEW', 60, 90, resumed)],
        [write('END', 20), write('RENEW', 80)],
        [receipt(10)],
      ),
      /the plan renews, with an open receipt/,
    ],
    [
      'charged after an acknowledged END, and nobody told',
      trace([ask('END', 0, 50, requested)], [renewal, endAfterRenewal], [late]),
      /no refund is due/,
    ],
    [
      'the account document lost a subscription',
      trace([ask('END', 0, 50, confirmed)], [write('END', 20)], [receipt(10)], { desired: null }),
      /the account document has no such subscription/,
    ],
    [
      'an acknowledged receipt is gone',
      trace([ask('END', 0, 50, confirmed)], [write('END', 20)], [receipt(10, { id: 'r2' })]),
      /handed out, and is not stored/,
    ],
    [
      'a log-out while an upstream failed',
      trace([ask('END', 0, 50, { kind: 'unknown', code: 'UNAUTHENTICATED' })], [], []),
      /answered UNAUTHENTICATED/,
    ],
    [
      'writes without end',
      trace([ask('END', 0, 50, confirmed)], [write('END', 20)], [receipt(10)], { writes: 100 }),
      /100 writes to Stripe/,
    ],
  ])('%s', (_, bad, reason) => {
    expect(violationsOf(bad).join('; ')).toMatch(reason);
  });

  it('an intent is pending for ever, or its write', () => {
    const good = trace([ask('END', 0, 50, confirmed)], [write('END', 20)], [receipt(10)]);
    const desired = { ...good.desired!, state: 'PENDING' as const, slot: {} };
    expect(violationsOf({ ...good, desired })).toEqual([
      'pending for ever',
      'the fate of a write is unknown for ever',
    ]);
  });

  it('what is charged and flagged is no violation, nor a refund without a charge one that passes', () => {
    const desired = { ...trace([], [], []).desired!, intent: 'END' as const, refund: true };
    const request = ask('END', 0, 50, requested);
    const charged = trace([request], [renewal, endAfterRenewal], [late], { desired });
    expect(violationsOf(charged)).toEqual([]);
    const free = trace([request], [write('END', 100)], [receipt(10)], { desired });
    expect(violationsOf(free)).toEqual(['a refund is due, and nothing was charged']);
  });
});
