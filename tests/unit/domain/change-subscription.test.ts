/** Tests the response to each request to cancel, resume or declare, its time, and its records. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Desired } from '../../../server/domain/customer-record/customer-record.ts';
import { createChangeSubscription } from '../../../server/domain/customer-record/change-subscription.ts';
import type { Requester } from '../../../server/domain/customer-record/cancellation.ts';
import type { RecordCore } from '../../../server/domain/customer-record/reconcile.ts';
import { OpenWriteError, UpstreamError } from '../../../server/domain/errors.ts';
import { newCancellation, subscription } from '../../support/record-factory.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';
import { tasksOfRecord } from '../../../server/domain/support/tasks.ts';

const plan = subscription();
const ending = subscription({ cancelAt: plan.endsAt, cancelsAtPeriodEnd: true, canceledAt: now });
const dated = subscription({ cancelAt: new Date('2025-06-01'), canceledAt: now });
const over = subscription({ status: 'canceled', endedAt: now, canceledAt: now });
const refused = { kind: 'refused' } as const;
const loginUrl = 'https://provider.example/login';
const cancellation = {
  ...newCancellation({ id: 'first' }),
  state: 'CONFIRMED',
  confirmedAt: now,
} as const;
const said = { generation: 2, by: 'SUBSCRIBER', acknowledgedAt: after(-3_600_000) } as const;
const confirmedEnd = { ...said, intent: 'END', state: 'CONFIRMED', cancellation } as const;
const confirmedRenew = { ...said, intent: 'RENEW', state: 'CONFIRMED' } as const;
const pendingEnd = { ...confirmedEnd, state: 'PENDING', periodEnd: now } as const;

/** @param replaced other implementations of parts of the core */
async function start(
  state: Partial<Desired> = {},
  seen = plan,
  replaced: Partial<RecordCore> = {},
) {
  const world = memoryWorld([seen]);
  await world.know(state);
  const changes = createChangeSubscription({ ...world.core, ...replaced }, { loginUrl });
  const asked = (fields: object) => ({ subscriptionId: 'sub_1', requestId: 'press', ...fields });
  const declared = { declarationId: 'declaration-1', subscriptionId: 'sub_1', declaredAt: now };
  return {
    ...world,
    changes,
    cancel: (fields: object = {}, by: Requester = 'SUBSCRIBER') =>
      changes.cancel('cus_1', asked(fields), by, world.log),
    resume: (fields: object = {}, by: Requester = 'SUBSCRIBER') =>
      changes.resume('cus_1', asked(fields), by, world.log),
    declare: (fields: object = {}) =>
      changes.endAsDeclared('cus_1', { ...declared, ...fields }, world.log),
  };
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
afterEach(() => {
  vi.useRealTimers();
});

describe('a change', () => {
  it('has the reason, the comment and the id of its caller, and an id all the same without one', async () => {
    const { cancel, desiredOf } = await start();
    expect(await cancel({ reason: 'unused', comment: 'Thanks.' })).toMatchObject({
      cancellation: { id: 'sub_1.1.abcd1234', state: 'CONFIRMED', reason: 'unused' },
      subscription: { cancelAt: plan.endsAt, desired: { state: 'CONFIRMED' } },
    });
    expect(await desiredOf()).toMatchObject({
      cancellation: { requestedBy: 'SUBSCRIBER', requestedAt: now, comment: 'Thanks.' },
      recent: [
        { requestId: 'press', intent: 'END', generation: 1, cancellationId: 'sub_1.1.abcd1234' },
      ],
    });
    await cancel({ requestId: null }, 'SUPPORT');
    const made = expect.stringMatching(/^[\da-f-]{36}$/) as unknown;
    expect((await desiredOf())?.recent[1]).toMatchObject({ requestId: made });
  });

  it('is accepted while the provider does not answer, and that is logged without an id', async () => {
    const { cancel, hooks, logged } = await start();
    hooks.before = (name) => {
      if (name.startsWith('list')) throw new UpstreamError('stripe', new Error('down'));
    };
    expect(await cancel()).toMatchObject({
      __typename: 'CancellationAccepted',
      cancellation: { state: 'REQUESTED' },
      subscription: { cancelAt: null, desired: { state: 'PENDING' } },
    });
    const about = { subscription: expect.stringMatching(/^[\da-f]{16}$/) as unknown };
    expect(logged).toMatchObject([[about, 'change recorded, not carried out yet']]);
  });

  it.each<[string, number, (name: string) => unknown]>([
    ['2.6 s, recording it included', 2_600, (name) => name.startsWith('list') && wait(60_000)],
    [
      '3.5 s, if it is unknown whether it was recorded',
      3_500,
      (name) => name.startsWith('write') && wait(60_000),
    ],
  ])('is answered after %s', async (_, ms, before) => {
    vi.useFakeTimers();
    const { cancel, hooks } = await start();
    hooks.before = before;
    const answered = vi.fn();
    void cancel().then(answered, answered);
    await vi.advanceTimersByTimeAsync(ms - 10);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(answered).toHaveBeenCalled();
  });

  it.each<[string, (name: string) => unknown, (name: string) => unknown]>([
    ['the store is slow', () => wait(1_500), () => null],
    ['its answer is lost', () => null, () => Promise.reject(new Error('no answer'))],
  ])('that was recorded is accepted, though %s', async (_, before, after_) => {
    vi.useFakeTimers();
    const { cancel, hooks } = await start();
    const isOfStore = (name: string) => name === 'read cus_1' || name === 'write cus_1';
    hooks.before = (name) => isOfStore(name) && before(name);
    hooks.after = (name) => name === 'write cus_1' && after_(name);
    const answered = cancel();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(await answered).toMatchObject({ __typename: 'CancellationAccepted' });
  });

  it('that ends an incomplete subscription asks Stripe for nothing once its caller has given up', async () => {
    vi.useFakeTimers();
    const { cancel, hooks, calls } = await start({}, subscription({ status: 'incomplete' }));
    hooks.before = (name) => name.startsWith('retrieve') && wait(5_000);
    const failed = vi.fn();
    void cancel().catch(failed);
    await vi.advanceTimersByTimeAsync(2_700);
    expect(failed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls.filter((each) => each.startsWith('end now'))).toEqual([]);
  });

  it('of a plan that is nowhere known is looked for during 1.2 s', async () => {
    vi.useFakeTimers();
    const { cancel } = await start({}, plan, { reconcile: () => new Promise(() => {}) });
    const failed = vi.fn();
    void cancel({ subscriptionId: 'sub_2' }).catch(failed);
    await vi.advanceTimersByTimeAsync(1_190);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ name: 'UpstreamError', upstream: 'stripe' });
  });

  it.each<[string, object]>([
    ['intent', {}],
    ['plan', { subscriptionId: 'sub_2' }],
  ])('with the id of one for another %s is an error', async (_, fields) => {
    const world = await start({ ...confirmedEnd, recent: [] }, ending);
    await world.cancel();
    const other = 'subscriptionId' in fields ? world.cancel : world.resume;
    await expect(other(fields)).rejects.toMatchObject({
      name: 'InvalidInputError',
      message: 'This requestId was used for another request. Nothing was recorded: send a new id.',
    });
  });

  it('leaves the last eight ids, and the account no larger', async () => {
    const { cancel, resume, desiredOf, read } = await start();
    const flip = async (from: number, to: number) => {
      for (let press = from; press <= to; press += 1)
        await (press % 2 ? cancel : resume)({ requestId: `press-${press}` });
      return JSON.stringify(await read()).length;
    };
    const ten = await flip(1, 10);
    const recent = (await desiredOf())?.recent.map(({ requestId }) => requestId);
    expect(recent).toEqual([3, 4, 5, 6, 7, 8, 9, 10].map((press) => `press-${press}`));
    expect(Math.abs((await flip(11, 40)) - ten)).toBeLessThan(60);
  });
});

describe('a cancellation', () => {
  const made = {
    requestId: 'press',
    intent: 'END',
    generation: 1,
    cancellationId: 'theirs',
  } as const;
  const theirs = { ...cancellation, id: 'theirs', requestedBy: 'PAYMENT_PROVIDER' } as const;
  it.each<[string, Partial<Desired>, typeof plan, string]>([
    ['refused with a later one', { intent: 'DATE', state: 'REFUSED' }, dated, 'Refused'],
    ['accepted, if it was', { intent: 'DATE', state: 'CONFIRMED' }, dated, 'Accepted'],
    ['accepted, if the plan ends', { intent: 'END', state: 'REFUSED' }, ending, 'Accepted'],
  ])('that is repeated, and has the receipt of what stands, is %s', async (_, stands, seen, as) => {
    const state = { generation: 2, cancellation: theirs, recent: [made], date: seen.cancelAt };
    const { cancel } = await start({ ...state, ...stands }, seen);
    expect(await cancel()).toMatchObject({ __typename: `Cancellation${as}` });
  });

  it('that was recorded is accepted, though a later intent was refused', async () => {
    const { core, cancel } = await start({}, plan, {
      reconcile: async () => {
        const { value } = await core.records.read('cus_1');
        const desired = value.desired['sub_1'] as Desired;
        const later = { ...desired, generation: 9, state: 'REFUSED', intent: 'RENEW' } as const;
        return {
          ...value,
          desired: { sub_1: { ...later, cancellation: null, withdrew: desired.cancellation } },
        };
      },
    });
    expect(await cancel()).toMatchObject({ __typename: 'CancellationAccepted' });
  });

  it('that is repeated is answered with the receipt that it made, wherever that is by now', async () => {
    const { cancel, resume } = await start();
    await cancel();
    for (const intent of [resume, cancel, resume]) {
      await intent({ requestId: `after ${intent.name} ${Math.random()}` });
      expect(await cancel()).toMatchObject({ cancellation: { id: 'sub_1.1.abcd1234' } });
    }
    const lost = await start(
      { ...confirmedEnd, recent: [{ ...made, cancellationId: 'gone' }] },
      ending,
    );
    const cause = { message: 'the cancellation is missing' };
    await expect(lost.cancel()).rejects.toMatchObject({ upstream: 'firestore', cause });
  });

  it.each<[string, Partial<Desired>, typeof plan, object]>([
    ['a new one', {}, plan, { id: 'sub_1.1.abcd1234', state: 'REQUESTED' }],
    ['the open one', pendingEnd, plan, { id: 'first', state: 'REQUESTED', confirmedAt: now }],
    [
      'that of who ended it',
      confirmedEnd,
      ending,
      { id: 'first', requestedAt: cancellation.requestedAt },
    ],
    [
      'a new one after a date',
      { ...confirmedEnd, intent: 'DATE' },
      dated,
      { id: 'sub_1.3.abcd1234' },
    ],
  ])('has %s as its receipt, until it is known to be carried out', async (_, state, seen, has) => {
    const { cancel, desiredOf } = await start(state, seen, { reconcile: () => wait(1).then(fail) });
    expect(await cancel({}, 'SUPPORT')).toMatchObject({ cancellation: has });
    expect(await desiredOf()).toMatchObject({ by: 'SUPPORT', state: 'PENDING' });
  });

  it('leaves nothing of the intent before: a receipt that was withdrawn, a refund that was due', async () => {
    const withdrew = { ...cancellation, id: 'old', state: 'WITHDRAWN', withdrawnAt: now } as const;
    const { cancel, desiredOf } = await start({ ...confirmedRenew, withdrew, refund: true });
    await cancel();
    expect(await desiredOf()).toMatchObject({ intent: 'END', withdrew: null, refund: false });
  });

  it.each<[string, Partial<Desired>, typeof plan, Date | null]>([
    ['that of now', {}, plan, plan.endsAt],
    ['that of the first time, where it is pending', pendingEnd, plan, now],
    [
      'that of now, where it was confirmed',
      { ...pendingEnd, state: 'CONFIRMED' },
      ending,
      plan.endsAt,
    ],
    ['not known, where that is over', {}, { ...plan, endsAt: now }, null],
  ])('is one of a period: %s', async (_, state, seen, periodEnd) => {
    const { cancel, desiredOf } = await start(state, seen, { reconcile: () => wait(1).then(fail) });
    await cancel();
    expect(await desiredOf()).toMatchObject({ periodEnd });
  });
});

describe('a resume', () => {
  it.each<[string, Partial<Desired>, boolean]>([
    ['confirmed by a later resume', { intent: 'RENEW', state: 'CONFIRMED' }, true],
    ['not by one that is pending', { intent: 'RENEW', state: 'PENDING' }, false],
    ['not by a later end', { intent: 'END', state: 'CONFIRMED' }, false],
  ])('whose place a later intent took is %s', async (_, later, isConfirmed) => {
    const { core, resume } = await start(confirmedEnd, ending, {
      reconcile: async () => {
        const { value } = await core.records.read('cus_1');
        const desired = { ...(value.desired['sub_1'] as Desired), generation: 9, ...later };
        return { ...value, desired: { sub_1: desired } };
      },
    });
    expect(await resume()).toMatchObject({ __typename: 'SubscriptionResumed', isConfirmed });
  });

  it('of a plan that ended meanwhile is too late', async () => {
    const { resume, atProvider } = await start(confirmedEnd, ending);
    atProvider.set('sub_1', over);
    expect(await resume()).toMatchObject({
      __typename: 'SubscriptionAlreadyEnded',
      message: 'The subscription has already ended.',
    });
  });

  it.each<[string, Requester, number, string]>([
    ['refused to the owner for ten minutes', 'SUBSCRIBER', 599_999, 'ResumeRefused'],
    ['and no longer', 'SUBSCRIBER', 600_000, 'SubscriptionResumed'],
    ['to others for ever', 'SUPPORT', 600_000, 'ResumeRefused'],
  ])('on an account that is being deleted is %s', async (_, by, ms, __typename) => {
    const { resume, know } = await start();
    await know(confirmedEnd, { deletion: { ids: ['deletion'], at: after(-ms) } });
    expect(await resume({}, by)).toMatchObject({ __typename });
  });

  it.each<[string, Partial<Desired>, string]>([
    ['what was declared', { ...confirmedEnd, by: 'DECLARATION' }, 'SubscriptionResumed'],
    ['not what another person wants', confirmedEnd, 'ResumeRefused'],
    ['nor what goes on', { ...confirmedRenew, by: 'DECLARATION' }, 'ResumeRefused'],
    ['nor where nothing was said', {}, 'ResumeRefused'],
  ])('by a link undoes %s', async (_, state, __typename) => {
    const { changes, log } = await start(state, state.intent === 'END' ? ending : plan);
    const request = { subscriptionId: 'sub_1' };
    const condition = { kind: 'if declared to end' } as const;
    const outcome = await changes.resume('cus_1', request, 'SUBSCRIBER', log, condition);
    expect(outcome).toMatchObject({ __typename });
  });

  it.each<[string, Requester, string | null, typeof plan, boolean]>([
    ['what the provider did, whatever we did last', 'PAYMENT_PROVIDER', 'RENEW', dated, true],
    ['what was asked for here, if we did it last', 'SUBSCRIBER', 'END', ending, true],
    ['or if we never did anything', 'SUBSCRIBER', null, ending, true],
    ['not if we undid it', 'SUBSCRIBER', 'RENEW', ending, false],
    ['nor if there is another end', 'SUBSCRIBER', 'END', dated, false],
  ])('that is refused leaves the receipt of %s', async (_, requestedBy, last, seen, stands) => {
    const writeId = last && `1.1.${last}.abcd1234`;
    const state = { ...confirmedEnd, cancellation: { ...cancellation, requestedBy }, writeId };
    const { resume, answers, desiredOf, committed } = await start(state, seen);
    answers.push(refused);
    expect(await resume({}, 'SUPPORT')).toMatchObject({ __typename: 'ResumeRefused', loginUrl });
    const desired = await desiredOf();
    expect(desired).toMatchObject({
      by: stands ? requestedBy : 'PAYMENT_PROVIDER',
      date: seen === dated ? dated.cancelAt : null,
      cancellation: { state: 'CONFIRMED', withdrawnAt: null, withdrawnBy: null },
    });
    expect(desired?.cancellation?.id === 'first').toBe(stands);
    expect(committed.flat().map(({ kind }) => kind)).toContain('change_refused');
  });
});

describe('a plan with a schedule', () => {
  const scheduled = { ...plan, scheduleId: 'sub_sched_1' };
  const sentBy = (calls: string[]) => calls.filter((each) => /^(change|release) /.test(each));

  it('ends: its schedule is released first, and a resume then knows what is gone', async () => {
    const { cancel, resume, desiredOf, calls } = await start({}, scheduled);
    expect(await cancel()).toMatchObject({ cancellation: { state: 'CONFIRMED' } });
    expect(sentBy(calls)).toEqual([
      'release sub_sched_1',
      'change sub_1.1.1.END.abcd1234 under sub_1.abcd1234.1',
    ]);
    await resume({ requestId: 'later' });
    const released = { state: 'CONFIRMED', intent: 'RENEW', released: 'sub_sched_1' };
    expect(await desiredOf()).toMatchObject(released);
  });

  it('that was planned since is not gone', async () => {
    const state = { ...confirmedRenew, released: 'sub_sched_0' };
    const { reconcile, desiredOf } = await start(state, scheduled);
    await reconcile('cus_1');
    expect(await desiredOf()).toMatchObject({ released: null, state: 'CONFIRMED' });
  });

  it('is released before its own end is taken back', async () => {
    const dates = { cancelAt: dated.cancelAt, canceledAt: now };
    const { resume, calls } = await start({}, { ...scheduled, ...dates });
    expect(await resume()).toMatchObject({ isConfirmed: true });
    expect(sentBy(calls)).toEqual([
      'release sub_sched_1',
      'change sub_1.1.1.RENEW.abcd1234 under sub_1.abcd1234.1',
    ]);
  });

  it('that can’t be released is ended by a person, and tried each day', async () => {
    const { cancel, know, locked, reconcile, desiredOf, committed, read, atProvider } =
      await start();
    locked.add('sub_sched_1');
    atProvider.set('sub_1', scheduled);
    await know({}, { observed: null });
    expect(await cancel()).toMatchObject({
      __typename: 'CancellationAccepted',
      cancellation: { state: 'REQUESTED' },
      subscription: { desired: { state: 'PENDING', isByHand: true } },
    });
    const record = await read();
    const { dueAt, deadline } = record;
    const kinds = tasksOfRecord(record).map(({ kind }) => kind);
    expect(dueAt?.getTime()).toBeGreaterThan(now.getTime() + 24 * 3_600_000);
    expect({ deadline, kinds }).toEqual({
      deadline: plan.endsAt,
      kinds: ['CANCELLATION'],
    });
    await reconcile('cus_1');
    const told = () => committed.flat().map(({ kind }) => kind);
    expect(told()).toEqual(['accepted', 'change_refused']);
    locked.clear();
    await reconcile('cus_1');
    expect(await desiredOf()).toMatchObject({ state: 'CONFIRMED', isByHand: false });
    expect(told()).toEqual(['accepted', 'change_refused', 'confirmed']);
    expect(tasksOfRecord(await read())).toEqual([]);
  });

  it('that can’t be released: a declaration is recorded, and a resume takes the end back', async () => {
    const { declare, resume, locked, desiredOf } = await start({}, scheduled);
    locked.add('sub_sched_1');
    expect(await declare()).toMatchObject({ kind: 'recorded', isNewCancellation: true });
    expect(await resume()).toMatchObject({ isConfirmed: true });
    expect(await desiredOf()).toMatchObject({ intent: 'RENEW', isByHand: false, released: null });
  });
});

describe('a declaration', () => {
  it('is recorded under its own id, with a receipt of when it was received', async () => {
    const { declare, desiredOf } = await start();
    expect(await declare()).toEqual({
      ...{
        kind: 'recorded',
        generation: 1,
        cancellationId: 'sub_1.1.abcd1234',
        isNewCancellation: true,
      },
    });
    expect(await desiredOf()).toMatchObject({
      ...{ state: 'CONFIRMED', by: 'DECLARATION', recent: [{ requestId: 'declaration-1' }] },
      cancellation: { requestedBy: 'DECLARATION', requestedAt: now, reason: null, comment: null },
    });
  });

  it('does not take the place of who ends the plan already, and they take its place', async () => {
    const own = await start(confirmedEnd, ending);
    await own.know({ ...confirmedEnd, state: 'PENDING' });
    expect(await own.declare()).toMatchObject({
      cancellationId: 'first',
      isNewCancellation: false,
    });
    expect(await own.desiredOf()).toMatchObject({ by: 'SUBSCRIBER' });
    const declared = await start();
    await declared.declare();
    await declared.declare({ declarationId: 'declaration-2' });
    expect(await declared.desiredOf()).toMatchObject({ by: 'DECLARATION' });
    await declared.cancel();
    expect(await declared.desiredOf()).toMatchObject({ by: 'SUBSCRIBER' });
  });

  it('sends nothing if Stripe has an end already, which keeps its receipt', async () => {
    const { declare, desiredOf, calls } = await start(confirmedEnd, ending);
    const declared = { declaredAt: after(-1) };
    for (let time = 0; time < 2; time += 1)
      expect(await declare(declared)).toMatchObject({ generation: 3, isNewCancellation: false });
    expect(await desiredOf()).toMatchObject({
      ...{ generation: 3, state: 'CONFIRMED' },
      cancellation: { id: 'first', state: 'CONFIRMED' },
    });
    expect(calls.filter((each) => each.startsWith('change'))).toEqual([]);
  });

  it.each<[string, Date, Date]>([
    ['when it was declared', now, plan.endsAt],
    ['as it began', plan.startedAt, plan.endsAt],
    ['before, though that is over', new Date('2024-12-04'), plan.startedAt],
  ])('is one of the period %s', async (_, declaredAt, periodEnd) => {
    const { declare, desiredOf } = await start();
    await declare({ declaredAt });
    expect(await desiredOf()).toMatchObject({ periodEnd });
  });

  const at = (ms: number) => ({ ...confirmedRenew, acknowledgedAt: after(ms) });
  it.each<[string, Partial<Desired>, typeof plan, object, string]>([
    ['superseded by a later resume', at(1), plan, {}, 'superseded'],
    [
      'or a later date',
      { ...at(1), intent: 'DATE', date: dated.cancelAt },
      dated,
      {},
      'superseded',
    ],
    ['not by an earlier one', at(0), plan, {}, 'recorded'],
    ['nothing where the plan is over', {}, over, {}, 'ended'],
    ['nothing where it is unknown', {}, plan, { subscriptionId: 'sub_9' }, 'unknown'],
  ])('is %s', async (_, state, seen, fields, kind) => {
    expect(await (await start(state, seen)).declare(fields)).toMatchObject({ kind });
  });

  it('that the provider permanently refuses is refused', async () => {
    const { declare, answers } = await start();
    answers.push(refused);
    expect(await declare()).toMatchObject({ kind: 'refused', generation: 1 });
  });

  it('is recorded only once it is seen what was done since, or the provider refuses to change a plan', async () => {
    const after = (error: UpstreamError) => () => Promise.reject(error);
    for (const reason of ['timeout', 'circuit_open'] as const) {
      const error = new UpstreamError('stripe', new Error('no'), { reason });
      const down = await start({}, plan, { reconcile: after(error) });
      await expect(down.declare()).rejects.toBe(error);
      expect(await down.desiredOf()).toMatchObject({ intent: 'NONE' });
    }
    const refuses = await start({}, plan, { reconcile: after(new OpenWriteError()) });
    expect(await refuses.declare()).toMatchObject({ kind: 'recorded' });
  });
});

const fail = () => {
  throw new Error('down');
};
