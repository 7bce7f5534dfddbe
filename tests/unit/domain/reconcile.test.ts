/** Tests a run for a record: its reaction to each answer of the provider, and its end. */
import { describe, expect, it } from 'vitest';
import type {
  CustomerRecord,
  Desired,
} from '../../../server/domain/customer-record/customer-record.ts';
import type { ChangeResult } from '../../../server/domain/customer-record/payment-provider.ts';
import { OpenWriteError } from '../../../server/domain/errors.ts';
import type { Subscription } from '../../../server/domain/subscription/subscription.ts';
import {
  recordOf,
  newCancellation,
  desiredState,
  subscription,
} from '../../support/record-factory.ts';
import { tasksOfRecord } from '../../../server/domain/support/tasks.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';

const plan = subscription();
const ending = subscription({ cancelAt: plan.endsAt, cancelsAtPeriodEnd: true, canceledAt: now });
const ended = subscription({ status: 'canceled', endedAt: now, canceledAt: now });
const cancellation = newCancellation({ id: 'first' });
const asked = { generation: 2, by: 'SUBSCRIBER', state: 'PENDING', acknowledgedAt: now } as const;
const pendingEnd = { ...asked, intent: 'END', cancellation } as const;
const open = { openSince: after(-30_000), sends: 1 };
const sentEnd = { ...pendingEnd, ...open };
const pendingRenew = { ...asked, intent: 'RENEW', generation: 3, ...open } as const;

const refused = { kind: 'refused' } as const;
const keyUsed = { kind: 'key used' } as const;
const doneBefore = { kind: 'done before' } as const;

const writeId = '2.1.END.abcd1234';
const again = `change ${writeId} under abcd1234.1`;
const next = 'change 2.2.END.abcd1234 under abcd1234.2';
const renew = 'change 3.1.RENEW.abcd1234 under abcd1234.1';
const renewNext = 'change 3.2.RENEW.abcd1234 under abcd1234.2';
const isClosed = { keyNumber: 2, openSince: null, sends: 0 };
const isRefused = { state: 'REFUSED', openSince: null, sends: 0 };
const isResent = { state: 'CONFIRMED', ...isClosed, keyNumber: 3, writeId: '2.2.END.abcd1234' };
const isRenewed = { state: 'CONFIRMED', openSince: null, intent: 'RENEW' };

/** Runs once on a record with an intent. @param atSend a change at the provider when the request arrives */
async function run(
  state: Partial<Desired>,
  answers: ChangeResult[],
  atSend: (world: ReturnType<typeof memoryWorld>) => unknown = () => null,
) {
  const seen = state.intent === 'RENEW' ? ending : plan;
  const world = memoryWorld([seen]);
  await world.know(state);
  world.answers.push(...answers);
  world.hooks.before = (name) => name.startsWith('change ') && atSend(world);
  const record = await world.reconcile('cus_1').catch((error: unknown) => error);
  const sent = world.calls.filter((each) => each.startsWith('change '));
  const reads = world.calls.filter((each) => each === 'list cus_1').length;
  const desired = await world.desiredOf();
  return { record, desired, reads, sent: sent.map((each) => each.replaceAll('sub_1.', '')) };
}
const failing = (message: string): unknown =>
  expect.objectContaining({ cause: expect.objectContaining({ message }) as unknown });

describe('an answer', () => {
  it.each<[string, Partial<Desired>, ChangeResult[], string[], object]>([
    ['refused at once: for good', pendingEnd, [refused], [again], isRefused],
    ['its key was used: sent under a new one', sentEnd, [keyUsed], [again, next], isResent],
    ['refused under a new key: for good', sentEnd, [keyUsed, refused], [again, next], isRefused],
    ['another intent takes over the key', pendingRenew, [], [renew], isRenewed],
    [
      'the key was used by the write before: the other intent has a new one',
      ...[pendingRenew, [keyUsed], [renew, renewNext], isRenewed],
    ],
  ] as never)('%s', async (_, state, answers, sent, desired) => {
    const found = await run(state, answers);
    expect(found).toMatchObject({ sent, desired, reads: 1 });
  });

  const hasEnded = { knownEnded: true };
  it.each<[string, Partial<Desired>, ChangeResult, Subscription, string, object]>([
    ['refused, and over', sentEnd, refused, ended, again, hasEnded],
    ['refused under a key taken over, and over', pendingRenew, refused, ended, renew, hasEnded],
    [
      'its key was used, and its write id shows that it was carried out',
      sentEnd,
      keyUsed,
      { ...ending, writeId },
      again,
      { writeId },
    ],
    ['its key was used, and another did it', sentEnd, keyUsed, ending, again, { writeId: null }],
    [
      'it was carried out before, and undone since',
      sentEnd,
      doneBefore,
      plan,
      again,
      { intent: 'RENEW', by: 'PAYMENT_PROVIDER' },
    ],
  ])('to a plan that changed meanwhile: %s', async (_, state, answer, seen, sent, desired) => {
    const found = await run(state, [answer], ({ atProvider }) => atProvider.set('sub_1', seen));
    expect(found).toMatchObject({ sent: [sent], desired: { ...isClosed, ...desired } });
  });

  it.each<[string, Partial<Desired>]>([
    ['a copy of it', sentEnd],
    ['another write under its key', pendingRenew],
  ])('is a refusal, while %s may be carried out: the write stays due', async (_, state) => {
    const { record, desired } = await run(state, [refused]);
    expect(record).toEqual(failing('a write may still be carried out'));
    expect(record).toBeInstanceOf(OpenWriteError);
    expect(desired).toMatchObject({ state: 'PENDING', ...open, sends: 2 });
  });

  it('is one of six at most', async () => {
    const { sent, record } = await run(pendingEnd, Array<ChangeResult>(9).fill(keyUsed));
    expect(sent).toHaveLength(6);
    expect(record).toEqual(failing('too many requests'));
  });

  it('to one plan leaves what is known of another; who is to know hears of what was stored', async () => {
    const world = memoryWorld([plan, subscription({ id: 'sub_2' })]);
    await world.know(pendingEnd);
    world.beFaster();
    const { observed } = await world.reconcile('cus_1');
    expect(observed?.subscriptions).toMatchObject([{ cancelAt: plan.endsAt }, { cancelAt: null }]);
    const told = world.committed.map((events) => events.map(({ kind }) => kind));
    expect(told).toEqual([[], ['confirmed']]);
  });
});

it.each<[string, Partial<Desired>, string]>([
  ['END', sentEnd, 'CANCELLATION'],
  ['RENEW', pendingRenew, 'PERSON_TO_TELL'],
])(
  'a plan that Stripe knows no longer ends a pending %s as refused, with a task',
  async (_, state, kind) => {
    const world = memoryWorld([]);
    const request = {
      requestId: 'press',
      generation: 2,
      cancellationId: state.cancellation?.id ?? null,
    };
    await world.know({ ...state, recent: [request] });
    const record = await world.reconcile('cus_1');
    expect(record).toMatchObject({
      dueAt: null,
      pendingSince: null,
      desired: { sub_1: isRefused },
    });
    expect(tasksOfRecord(record)).toMatchObject([{ kind }]);
    expect(world.committed.flat().map((event) => event.kind)).toContain('change_refused');
    for (const each of world.store.cancellations.values()) expect(each.state).toBe('REFUSED');
  },
);

describe('when another writer is faster', () => {
  it('everything is read again, with a request of the budget, eight times at most', async () => {
    const world = memoryWorld();
    await world.know({});
    world.beFaster(8);
    await expect(world.reconcile('cus_1')).rejects.toEqual(
      failing('the customer record changed during each try'),
    );
    expect(world.calls.filter((each) => each === 'list cus_1')).toHaveLength(8);
    expect(world.consumed).toHaveLength(7);
  });

  it('nothing more is sent, even for other plans', async () => {
    const world = memoryWorld([plan, subscription({ id: 'sub_2' })]);
    const desired = { sub_1: desiredState(pendingEnd), sub_2: desiredState(pendingEnd) };
    await world.know(null, { desired });
    world.hooks.after = async (name) => {
      if (name.startsWith('change sub_1')) await world.put(await world.read());
    };
    await world.reconcile('cus_1');
    const [first, second] = ['change sub_1', 'change sub_2'].map((start) =>
      world.calls.findIndex((each) => each.startsWith(start)),
    );
    expect(world.calls.slice(first, second)).toContain('list cus_1');
    expect(await world.desiredOf('sub_2')).toMatchObject({ state: 'CONFIRMED' });
  });

  const observed = { observedAt: now, subscriptions: [] };
  const earlier = { ...observed, observedAt: after(-60_000) };
  it.each<[string, Partial<CustomerRecord>, number]>([
    ['a run that left nothing to do is as good as ours', { observed, dueAt: null }, 1],
    ['also one that is due later', { observed, dueAt: after(60_000) }, 1],
    ['not one that is due', { observed, dueAt: after(1) }, 2],
    ['not one that began earlier', { observed: earlier, dueAt: null }, 2],
    ['not one that left something pending', { observed, pendingSince: now }, 2],
    ['not one that never read the provider', { observed: null }, 2],
  ])('%s', async (_, fields, lists) => {
    const world = memoryWorld();
    world.beFaster(1, () => ({ ...recordOf(), ...fields }));
    await world.reconcile('cus_1');
    expect(world.calls.filter((each) => each === 'list cus_1')).toHaveLength(lists);
  });
});
