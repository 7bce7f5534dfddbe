/** The table of docs/protocol.md, as data: what follows from a fresh read of Stripe; then times, reasons and refunds, row by row. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Account, Desired, WriteInFlight } from '../../../server/domain/account/account.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';
import { cancellation, subscription } from '../../support/account-factory.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';
import { needsOfAccount } from '../../../server/domain/support/work-queue.ts';

const before = (minutes: number) => after(-minutes * 60_000);
const { endsAt } = subscription();
const [canceledAt, later] = [before(5), new Date('2025-03-05T00:00:00Z')];

/** What Stripe can say of a plan. */
const running = subscription();
const ending = subscription({ cancelAt: endsAt, cancelsAtPeriodEnd: true, canceledAt });
const dated = subscription({ cancelAt: later, canceledAt });
const ended = subscription({ status: 'canceled', endedAt: before(1), canceledAt });
const renewed = { ...ending, startedAt: before(30), endsAt: later, cancelAt: later };
const withWriteId = (seen: Subscription, writeId: string) => ({ ...seen, writeId });

/** What may have been said of it, and how far that is. */
const receipt = cancellation({ id: 'first', requestedAt: before(60) });
const confirmed = { ...receipt, state: 'CONFIRMED', confirmedAt: before(59) } as const;
const withdrawn = { ...confirmed, state: 'WITHDRAWN', withdrawnAt: before(10) } as const;
const theirs = { ...confirmed, effectiveAt: endsAt, requestedBy: 'PAYMENT_PROVIDER' } as const;
const said = { generation: 2, by: 'SUBSCRIBER', acknowledgedAt: before(60) } as const;
const asked = { ...said, state: 'PENDING', periodEnd: endsAt } as const;
const pendingEnd = { ...asked, intent: 'END', receipt } as const;
const pendingRenew = { ...asked, intent: 'RENEW', withdrew: withdrawn } as const;
const pendingDate = { ...asked, intent: 'DATE', date: later } as const;
const confirmedEnd = { ...said, intent: 'END', state: 'CONFIRMED', receipt: confirmed } as const;
const confirmedRenew = { ...said, intent: 'RENEW', state: 'CONFIRMED' } as const;
const confirmedDate = { ...said, intent: 'DATE', date: later, state: 'CONFIRMED' } as const;
/** After it was written, Stripe should have this write id. */
const renewedByUs = { ...confirmedRenew, writeId: '2.1.RENEW.abcd1234' };
const oldTag = '1.1.END.abcd1234';

const writeOf = (fields: Partial<WriteInFlight> = {}): WriteInFlight => ({
  writeId: '2.1.END.abcd1234',
  key: 'sub_1.2.1.END.abcd1234',
  generation: 2,
  intent: 'END',
  date: null,
  change: { kind: 'END', reason: null, comment: null },
  sends: 1,
  storedAt: before(0.5),
  ...fields,
});
const writeInFlight = writeOf();
const storedFor = (minutes: number) => ({ writeInFlight: writeOf({ storedAt: before(minutes) }) });

/** Reconciles an account with what Stripe says; what is sent gets no answer. */
async function read(state: Partial<Desired>, seen: Subscription, fields: Partial<Account> = {}) {
  const world = memoryWorld([seen]);
  await world.know(state, fields);
  world.answers.push(new Error('no answer'));
  await world.reconcile('cus_1').catch(() => {});
  const record = (await world.recordOf()) ?? expect.fail('no record');
  const told = world.committed
    .flat()
    .flatMap((each) => ('subscriptionId' in each ? each.kind : []));
  return {
    step: world.calls.some((each) => each.startsWith('change ')) ? 'send' : 'nothing',
    record,
    told,
    receipts: [...world.store.receipts.values()],
  };
}

type Case = [
  name: string,
  state: Partial<Desired>,
  seen: Subscription,
  step: 'nothing' | 'send',
  record: object,
  told?: string,
];
/** A row of the document's table, and cases of it. */
type Row = [write: string, shows: string, intent: string, then: string, cases: Case[]];

const stays = (state: Desired['state'], generation = 2) => ({
  state,
  generation,
  writeInFlight: null,
});
const takenOver = (intent: Desired['intent'], generation = 3, date: Date | null = null) => ({
  ...{ ...stays('CONFIRMED', generation), intent, date, by: 'PAYMENT_PROVIDER', refund: false },
  receipt: intent === 'RENEW' ? null : { requestedBy: 'PAYMENT_PROVIDER' },
});
const sends = (fields: Partial<WriteInFlight>) => ({
  state: 'PENDING',
  writeInFlight: { sends: 1, ...fields },
});
const clears = (what: 'PERIOD_END' | 'DATE') => sends({ change: { kind: 'RENEW', clears: what } });
const [first, second] = [
  sends(writeOf({ storedAt: now })),
  sends({ key: 'sub_1.2.2.END.abcd1234' }),
];
const third = {
  writeId: writeInFlight.writeId,
  ...sends({ writeId: '3.1.RENEW.abcd1234', key: 'sub_1.3.1.RENEW.abcd1234' }),
};
const again = { writeInFlight: { ...writeInFlight, sends: 2 } };
const underItsKey = (fields: Partial<WriteInFlight>) =>
  sends({ key: writeInFlight.key, sends: 2, ...fields });
const tooLate = {
  ...stays('TOO_LATE'),
  intent: 'END',
  receipt: { id: 'first', state: 'CONFIRMED' },
};
const ours = { ...pendingEnd, writeInFlight };
const renews = { ...pendingRenew, generation: 3, writeInFlight };
/** Its renewal has the key of the end before it. */
const tookOver = {
  ...renews,
  attempts: 1,
  writeInFlight: writeOf({ writeId: '3.1.RENEW.abcd1234', generation: 3, intent: 'RENEW' }),
};
const secondRenew = {
  ...third,
  ...sends({ writeId: '3.2.RENEW.abcd1234', key: 'sub_1.3.2.RENEW.abcd1234' }),
};
const dateWrite = writeOf({ intent: 'DATE', date: endsAt, change: { kind: 'DATE', date: endsAt } });
const [itsTag, undone] = [
  withWriteId(ending, writeInFlight.writeId),
  withWriteId(running, writeInFlight.writeId),
];
const [byDate, onDay] = [
  { ...confirmedDate, date: before(2) },
  { ...confirmedDate, date: endsAt },
];
const refusedRenew = { ...confirmedRenew, state: 'REFUSED' } as const;
const tooLateEnd = { ...confirmedEnd, state: 'TOO_LATE' } as const;
const seenEnd = { requestedAt: canceledAt, effectiveAt: endsAt };

const table: Row[] = [
  [
    'one',
    'a write id that was sent under its key',
    'any',
    'its key is used: none is in flight, go on below',
    [
      [
        'so it is',
        ours,
        itsTag,
        'nothing',
        { ...stays('CONFIRMED'), writeId: writeInFlight.writeId },
      ],
      ['undone since', ours, undone, 'nothing', takenOver('RENEW')],
      ['another intent', renews, itsTag, 'send', third],
      ['the write before, under the same key', tookOver, itsTag, 'send', secondRenew],
    ],
  ],
  [
    'one',
    'the plan ended, or the write is a day old',
    'any',
    'it never will be: none is in flight, go on below',
    [
      ['ended', ours, ended, 'nothing', stays('CONFIRMED')],
      ['a day old', { ...pendingEnd, ...storedFor(1_441) }, running, 'send', first],
    ],
  ],
  [
    'one',
    'any other',
    'any',
    'send what is wanted, under its key',
    [
      ['at once', ours, running, 'send', again],
      ['after a day', { ...pendingEnd, ...storedFor(1_440) }, running, 'send', { ...asked }],
      ['as it says', ours, ending, 'send', again],
      ['a write of an older key', ours, withWriteId(running, oldTag), 'send', again],
      ['another intent', renews, ending, 'send', underItsKey({ writeId: '3.1.RENEW.abcd1234' })],
      [
        'another date',
        { ...pendingDate, generation: 3, writeInFlight: dateWrite },
        running,
        'send',
        underItsKey({ change: { kind: 'DATE', date: later } }),
      ],
    ],
  ],
  [
    'none',
    'what the intent says',
    'pending',
    'confirmed, without a write',
    [
      ['END', pendingEnd, ending, 'nothing', stays('CONFIRMED')],
      ['END, ended', pendingEnd, ended, 'nothing', stays('CONFIRMED')],
      ['RENEW', pendingRenew, running, 'nothing', stays('CONFIRMED')],
    ],
  ],
  [
    'none',
    'the plan ended',
    'pending `RENEW`',
    'too late: what Stripe has stands',
    [['ended', pendingRenew, ended, 'nothing', tooLate, 'resume_too_late']],
  ],
  [
    'none',
    'something else',
    'pending, carried out before',
    'somebody changed it since: take over',
    [
      [
        'END, renewed',
        { ...pendingEnd, isCarriedOut: true },
        running,
        'nothing',
        takenOver('RENEW'),
      ],
    ],
  ],
  [
    'none',
    'something else',
    'pending',
    'prepare a write, send it',
    [
      ['END', pendingEnd, running, 'send', first],
      ['END, ends later', pendingEnd, dated, 'send', first],
      ['END, anew', { ...pendingEnd, attempts: 1 }, running, 'send', second],
      ['RENEW, ends with the period', pendingRenew, ending, 'send', clears('PERIOD_END')],
      ['RENEW, ends at a date', pendingRenew, dated, 'send', clears('DATE')],
      ['DATE', pendingDate, running, 'send', sends({ change: { kind: 'DATE', date: later } })],
    ],
  ],
  [
    'none',
    'what a late write of ours left, under its write id',
    'confirmed',
    'pending again, send',
    [
      ['RENEW', renewedByUs, withWriteId(ending, oldTag), 'send', sends({ intent: 'RENEW' })],
      [
        'changed since',
        renewedByUs,
        withWriteId(dated, oldTag),
        'nothing',
        takenOver('DATE', 3, later),
      ],
      [
        'never known',
        { ...confirmedRenew, writeId: null },
        withWriteId(ending, oldTag),
        'send',
        sends({ intent: 'RENEW' }),
      ],
      [
        'the last known one',
        { ...confirmedRenew, writeId: oldTag },
        withWriteId(ending, oldTag),
        'nothing',
        takenOver('END'),
      ],
      ['copied', renewedByUs, withWriteId(ending, '1.1.END.ffff0000'), 'nothing', takenOver('END')],
      ['none of ours', renewedByUs, withWriteId(ending, 'x.y'), 'nothing', takenOver('END')],
      ['over', renewedByUs, withWriteId(ended, oldTag), 'nothing', takenOver('END')],
    ],
  ],
  [
    'none',
    'what the intent says',
    'confirmed',
    'nothing',
    [
      ['END', confirmedEnd, withWriteId(ending, oldTag), 'nothing', stays('CONFIRMED')],
      ['DATE', confirmedDate, dated, 'nothing', { ...stays('CONFIRMED'), intent: 'DATE' }],
      ['DATE, over by then', byDate, ended, 'nothing', { ...stays('CONFIRMED'), intent: 'DATE' }],
      [
        'DATE, over on that day',
        onDay,
        ended,
        'nothing',
        { ...stays('CONFIRMED'), intent: 'DATE' },
      ],
    ],
  ],
  [
    'none',
    'something else',
    'confirmed',
    'take over',
    [
      ['END, renewed', { ...confirmedEnd, refund: true }, running, 'nothing', takenOver('RENEW')],
      ['END, at a date', confirmedEnd, dated, 'nothing', takenOver('DATE', 3, later)],
      ['RENEW, ended', confirmedRenew, ended, 'nothing', takenOver('END')],
      ['DATE, over before', confirmedDate, ended, 'nothing', takenOver('END')],
      ['DATE, goes on', byDate, running, 'nothing', takenOver('RENEW')],
    ],
  ],
  [
    'none',
    'as when it was refused, or else',
    'refused, too late',
    'nothing, or take over',
    [
      ['refused', refusedRenew, running, 'nothing', stays('REFUSED')],
      ['refused, since', refusedRenew, ending, 'nothing', takenOver('END')],
      [
        'late write',
        { ...refusedRenew, writeId: renewedByUs.writeId },
        withWriteId(ending, oldTag),
        'nothing',
        takenOver('END'),
      ],
      ['too late', tooLateEnd, ended, 'nothing', stays('TOO_LATE')],
    ],
  ],
  [
    'none',
    'no end, or one',
    'none yet',
    'nothing, or take over',
    [
      ['none', {}, running, 'nothing', { ...stays('NONE', 0), receipt: null }],
      ['one', {}, ending, 'nothing', { ...takenOver('END', 1), receipt: seenEnd }],
      [
        'over',
        {},
        ended,
        'nothing',
        { ...takenOver('END', 1), receipt: { effectiveAt: before(1) } },
      ],
    ],
  ],
];

it('is the table of docs/protocol.md', () => {
  const text = readFileSync('docs/protocol.md', 'utf8');
  const lines = text.split('\n').filter((line) => /^\| (one|none) \|/.test(line));
  const rows = lines.map((line) => line.slice(2, -2).split(' | '));
  expect(table.map((row) => row.slice(0, 4))).toEqual(
    rows.map((row) => row.map((cell) => cell.replaceAll("'", '’'))),
  );
});

describe.each(table)(
  'write in flight %s, Stripe shows %s, intent %s: %s',
  (_, __, ___, ____, cases) => {
    it.each(cases)('%s', async (_name, state, seen, step, record, told) => {
      expect(await read(state, seen)).toMatchObject({ step, record, told: told ? [told] : [] });
    });
  },
);

describe('a refund is due', () => {
  const trial = { ...renewed, status: 'trialing' };
  const inPeriod = (acknowledged: number, periodEnd: Date | null) => ({
    ...{ ...pendingEnd, periodEnd },
    acknowledgedAt: before(acknowledged),
  });
  it.each<[string, Partial<Desired>, Subscription, boolean]>([
    ['for a period that was charged after the END', inPeriod(60, before(30)), renewed, true],
    ['however late that is stamped', inPeriod(20, before(30)), renewed, true],
    ['not in the period of the END, however early', inPeriod(60, later), renewed, false],
    ['where the period is not known, if it may be', inPeriod(30, null), renewed, true],
    ['not if it is clear by a minute', inPeriod(29, null), renewed, false],
    ['not for a trial that was extended', inPeriod(60, before(30)), trial, false],
    ['not where the plan is to go on', { ...pendingRenew, refund: true }, running, false],
  ])('%s', async (_, state, seen, refund) => {
    expect((await read(state, seen)).record).toMatchObject({ state: 'CONFIRMED', refund });
  });
  it('and a person hears of it once', async () => {
    const due = inPeriod(60, before(30));
    expect((await read(due, renewed)).told).toEqual(['refund_due']);
    expect((await read({ ...due, refund: true }, renewed)).told).toEqual([]);
  });
});

describe('a receipt', () => {
  const observed = { observedAt: before(7), subscriptions: [] };
  const confirmedAt = async (at: Date) =>
    (await read(pendingEnd, { ...ending, canceledAt: at })).record.receipt?.confirmedAt;

  it('is confirmed by Stripe’s own time, never before it was asked for', async () => {
    expect(await confirmedAt(before(5))).toEqual(before(5));
    expect(await confirmedAt(before(90))).toEqual(receipt.requestedAt);
    expect(await confirmedAt(before(-90))).toEqual(now);
  });

  const reason = { reason: 'unused', comment: 'Thanks.' } as const;
  const [cause, moved] = [{ cause: 'PAYMENT_FAILED' } as const, { ...ending, cancelAt: later }];
  const again = { ...confirmedEnd, receipt: theirs };
  const late = { ...pendingRenew, withdrew: null };
  it.each<[string, Partial<Desired>, Subscription, object[]]>([
    ['follows the end of the plan', again, { ...moved, endsAt: later }, [{ effectiveAt: later }]],
    ['gets the reason that the provider asks for later', again, { ...ending, ...reason }, [reason]],
    ['or the comment alone', again, { ...ending, comment: 'Thanks.' }, [{ comment: 'Thanks.' }]],
    ['is not written again where nothing changed', again, ending, []],
    [
      'that was asked for here keeps its own',
      { ...confirmedEnd, receipt: { ...confirmed, effectiveAt: endsAt } },
      { ...ending, ...reason },
      [],
    ],
    ['of an end at the provider has its reason', {}, { ...ending, ...reason }, [reason]],
    ['and its cause', {}, { ...ending, ...cause }, [{ ...cause, reason: null, comment: null }]],
    ['also where a resume is too late', late, { ...ended, ...reason }, [reason]],
  ])('%s', async (_, state, seen, receipts) => {
    const found = await read(state, seen);
    expect(found.receipts).toHaveLength(receipts.length);
    expect(found.receipts).toMatchObject(receipts);
  });

  it('of an end at the provider is the same at each sight of it', async () => {
    const [once, twice] = [await read({}, ending), await read(confirmedRenew, ending)];
    expect(once.receipts.map(({ id }) => id)).toEqual(twice.receipts.map(({ id }) => id));
  });

  it.each<[string, Date | null, Date]>([
    ['when the event says', before(5), before(5)],
    ['now, where no event was heard', null, now],
    ['now, where its clock is ahead', before(-1), now],
    ['now, where the event is that of the end', before(59), now],
  ])('is withdrawn by a renewal at the provider %s', async (_, heardAt, at) => {
    const { record, receipts } = await read(confirmedEnd, running, { heardAt, observed });
    const place = at === now ? before(7) : at;
    expect(record).toMatchObject({ intent: 'RENEW', acknowledgedAt: place });
    const by = 'PAYMENT_PROVIDER';
    expect(receipts).toMatchObject([{ state: 'WITHDRAWN', withdrawnAt: at, withdrawnBy: by }]);
  });

  it.each<[string, Partial<Subscription>, Date]>([
    ['when the provider says', { endedAt: before(1) }, canceledAt],
    ['when it was over', { canceledAt: null, endedAt: before(1) }, before(1)],
    ['after it was read last', { canceledAt: null }, before(7)],
    ['but not before the intent that it follows', { canceledAt: before(61) }, before(60)],
  ])('an end at the provider takes its place %s', async (_, fields, acknowledgedAt) => {
    const { record } = await read(confirmedRenew, { ...ending, ...fields }, { observed });
    expect(record).toMatchObject({ acknowledgedAt, periodEnd: endsAt });
  });
});

describe('an account is looked at again', () => {
  const hour = 3_600_000;
  const from = (date: Date, ms: number) => new Date(date.getTime() + ms);
  it.each<[string, Partial<Desired>, Subscription, Date | null]>([
    ['an hour before the period ends', {}, running, from(endsAt, -hour)],
    [
      'no more before it, but two minutes after',
      {},
      { ...running, endsAt: after(hour) },
      after(hour + 120_000),
    ],
    [
      'a day later, where it did not go on',
      {},
      { ...running, endsAt: after(-hour) },
      after(24 * hour),
    ],
    ['in 3 s while something is pending', pendingEnd, running, after(3_000)],
    ['never, when all has ended', confirmedEnd, ended, null],
  ])('%s', async (_, state, seen, dueAt) => {
    const world = memoryWorld([seen]);
    await world.know(state, { failures: 4 });
    world.answers.push(new Error('no answer'));
    await world.reconcile('cus_1').catch(() => {});
    const isPending = state.state === 'PENDING';
    expect(await world.read()).toMatchObject({
      ...{ dueAt, failures: isPending ? 4 : 0, subscriptionIds: ['sub_1'] },
      deadline: isPending ? endsAt : null,
      pendingSince: isPending ? said.acknowledgedAt : null,
    });
  });

  it.each<[Partial<Desired>, Subscription, string[]]>([
    [{ ...confirmedEnd, refund: true }, ending, ['REFUND']],
    [refusedRenew, running, ['PERSON_TO_TELL']],
    [tooLateEnd, ended, ['PERSON_TO_TELL']],
    [confirmedEnd, ending, []],
  ])('and needs a person for it: %j', async (state, seen, kinds) => {
    const world = memoryWorld([seen]);
    await world.know(state);
    const account = await world.reconcile('cus_1');
    expect(needsOfAccount(account).map(({ kind }) => kind)).toEqual(kinds);
  });
});
