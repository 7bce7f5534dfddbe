/** Tests the table of docs/protocol.md: the next step after each read of Stripe, then times, reasons and refunds. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type {
  CustomerRecord,
  Desired,
} from '../../../server/domain/customer-record/customer-record.ts';
import type { Subscription } from '../../../server/domain/subscription/subscription.ts';
import { newCancellation, subscription } from '../../support/record-factory.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';
import { tasksOfRecord } from '../../../server/domain/support/tasks.ts';

const before = (minutes: number) => after(-minutes * 60_000);
const { endsAt } = subscription();
const [canceledAt, later] = [before(5), new Date('2025-03-05T00:00:00Z')];

/** Stripe's possible states of a plan. */
const running = subscription();
const ending = subscription({ cancelAt: endsAt, cancelsAtPeriodEnd: true, canceledAt });
const dated = subscription({ cancelAt: later, canceledAt });
const ended = subscription({ status: 'canceled', endedAt: before(1), canceledAt });
const renewed = { ...ending, startedAt: before(30), endsAt: later, cancelAt: later };
const withWriteId = (seen: Subscription, writeId: string) => ({ ...seen, writeId });

/** The possible intents and their progress. */
const cancellation = newCancellation({ id: 'first', requestedAt: before(60) });
const confirmed = { ...cancellation, state: 'CONFIRMED', confirmedAt: before(59) } as const;
const withdrawn = { ...confirmed, state: 'WITHDRAWN', withdrawnAt: before(10) } as const;
const theirs = { ...confirmed, effectiveAt: endsAt, requestedBy: 'PAYMENT_PROVIDER' } as const;
const said = { generation: 2, by: 'SUBSCRIBER', acknowledgedAt: before(60) } as const;
const asked = { ...said, state: 'PENDING', periodEnd: endsAt } as const;
const pendingEnd = { ...asked, intent: 'END', cancellation } as const;
const pendingRenew = { ...asked, intent: 'RENEW', withdrew: withdrawn } as const;
const pendingDate = { ...asked, intent: 'DATE', date: later } as const;
const confirmedEnd = {
  ...said,
  intent: 'END',
  state: 'CONFIRMED',
  cancellation: confirmed,
} as const;
const confirmedRenew = { ...said, intent: 'RENEW', state: 'CONFIRMED' } as const;
const confirmedDate = { ...said, intent: 'DATE', date: later, state: 'CONFIRMED' } as const;
const renewedByUs = { ...confirmedRenew, writeId: '2.1.RENEW.abcd1234', keyNumber: 2 };
const oldTag = '1.1.END.abcd1234';

/** A write under the first key, sent so many minutes ago, without a known outcome. */
const open = (minutes = 0.5) => ({ openSince: before(minutes), sends: 1 });

/** Reconciles a record with Stripe's state. The write gets no response. */
async function read(
  state: Partial<Desired>,
  seen: Subscription,
  fields: Partial<CustomerRecord> = {},
) {
  const world = memoryWorld([seen]);
  await world.know(state, fields);
  world.answers.push(new Error('no answer'));
  await world.reconcile('cus_1').catch(() => {});
  const desired = (await world.desiredOf()) ?? expect.fail('no record');
  const told = world.committed
    .flat()
    .flatMap((each) => ('subscriptionId' in each ? each.kind : []));
  const [sent] = world.calls.filter((each) => each.startsWith('change '));
  return {
    step: sent?.slice('change sub_1.'.length, sent.indexOf(' under')) ?? 'nothing',
    desired,
    told,
    cancellations: [...world.store.cancellations.values()],
  };
}

type Case = [
  name: string,
  state: Partial<Desired>,
  seen: Subscription,
  step: string,
  desired: object,
  told?: string,
];
/** A row of the document's table and its cases. */
type Row = [key: string, shows: string, intent: string, then: string, cases: Case[]];

const stays = (state: Desired['state'], generation = 2) => ({
  ...{ state, generation, openSince: null, sends: 0 },
});
const takenOver = (intent: Desired['intent'], generation = 3, date: Date | null = null) => ({
  ...{ ...stays('CONFIRMED', generation), intent, date, by: 'PAYMENT_PROVIDER', refund: false },
  cancellation: intent === 'RENEW' ? null : { requestedBy: 'PAYMENT_PROVIDER' },
});
const first = { state: 'PENDING', keyNumber: 1, openSince: now, sends: 1 };
const again = { state: 'PENDING', keyNumber: 1, openSince: before(0.5), sends: 2 };
const next = { ...first, keyNumber: 2 };
const [end, renew] = ['2.1.END.abcd1234', '2.1.RENEW.abcd1234'];
const tooLate = {
  ...stays('TOO_LATE'),
  intent: 'END',
  cancellation: { id: 'first', state: 'CONFIRMED' },
};
const sentEnd = { ...pendingEnd, ...open() };
/** A renewal while the outcome of the end's write is unknown. */
const renews = { ...pendingRenew, generation: 3, ...open() };
const [itsTag, undone] = [withWriteId(ending, end), withWriteId(running, end)];
const [byDate, onDay] = [
  { ...confirmedDate, date: before(2) },
  { ...confirmedDate, date: endsAt },
];
const refusedRenew = { ...confirmedRenew, state: 'REFUSED' } as const;
const tooLateEnd = { ...confirmedEnd, state: 'TOO_LATE' } as const;
const seenEnd = { requestedAt: canceledAt, effectiveAt: endsAt };

const table: Row[] = [
  [
    'open',
    'a write id that was sent under it',
    'any',
    'it is used: close it, go on below',
    [
      ['so it is', sentEnd, itsTag, 'nothing', { ...stays('CONFIRMED'), writeId: end }],
      ['undone since', sentEnd, undone, 'nothing', takenOver('RENEW')],
      ['another intent', renews, itsTag, '3.2.RENEW.abcd1234', { ...next, writeId: end }],
      ['another, as it is', renews, undone, 'nothing', { ...stays('CONFIRMED', 3), writeId: end }],
    ],
  ],
  [
    'open',
    'the plan ended, or for more than a day any other',
    'any',
    'it never will be: close it, go on below',
    [
      ['ended', sentEnd, ended, 'nothing', { ...stays('CONFIRMED'), keyNumber: 2 }],
      ['for more than a day', { ...sentEnd, ...open(1_441) }, running, '2.2.END.abcd1234', next],
    ],
  ],
  [
    'open',
    'any other',
    'any',
    'send what is wanted, under it',
    [
      ['again', sentEnd, running, end, again],
      [
        'after a day',
        { ...sentEnd, ...open(1_440) },
        running,
        end,
        { ...again, openSince: before(1_440) },
      ],
      ['as it says', sentEnd, ending, end, again],
      [
        'a write of an older key',
        { ...sentEnd, keyNumber: 2 },
        withWriteId(running, oldTag),
        '2.2.END.abcd1234',
        { ...again, keyNumber: 2 },
      ],
      ['another intent', renews, ending, '3.1.RENEW.abcd1234', again],
      ['a date', { ...pendingDate, ...open() }, running, '2.1.DATE.abcd1234', again],
    ],
  ],
  [
    'closed',
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
    'closed',
    'the plan ended',
    'pending `RENEW`',
    'too late: what Stripe has stands',
    [['ended', pendingRenew, ended, 'nothing', tooLate, 'resume_too_late']],
  ],
  [
    'closed',
    'something else, and a write id of this intent',
    'pending',
    'a later change: take over',
    [['END, renewed', pendingEnd, undone, 'nothing', takenOver('RENEW')]],
  ],
  [
    'closed',
    'something else',
    'pending',
    'send what is wanted',
    [
      ['END', pendingEnd, running, end, first],
      ['END, ends later', pendingEnd, dated, end, first],
      [
        'END, after another key',
        { ...pendingEnd, keyNumber: 2 },
        running,
        '2.2.END.abcd1234',
        next,
      ],
      ['RENEW, ends with the period', pendingRenew, ending, renew, first],
      ['RENEW, ends at a date', pendingRenew, dated, renew, first],
      ['DATE', pendingDate, running, '2.1.DATE.abcd1234', first],
    ],
  ],
  [
    'closed',
    'what a late write of ours left, under its write id',
    'confirmed',
    'pending again, send',
    [
      ['RENEW', renewedByUs, withWriteId(ending, oldTag), '2.2.RENEW.abcd1234', next],
      [
        'changed since',
        renewedByUs,
        withWriteId(dated, oldTag),
        'nothing',
        takenOver('DATE', 3, later),
      ],
      [
        'never known',
        { ...renewedByUs, writeId: null },
        withWriteId(ending, oldTag),
        '2.2.RENEW.abcd1234',
        next,
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
    'closed',
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
    'closed',
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
    'closed',
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
    'closed',
    'no end, or one',
    'none yet',
    'nothing, or take over',
    [
      ['none', {}, running, 'nothing', { ...stays('NONE', 0), cancellation: null }],
      ['one', {}, ending, 'nothing', { ...takenOver('END', 1), cancellation: seenEnd }],
      [
        'over',
        {},
        ended,
        'nothing',
        { ...takenOver('END', 1), cancellation: { effectiveAt: before(1) } },
      ],
    ],
  ],
];

it('is the table of docs/protocol.md', () => {
  const text = readFileSync('docs/protocol.md', 'utf8');
  const lines = text.split('\n').filter((line) => /^\| (open|closed) \|/.test(line));
  const rows = lines.map((line) => line.slice(2, -2).split(' | '));
  expect(table.map((row) => row.slice(0, 4))).toEqual(
    rows.map((row) => row.map((cell) => cell.replaceAll("'", '’'))),
  );
});

describe.each(table)('the key is %s, Stripe shows %s, intent %s: %s', (_, __, ___, ____, cases) => {
  it.each(cases)('%s', async (_name, state, seen, step, desired, told) => {
    expect(await read(state, seen)).toMatchObject({ step, desired, told: told ? [told] : [] });
  });
});

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
    ['where that is not known, if the charged one began later', inPeriod(31, null), renewed, true],
    ['not if it began before', inPeriod(30, null), renewed, false],
    [
      'also where the plan was ended at the provider before our end at once was sent',
      { ...inPeriod(60, before(30)), now: 'ASKED' },
      { ...renewed, status: 'canceled', endedAt: before(1) },
      true,
    ],
    ['not for a trial that was extended', inPeriod(60, before(30)), trial, false],
    ['not where the plan is to go on', { ...pendingRenew, refund: true }, running, false],
  ])('%s', async (_, state, seen, refund) => {
    expect((await read(state, seen)).desired).toMatchObject({ state: 'CONFIRMED', refund });
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
    (await read(pendingEnd, { ...ending, canceledAt: at })).desired.cancellation?.confirmedAt;

  it('is confirmed by Stripe’s own time, never before it was asked for', async () => {
    expect(await confirmedAt(before(5))).toEqual(before(5));
    expect(await confirmedAt(before(90))).toEqual(cancellation.requestedAt);
    expect(await confirmedAt(before(-90))).toEqual(now);
  });

  const reason = { reason: 'unused', comment: 'Thanks.' } as const;
  const [cause, moved] = [{ cause: 'PAYMENT_FAILED' } as const, { ...ending, cancelAt: later }];
  const again = { ...confirmedEnd, cancellation: theirs };
  const late = { ...pendingRenew, withdrew: null };
  it.each<[string, Partial<Desired>, Subscription, object[]]>([
    ['follows the end of the plan', again, { ...moved, endsAt: later }, [{ effectiveAt: later }]],
    ['gets the reason that the provider asks for later', again, { ...ending, ...reason }, [reason]],
    ['or the comment alone', again, { ...ending, comment: 'Thanks.' }, [{ comment: 'Thanks.' }]],
    ['is not written again where nothing changed', again, ending, []],
    [
      'that was asked for here keeps its own',
      { ...confirmedEnd, cancellation: { ...confirmed, effectiveAt: endsAt } },
      { ...ending, ...reason },
      [],
    ],
    ['of an end at the provider has its reason', {}, { ...ending, ...reason }, [reason]],
    ['and its cause', {}, { ...ending, ...cause }, [{ ...cause, reason: null, comment: null }]],
    ['also where a resume is too late', late, { ...ended, ...reason }, [reason]],
    [
      'and where its end stands after all',
      { ...pendingRenew, withdrew: { ...theirs, state: 'WITHDRAWN' } },
      { ...ended, ...reason },
      [{ id: 'first', ...reason }],
    ],
  ])('%s', async (_, state, seen, cancellations) => {
    const found = await read(state, seen);
    expect(found.cancellations).toHaveLength(cancellations.length);
    expect(found.cancellations).toMatchObject(cancellations);
  });

  it('of an end at the provider is the same at each sight of it', async () => {
    const [once, twice] = [await read({}, ending), await read(confirmedRenew, ending)];
    expect(once.cancellations.map(({ id }) => id)).toEqual(twice.cancellations.map(({ id }) => id));
  });

  it.each<[string, Date | null, Date]>([
    ['when the event says', before(5), before(5)],
    ['now, where no event was heard', null, now],
    ['now, where its clock is ahead', before(-1), now],
    ['now, where the event was before the last read', before(7), now],
  ])('is withdrawn by a renewal at the provider %s', async (_, heardAt, at) => {
    const { desired, cancellations } = await read(confirmedEnd, running, { heardAt, observed });
    expect(desired).toMatchObject({ intent: 'RENEW', acknowledgedAt: said.acknowledgedAt });
    const by = 'PAYMENT_PROVIDER';
    expect(cancellations).toMatchObject([{ state: 'WITHDRAWN', withdrawnAt: at, withdrawnBy: by }]);
  });

  it.each<[string, Partial<Subscription>, Date]>([
    ['when the provider says', { endedAt: before(1) }, canceledAt],
    ['when it was over', { canceledAt: null, endedAt: before(1) }, before(1)],
    ['not before the intent that it follows', { canceledAt: before(61) }, before(60)],
  ])('an end at the provider takes its place %s', async (_, fields, acknowledgedAt) => {
    const { desired } = await read(confirmedRenew, { ...ending, ...fields }, { observed });
    expect(desired).toMatchObject({ acknowledgedAt, periodEnd: endsAt });
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
    const record = await world.reconcile('cus_1');
    expect(tasksOfRecord(record).map(({ kind }) => kind)).toEqual(kinds);
  });
});
