/** What callers are answered who cancel, resume or declare: by what was recorded, and by what came of it in time. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Desired } from '../../../server/domain/account/account.ts';
import { createChangeSubscription } from '../../../server/domain/account/change-subscription.ts';
import { UpstreamError } from '../../../server/domain/errors.ts';
import { cancellation, subscription } from '../../support/account-factory.ts';
import { memoryWorld, type MemoryWorld, now } from '../../support/memory-world.ts';
import { pendingRenew, settledEnd } from './desired-cases.ts';

const plan = subscription();
const ending = subscription({ cancelAt: plan.endsAt, cancelsAtPeriodEnd: true, canceledAt: now });
const over = subscription({ status: 'canceled', endedAt: now, canceledAt: now });
const refused = { kind: 'refused', isReplayed: false } as const;
const loginUrl = 'https://provider.example/login';
const asked = { subscriptionId: 'sub_1', requestId: 'press' };
const declared = { declarationId: 'declaration-1', subscriptionId: 'sub_1', declaredAt: now };
const notFound = {
  __typename: 'SubscriptionNotFound',
  message: 'There is no such subscription.',
};

async function start(state: Partial<Desired> = {}, seen = plan) {
  const world = memoryWorld([seen]);
  await world.know(state);
  return { ...world, ...changesOf(world) };
}
function changesOf({ core, log }: MemoryWorld) {
  const changes = createChangeSubscription(core, { loginUrl });
  return {
    changes,
    cancel: (request: object = {}) =>
      changes.cancel('cus_1', { ...asked, ...request }, 'SUBSCRIBER', log),
    resume: (request: object = {}) =>
      changes.resume('cus_1', { ...asked, ...request }, 'SUBSCRIBER', log),
    declare: (fields: object = {}) =>
      changes.endAsDeclared('cus_1', { ...declared, ...fields }, log),
  };
}
afterEach(() => {
  vi.useRealTimers();
});

describe('a cancellation', () => {
  it('that was carried out is answered with its confirmed receipt, reason and comment', async () => {
    const { cancel, recordOf } = await start();
    expect(await cancel({ reason: 'unused', comment: 'Thanks.' })).toMatchObject({
      __typename: 'CancellationAccepted',
      cancellation: {
        id: 'sub_1.1.abcd1234',
        state: 'CONFIRMED',
        requestedBy: 'SUBSCRIBER',
        reason: 'unused',
        comment: 'Thanks.',
      },
      subscription: { id: 'sub_1', cancelAt: plan.endsAt, desired: { state: 'SETTLED' } },
    });
    expect(await recordOf()).toMatchObject({ recent: [{ requestId: 'press', intent: 'END' }] });
  });

  it('without a reason, a comment or an id of the caller has none, and an id all the same', async () => {
    const { changes, log, recordOf } = await start();
    await changes.cancel('cus_1', { subscriptionId: 'sub_1' }, 'SUPPORT', log);
    expect(await recordOf()).toMatchObject({
      by: 'SUPPORT',
      receipt: { requestedBy: 'SUPPORT', reason: null, comment: null },
      recent: [{ requestId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown }],
    });
  });

  it('is accepted while the provider does not answer, and that is logged without an id', async () => {
    const { cancel, hooks, logged } = await start();
    hooks.before = (name) => {
      if (name.startsWith('list')) throw new UpstreamError('stripe', new Error('down'));
    };
    expect(await cancel()).toMatchObject({
      __typename: 'CancellationAccepted',
      cancellation: { state: 'REQUESTED' },
      subscription: { id: 'sub_1', cancelAt: null, desired: { state: 'PENDING' } },
    });
    expect(logged).toMatchObject([
      [
        {
          subscription: expect.stringMatching(/^[\da-f]{16}$/) as unknown,
          error: { name: 'UpstreamError' },
        },
        'change recorded, not carried out yet',
      ],
    ]);
  });

  it('waits 2.6 s for the provider, recording it included', async () => {
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(5_000);
    const { cancel, hooks } = await start();
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    hooks.before = (name) =>
      name.startsWith('write') ? wait(600) : name.startsWith('list') ? wait(60_000) : null;
    const answered = vi.fn();
    const answer = cancel().then(answered);
    await vi.advanceTimersByTimeAsync(2_590);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(answered).toHaveBeenCalled();
    await answer;
  });

  it('that the provider refuses for good is answered so, with where to go', async () => {
    const { cancel, answers } = await start();
    answers.push(refused);
    expect(await cancel()).toMatchObject({
      __typename: 'CancellationRefused',
      message:
        'Our payment provider refused the cancellation. Our support team is looking into it. You may be able to do it on our payment page.',
      loginUrl,
    });
  });

  const theirs = cancellation({
    id: 'theirs',
    state: 'CONFIRMED',
    requestedBy: 'PAYMENT_PROVIDER',
    confirmedAt: now,
  });
  const dated = subscription({ cancelAt: new Date('2025-03-05T00:00:00Z'), canceledAt: now });
  it.each<[string, Partial<Desired>, typeof plan, string]>([
    ['refused with a later one', { intent: 'DATE', state: 'REFUSED' }, dated, 'Refused'],
    ['accepted, if it was', { intent: 'DATE', state: 'SETTLED' }, dated, 'Accepted'],
    ['accepted, if the plan ends', { intent: 'END', state: 'REFUSED' }, ending, 'Accepted'],
  ])('that is repeated, and has the receipt of what stands, is %s', async (_, stands, seen, as) => {
    const made = { requestId: 'press', intent: 'END', generation: 1, receiptId: 'theirs' } as const;
    const state = { generation: 2, receipt: theirs, recent: [made], date: seen.cancelAt };
    const { cancel } = await start({ ...state, ...stands }, seen);
    expect(await cancel()).toMatchObject({ __typename: `Cancellation${as}` });
  });

  it('that was recorded is accepted, though a later intent was refused', async () => {
    const { cancel, hooks, read, put } = await start();
    let isDone = false;
    hooks.after = async (name) => {
      if (!name.startsWith('write') || isDone) return;
      isDone = true;
      const account = await read();
      const record = account.desired['sub_1'] as Desired;
      record.generation += 1;
      record.state = 'REFUSED';
      await put({ ...account, dueAt: null, pendingSince: null });
    };
    expect(await cancel()).toMatchObject({ __typename: 'CancellationAccepted' });
  });

  it('that was repeated is answered with the receipt that it made, wherever that is by now', async () => {
    const first = await start();
    await first.cancel();
    // Withdrawn by a later resume, and kept.
    await first.resume({ requestId: 'other' });
    expect(await first.cancel()).toMatchObject({
      cancellation: { id: 'sub_1.1.abcd1234', state: 'WITHDRAWN' },
    });
    // Replaced by that of a later end.
    await first.cancel({ requestId: 'third' });
    await first.resume({ requestId: 'fourth' });
    expect(await first.cancel()).toMatchObject({
      cancellation: { id: 'sub_1.1.abcd1234', state: 'WITHDRAWN' },
    });
    expect(first.calls).toContain('read sub_1.1.abcd1234');
  });

  it('whose receipt is gone is an error', async () => {
    const lost = { requestId: 'press', intent: 'END', generation: 1, receiptId: 'gone' } as const;
    const { cancel } = await start({ ...settledEnd, recent: [lost] }, ending);
    await expect(cancel()).rejects.toMatchObject({
      upstream: 'firestore',
      cause: { message: 'the receipt is gone' },
    });
    const none = { ...lost, receiptId: null };
    const without = await start({ ...settledEnd, receipt: null, recent: [none] }, ending);
    await expect(without.cancel()).rejects.toMatchObject({ upstream: 'firestore' });
  });

  it('of a plan that is over changes nothing', async () => {
    const { cancel, recordOf } = await start({}, over);
    expect(await cancel()).toMatchObject({
      __typename: 'SubscriptionAlreadyEnded',
      message: 'The subscription has already ended.',
      subscription: { id: 'sub_1', status: 'canceled' },
    });
    expect(await recordOf()).toMatchObject({ generation: 0 });
  });

  it('of a plan that is nowhere, or another customer’s, finds none', async () => {
    const { cancel, atProvider } = await start();
    expect(await cancel({ subscriptionId: 'sub_9' })).toMatchObject(notFound);
    atProvider.set('sub_9', { ...plan, id: 'sub_9', customerId: 'cus_2' });
    expect(await cancel({ subscriptionId: 'sub_9' })).toMatchObject(notFound);
  });

  it('of a plan that vanished while it was carried out finds it at the provider, or none', async () => {
    for (const isThere of [true, false]) {
      const { atProvider, core, log } = await start();
      const reconcile = async () => {
        const { value } = await core.accounts.read('cus_1');
        return { ...value, observed: null };
      };
      const changes = createChangeSubscription({ ...core, reconcile }, { loginUrl });
      if (!isThere) atProvider.clear();
      const outcome = await changes.cancel('cus_1', asked, 'SUBSCRIBER', log);
      expect(outcome.__typename).toBe(isThere ? 'CancellationAccepted' : 'SubscriptionNotFound');
    }
  });
});

describe('a resume', () => {
  it('that was carried out is confirmed', async () => {
    const { resume } = await start(settledEnd, ending);
    expect(await resume()).toMatchObject({
      __typename: 'SubscriptionResumed',
      isConfirmed: true,
      subscription: { cancelAt: null },
    });
  });

  it('is not confirmed while the provider does not answer', async () => {
    const { resume, hooks } = await start(settledEnd, ending);
    hooks.before = (name) => {
      if (name.startsWith('list')) throw new Error('down');
    };
    expect(await resume()).toMatchObject({ __typename: 'SubscriptionResumed', isConfirmed: false });
  });

  it('that the provider refuses for good is answered so, with where to go', async () => {
    const { resume, answers } = await start(settledEnd, ending);
    answers.push(refused);
    expect(await resume()).toMatchObject({
      __typename: 'ResumeRefused',
      message:
        'Our payment provider refused the resume. Our support team is looking into it. You may be able to do it on our payment page.',
      loginUrl,
    });
  });

  it('of a plan that ended meanwhile is too late', async () => {
    const { resume, atProvider } = await start(settledEnd, ending);
    atProvider.set('sub_1', over);
    expect(await resume()).toMatchObject({
      __typename: 'SubscriptionAlreadyEnded',
      subscription: { status: 'canceled' },
    });
  });

  it('on an account that is being deleted is refused', async () => {
    const { resume, know } = await start();
    await know(settledEnd, { closing: { ids: ['deletion'], at: now } });
    expect(await resume()).toMatchObject({
      __typename: 'ResumeRefused',
      message:
        'This account is being deleted, so its plans end. If it still exists in ten minutes, please try again.',
      loginUrl,
    });
  });

  it('of a plan that is over, or nowhere, changes nothing', async () => {
    const { resume } = await start({}, over);
    expect(await resume()).toMatchObject({ __typename: 'SubscriptionAlreadyEnded' });
    expect(await resume({ subscriptionId: 'sub_9' })).toMatchObject(notFound);
  });

  it.each<[string, Partial<Desired>, boolean]>([
    ['settled by a later resume', { intent: 'RENEW', state: 'SETTLED' }, true],
    ['not by one that is pending', { intent: 'RENEW', state: 'PENDING' }, false],
    ['not by a later end', { intent: 'END', state: 'SETTLED' }, false],
  ])('whose place a later intent took is %s', async (_, later, isConfirmed) => {
    const world = memoryWorld([ending]);
    await world.know(settledEnd);
    const reconcile = async () => {
      const { value } = await world.core.accounts.read('cus_1');
      const record = { ...(value.desired['sub_1'] as Desired), generation: 9, ...later };
      return { ...value, desired: { sub_1: record } };
    };
    const changes = createChangeSubscription({ ...world.core, reconcile }, { loginUrl });
    expect(await changes.resume('cus_1', asked, 'SUBSCRIBER', world.log)).toMatchObject({
      __typename: 'SubscriptionResumed',
      isConfirmed,
    });
  });

  it('of which nothing is known any more is not confirmed', async () => {
    const world = memoryWorld([ending]);
    await world.know(settledEnd);
    const reconcile = async () => ({ ...(await world.read()), desired: {} });
    const changes = createChangeSubscription({ ...world.core, reconcile }, { loginUrl });
    expect(await changes.resume('cus_1', asked, 'SUBSCRIBER', world.log)).toMatchObject({
      isConfirmed: false,
    });
  });

  it('under a condition that does not hold is refused', async () => {
    const { changes, log } = await start(settledEnd, ending);
    const ifDeclared = { kind: 'if declared to end' } as const;
    expect(await changes.resume('cus_1', asked, 'SUBSCRIBER', log, ifDeclared)).toMatchObject({
      __typename: 'ResumeRefused',
    });
  });
});

describe('a declaration', () => {
  it('is recorded under its own id, with a receipt of its own', async () => {
    const { declare, recordOf } = await start();
    expect(await declare()).toEqual({
      kind: 'recorded',
      generation: 1,
      receiptId: 'sub_1.1.abcd1234',
      isNewReceipt: true,
    });
    expect(await recordOf()).toMatchObject({
      state: 'SETTLED',
      intent: 'END',
      by: 'DECLARATION',
      receipt: { requestedBy: 'DECLARATION', reason: null, comment: null },
      recent: [{ requestId: 'declaration-1' }],
    });
  });

  it('on a plan that ends already keeps its receipt', async () => {
    const { declare } = await start(settledEnd, ending);
    expect(await declare()).toMatchObject({ receiptId: 'first', isNewReceipt: false });
  });

  it('that the provider refuses for good is refused, and not for a later intent', async () => {
    const { declare, answers } = await start();
    answers.push(refused);
    expect(await declare()).toMatchObject({ kind: 'refused', generation: 1 });
    const later = await start();
    const reconcile = async () => {
      const account = await later.read();
      const record = { ...(account.desired['sub_1'] as Desired), generation: 2, state: 'REFUSED' };
      return { ...account, desired: { sub_1: record as Desired } };
    };
    const changes = createChangeSubscription({ ...later.core, reconcile }, { loginUrl });
    expect(await changes.endAsDeclared('cus_1', declared, later.log)).toMatchObject({
      kind: 'recorded',
    });
    const forgetting = async () => ({ ...(await later.read()), desired: {} });
    const others = createChangeSubscription({ ...later.core, reconcile: forgetting }, { loginUrl });
    expect(await others.endAsDeclared('cus_1', declared, later.log)).toMatchObject({
      kind: 'recorded',
    });
  });

  it('is not recorded before it is seen what was done at the provider since', async () => {
    const { declare, hooks, read } = await start();
    hooks.before = (name) => {
      if (name.startsWith('list')) throw new Error('down');
    };
    await expect(declare()).rejects.toThrow('down');
    expect((await read()).desired['sub_1']?.intent).toBe('NONE');
  });

  it('is recorded where the provider refuses what is under way', async () => {
    const { core, log } = await start();
    const declareAfter = (isRefusal: boolean) => {
      const error = new UpstreamError('stripe', new Error('no'), { isRefusal });
      const reconcile = () => Promise.reject(error);
      const changes = createChangeSubscription({ ...core, reconcile }, { loginUrl });
      return changes.endAsDeclared('cus_1', declared, log);
    };
    await expect(declareAfter(false)).rejects.toMatchObject({ upstream: 'stripe' });
    expect(await declareAfter(true)).toMatchObject({ kind: 'recorded' });
  });

  it('says why nothing was recorded', async () => {
    const { declare } = await start({}, over);
    expect(await declare()).toEqual({ kind: 'ended' });
    expect(await declare({ subscriptionId: 'sub_9' })).toEqual({ kind: 'unknown' });
    const renewed = {
      ...pendingRenew,
      state: 'SETTLED',
      acknowledgedAt: new Date(now.getTime() + 1),
    } as const;
    const later = await start(renewed);
    expect(await later.declare()).toEqual({ kind: 'superseded' });
  });
});

describe('whose plan it is', () => {
  it.each<[string, string | null, string | null]>([
    ['an account’s', 'cus_7', 'cus_7'],
    ['the provider’s', null, 'cus_1'],
  ])('is %s to say', async (_, known, expected) => {
    const { core } = memoryWorld();
    const accounts = { ...core.accounts, customerOf: () => Promise.resolve(known) };
    const changes = createChangeSubscription({ ...core, accounts }, { loginUrl });
    expect(await changes.customerOf('sub_1')).toBe(expected);
    expect(await changes.customerOf('sub_9')).toBe(known);
  });
});

it('a withdrawn receipt in the account is found by its id alone', async () => {
  const made = { requestId: 'press', intent: 'END', generation: 1, receiptId: 'second' } as const;
  const withdrew = cancellation({ id: 'second', state: 'WITHDRAWN' });
  const { cancel, calls } = await start({ ...settledEnd, withdrew, recent: [made] }, ending);
  expect(await cancel()).toMatchObject({ cancellation: { id: 'second' } });
  expect(calls).not.toContain('read second');
});
