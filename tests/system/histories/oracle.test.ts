/** The oracle finds each fault that is planted in a trace, and none where there is none. */
import { expect, it } from 'vitest';
import type { Intent } from './generate.ts';
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

const ask = (intent: Intent, from: number, to: number, outcome: Outcome): IntentRequest => ({
  id: `${intent} ${from}`,
  intent,
  by: 'SUBSCRIBER',
  attempts: [{ from, to, outcome }],
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
    deletion: null,
    declarations: [],
    receipts,
    desired: {
      intent: state.cancelAt === null && !state.ended ? 'RENEW' : 'END',
      state: 'SETTLED',
      slot: null,
      refund: false,
    },
    views: [],
    ...more,
  };
}

const canceled = () => trace([ask('END', 0, 50, confirmed)], [write('END', 20)], [receipt(10)]);

it.each<[string, Trace]>([
  ['nothing happens', trace([], [], [])],
  ['canceled', canceled()],
  [
    'canceled and resumed',
    trace(
      [ask('END', 0, 50, confirmed), ask('RENEW', 60, 90, resumed)],
      [write('END', 20), write('RENEW', 80)],
      [withdrawn(10)],
    ),
  ],
  [
    'deleted, while a resume is refused',
    trace(
      [ask('END', 0, 50, confirmed), ask('RENEW', 0, 90, { kind: 'refused' })],
      [write('END', 20)],
      [receipt(10)],
      { deletion: { from: 0, isDone: true } },
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
])('allows: %s', (_, good) => {
  expect(violationsOf(good)).toEqual([]);
});

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
    'a late cancellation undid a confirmed resume',
    trace(
      [ask('END', 0, 50, requested), ask('RENEW', 60, 90, resumed)],
      [write('END', 500)],
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
    'the provider is blamed for our own write',
    { ...canceled(), receipts: [receipt(1_000, { requestedBy: 'PAYMENT_PROVIDER' })] },
    /by the provider, where nobody ended it/,
  ],
  [
    'two open receipts',
    { ...canceled(), receipts: [receipt(10), receipt(20, { id: 'r2' })] },
    /2 open receipts/,
  ],
  [
    'charged after an acknowledged END, and nobody told',
    trace([ask('END', 0, 50, requested)], [renewal, endAfterRenewal], [late]),
    /no refund is due/,
  ],
  [
    'an acknowledged receipt is gone',
    { ...canceled(), receipts: [receipt(10, { id: 'r2' })] },
    /handed out, and is not stored/,
  ],
  [
    'a declaration is stored and never matched',
    trace([], [], [], { declarations: [{ state: 'RECEIVED', issue: null, undos: [] }] }),
    /never matched/,
  ],
  [
    'a declaration that ends nothing, though nothing else was said',
    trace([], [], [], { declarations: [{ state: 'OPEN', issue: 'LATER_WORD', undos: [] }] }),
    /a declaration: LATER_WORD/,
  ],
  [
    'a declaration that ends a plan which was resumed since',
    trace(
      [{ ...ask('END', 0, 50, requested), by: 'DECLARATION' }, ask('RENEW', 60, 90, resumed)],
      [write('END', 500)],
      [receipt(10, { requestedBy: 'DECLARATION' })],
      { declarations: [{ state: 'MATCHED', issue: null, undos: [] }] },
    ),
    /wrote END after RENEW had been carried out/,
  ],
  [
    'an undo after which the plan ends all the same',
    trace(
      [
        { ...ask('END', 0, 50, requested), by: 'DECLARATION' },
        ask('RENEW', 60, 90, { kind: 'resumed', isConfirmed: false }),
      ],
      [write('END', 20)],
      [receipt(10, { requestedBy: 'DECLARATION' })],
      { declarations: [{ state: 'UNDONE', issue: null, undos: ['UNDONE'] }] },
    ),
    /the last intent is RENEW, Stripe has END/,
  ],
  [
    'the account is deleted, and a resume went through',
    trace(
      [ask('END', 0, 50, confirmed), ask('RENEW', 0, 90, resumed)],
      [write('END', 20), write('RENEW', 80)],
      [withdrawn(10)],
      { deletion: { from: 0, isDone: true } },
    ),
    /the account is deleted, and its plan goes on/,
  ],
  [
    'an intent is pending for ever',
    { ...canceled(), desired: { ...canceled().desired!, state: 'PENDING' } },
    /pending for ever/,
  ],
])('finds: %s', (_, bad, reason) => {
  expect(violationsOf(bad).join('; ')).toMatch(reason);
});
