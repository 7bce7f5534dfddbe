/** One run for one account: what is read, what is sent to the provider, and what is made of each answer. */
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../../server/domain/account/account.ts';
import { createReconcile } from '../../../server/domain/account/reconcile.ts';
import type { ChangeResult } from '../../../server/domain/account/payment-provider.ts';
import type { Subscription } from '../../../server/domain/subscription.ts';
import { accountOf, desiredState, subscription } from '../../support/account-factory.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';
import { before, pendingEnd, pendingRenew, slotOf } from './desired-cases.ts';

const refused = { kind: 'refused', isReplayed: false } as const;
const plan = subscription();
const ending = subscription({ cancelAt: plan.endsAt, cancelsAtPeriodEnd: true, canceledAt: now });
const ended = subscription({ status: 'canceled', endedAt: now, canceledAt: now });
const slot = slotOf({ storedAt: before(0.5) });
const sends = (calls: readonly string[]) =>
  calls.filter((each) => /^(change|burn) /.test(each)).map((each) => each.replace('sub_1.', ''));

/** Runs once on an account with an intent. @param answers the provider's */
async function run(
  state: Partial<Desired>,
  answers: (ChangeResult | Error)[] = [],
  seen: Subscription = plan,
) {
  const world = memoryWorld([seen]);
  await world.know(state);
  world.answers.push(...answers);
  const account = await world.reconcile('cus_1').catch((error: unknown) => error);
  return { ...world, account, record: await world.recordOf(), sent: sends(world.calls) };
}
const failing = (upstream: string, message: string): unknown =>
  expect.objectContaining({
    name: 'UpstreamError',
    upstream,
    cause: expect.objectContaining({ message }) as unknown,
  });

describe('what a run sends', () => {
  it('nothing, where nothing is wanted', async () => {
    const { sent, account, permits, calls } = await run({});
    expect(sent).toEqual([]);
    expect(calls).toEqual(['read cus_1', 'list cus_1', 'write cus_1']);
    expect(account).toMatchObject({ observed: { subscriptions: [plan] }, failures: 0 });
    expect(permits).toEqual([]);
  });

  it('an intent, whose result is stored with what the provider answers', async () => {
    const { sent, record, account } = await run(pendingEnd);
    expect(sent).toEqual(['change 2.1.END.abcd1234']);
    expect(record).toMatchObject({ state: 'SETTLED', slot: null, tag: '2.1.END.abcd1234' });
    expect(account).toMatchObject({
      observed: { observedAt: now, subscriptions: [{ id: 'sub_1', cancelAt: plan.endsAt }] },
    });
  });

  it('who is to know hears of what was stored, and of nothing else', async () => {
    const world = memoryWorld();
    await world.know(pendingEnd);
    world.beFaster();
    await world.reconcile('cus_1');
    const kinds = world.committed.map((events) => events.map(({ kind }) => kind));
    expect(kinds).toEqual([[], ['confirmed']]);
  });

  it('a write is stored before it is sent, and is due again 3 s later', async () => {
    const world = memoryWorld();
    await world.know(pendingEnd, { failures: 4 });
    world.answers.push(new Error('lost'));
    await expect(world.reconcile('cus_1')).rejects.toThrow('lost');
    const account = await world.read();
    expect(account).toMatchObject({ failures: 4, dueAt: after(3_000) });
    expect(account.desired['sub_1']).toMatchObject({ slot: { sends: 1, storedAt: now } });
  });

  it('once nothing is pending, the failures before are forgotten', async () => {
    const world = memoryWorld();
    await world.know({}, { failures: 3 });
    expect(await world.reconcile('cus_1')).toMatchObject({ failures: 0 });
  });

  it('the answer to one plan leaves what is known of another', async () => {
    const second = subscription({ id: 'sub_2' });
    const world = memoryWorld([plan, second]);
    await world.know(pendingEnd);
    const { observed } = await world.reconcile('cus_1');
    expect(observed?.subscriptions.map(({ id, cancelAt }) => [id, cancelAt])).toEqual([
      ['sub_1', plan.endsAt],
      ['sub_2', null],
    ]);
  });

  it('no more for other plans, once somebody else was faster', async () => {
    const second = subscription({ id: 'sub_2' });
    const world = memoryWorld([plan, second]);
    const desired = { sub_1: desiredState(pendingEnd), sub_2: desiredState(pendingEnd) };
    await world.know(null, { desired });
    let writes = 0;
    world.hooks.before = async (name) => {
      if (!name.startsWith('write')) return;
      writes += 1;
      if (writes === 2) await world.put(await world.read());
    };
    await world.reconcile('cus_1');
    const first = world.calls.findIndex((each) => each.startsWith('change'));
    const again = world.calls.indexOf('list cus_1', first);
    expect(sends(world.calls.slice(0, again))).toHaveLength(1);
    expect(await world.recordOf('sub_2')).toMatchObject({ state: 'SETTLED' });
  });
});

describe('what a run makes of an answer', () => {
  const inFlight = { ...pendingEnd, slot };
  const again = 'change 2.1.END.abcd1234';
  const burn = 'burn 2.1.END.abcd1234';
  const next = 'change 2.2.END.abcd1234';
  const elsewhere = { kind: 'other parameters' } as const;
  const replayed = { kind: 'done', subscription: plan, isReplayed: true } as const;
  const done = { kind: 'done', subscription: plan, isReplayed: false } as const;
  const failed = { kind: 'failed' } as const;

  it.each<[string, Partial<Desired>, ChangeResult[], string[], Partial<Desired> | object]>([
    ['refused at once: for good', pendingEnd, [refused], [again], { state: 'REFUSED' }],
    [
      'refused when sent again: another copy may be alive, so its key is burnt first',
      inFlight,
      [refused, done],
      [again, burn],
      { state: 'REFUSED', slot: null },
    ],
    [
      'refused as the first time: no copy is alive',
      inFlight,
      [{ kind: 'refused', isReplayed: true }],
      [again],
      { state: 'REFUSED', slot: null },
    ],
    [
      'refused when sent again, and the key was used: its saved answer counts',
      inFlight,
      [refused, elsewhere, { kind: 'refused', isReplayed: true }],
      [again, burn, again],
      { state: 'REFUSED' },
    ],
    [
      'burnt while another intent is wanted: that one is sent',
      { ...pendingRenew, generation: 3, slot },
      [done],
      [burn, 'change 3.1.RENEW.abcd1234'],
      { state: 'SETTLED', intent: 'RENEW', slot: null },
    ],
    [
      'burnt after a minute: the same intent is sent under a new key',
      { ...pendingEnd, attempts: 1, slot: slotOf({ storedAt: before(2) }) },
      [done],
      [burn, next],
      { state: 'SETTLED', tag: '2.2.END.abcd1234' },
    ],
    [
      'sent again under a key that has other parameters: it was burnt',
      { ...inFlight, attempts: 1 },
      [elsewhere],
      [again, next],
      { state: 'SETTLED', tag: '2.2.END.abcd1234' },
    ],
    [
      'sent again under a key that could not be burnt, and that has other parameters all the same',
      { ...pendingRenew, generation: 3, slot },
      [elsewhere, elsewhere],
      [burn, again, 'change 3.1.RENEW.abcd1234'],
      { state: 'SETTLED', intent: 'RENEW' },
    ],
    [
      'refused as the first time, where another intent is wanted by now: that one is sent',
      { ...pendingRenew, generation: 3, slot },
      [elsewhere, { kind: 'refused', isReplayed: true }],
      [burn, again, 'change 3.1.RENEW.abcd1234'],
      { state: 'SETTLED', intent: 'RENEW' },
    ],
    [
      'failed for good under its key, without a trace: again under a new one',
      { ...pendingEnd, slot: null },
      [failed],
      [again, next],
      { state: 'SETTLED', tag: '2.2.END.abcd1234' },
    ],
  ])('%s', async (_, state, answers, sent, record) => {
    const seen = state.intent === 'RENEW' ? ending : plan;
    const result = await run(state, answers, seen);
    expect(result.sent).toEqual(sent);
    expect(result.record).toMatchObject(record);
    expect(result.calls.filter((each) => each === 'list cus_1')).toHaveLength(1);
  });

  it('a replayed answer proves that it was carried out, and the provider is read again', async () => {
    const { sent, record, calls, permits } = await run(inFlight, [replayed]);
    expect(sent).toEqual([again]);
    expect(calls.filter((each) => each === 'list cus_1')).toHaveLength(2);
    expect(permits).toEqual(['asked']);
    // It was carried out, and is not so any more: somebody changed it since.
    expect(record).toMatchObject({ generation: 3, intent: 'RENEW', by: 'PAYMENT_PROVIDER' });
  });

  it('a key that is burnt is no longer under way, where it is as it should be already', async () => {
    const { record, sent } = await run(inFlight, [done], ending);
    expect(sent).toEqual([burn]);
    expect(record).toMatchObject({ state: 'SETTLED', slot: null, tag: null });
  });

  it('a failure without its tag was not carried out, though somebody else did the same', async () => {
    const world = memoryWorld();
    await world.know(pendingEnd);
    world.hooks.before = (name) => {
      if (name.startsWith('change')) world.atProvider.set('sub_1', ending);
    };
    world.answers.push(failed);
    await world.reconcile('cus_1');
    expect(await world.recordOf()).toMatchObject({ state: 'SETTLED', slot: null, tag: null });
  });

  it.each<[string, Partial<Desired>, string]>([
    ['sent again', inFlight, again],
    ['burnt', { ...pendingRenew, generation: 3, slot }, burn],
  ])('a write that is %s on a plan that is over changes nothing', async (_, state, sent) => {
    const world = memoryWorld();
    await world.know(state);
    world.hooks.before = (name) => {
      if (/^(change|burn)/.test(name)) world.atProvider.set('sub_1', ended);
    };
    world.answers.push({ kind: 'ended' });
    await world.reconcile('cus_1');
    expect(sends(world.calls)).toEqual([sent]);
    expect(await world.recordOf()).toMatchObject({ slot: null, knownEnded: true });
  });

  it('a new write that could not be stored is not sent', async () => {
    const world = memoryWorld();
    await world.know(pendingEnd);
    let writes = 0;
    world.hooks.before = async (name) => {
      if (name.startsWith('write') && (writes += 1) === 2) await world.put(await world.read());
    };
    world.answers.push(failed);
    await world.reconcile('cus_1');
    expect(sends(world.calls)).toEqual([again, again]);
    expect(await world.recordOf()).toMatchObject({ state: 'SETTLED', slot: null });
  });

  it('a failure that left its tag was carried out', async () => {
    const world = memoryWorld();
    await world.know(pendingEnd);
    world.hooks.before = (name) => {
      if (name.startsWith('change'))
        world.atProvider.set('sub_1', { ...ending, tag: '2.1.END.abcd1234' });
    };
    world.answers.push(failed);
    const { observed } = await world.reconcile('cus_1');
    expect(sends(world.calls)).toEqual([again]);
    expect(await world.recordOf()).toMatchObject({ state: 'SETTLED', tag: '2.1.END.abcd1234' });
    expect(observed?.subscriptions).toMatchObject([{ cancelAt: plan.endsAt }]);
  });

  it.each<[string, ChangeResult]>([
    ['ended', { kind: 'ended' }],
    ['refused', refused],
  ])('%s, and the plan is over: the next round sees that', async (_, answer) => {
    const world = memoryWorld();
    await world.know(pendingEnd);
    world.hooks.before = (name) => {
      if (name.startsWith('change')) world.atProvider.set('sub_1', ended);
    };
    world.answers.push(answer);
    await world.reconcile('cus_1');
    expect(sends(world.calls)).toEqual([again]);
    expect(await world.recordOf()).toMatchObject({ state: 'SETTLED', knownEnded: true });
  });

  it.each<[string, ChangeResult]>([
    ['refused', refused],
    ['failed', failed],
  ])('%s, and the plan is not found: everything is read again', async (_, answer) => {
    const world = memoryWorld();
    await world.know(pendingEnd);
    let isLost = false;
    world.hooks.before = (name) => {
      isLost = name.startsWith('change') && world.answers.length > 0;
      if (isLost) world.atProvider.clear();
    };
    world.hooks.after = (name) => {
      if (name.startsWith('retrieve')) world.atProvider.set('sub_1', plan);
    };
    world.answers.push(answer);
    await world.reconcile('cus_1');
    expect(sends(world.calls)).toEqual([again, again]);
    expect(await world.recordOf()).toMatchObject({ state: 'SETTLED', intent: 'END' });
  });

  it('an answer that makes no sense at a first sending decides nothing', async () => {
    const { sent, record } = await run(pendingEnd, [elsewhere]);
    expect(sent).toEqual([again, again]);
    expect(record).toMatchObject({ state: 'SETTLED' });
  });

  it('a burn that is refused leaves the write due', async () => {
    const { account, record } = await run({ ...pendingRenew, slot }, [refused], ending);
    expect(account).toEqual(failing('stripe', 'a write may still be carried out'));
    // A declaration goes on after a refusal.
    expect(account).toMatchObject({ isRefusal: true });
    expect(record).toMatchObject({ state: 'PENDING', slot: { tag: slot.tag } });
  });

  it('no more than six requests for one plan', async () => {
    const { sent, account } = await run(pendingEnd, Array<ChangeResult>(9).fill(failed));
    expect(sent).toHaveLength(6);
    expect(account).toEqual(failing('stripe', 'too many requests'));
  });

  it('a result that came too late is discarded, and everything is read again', async () => {
    const world = memoryWorld();
    await world.know(pendingEnd);
    let writes = 0;
    world.hooks.before = async (name) => {
      if (name.startsWith('write') && (writes += 1) === 2) await world.put(await world.read());
    };
    const account = await world.reconcile('cus_1');
    expect(world.calls.filter((each) => each.startsWith('list'))).toHaveLength(2);
    expect(account.desired['sub_1']).toMatchObject({ state: 'SETTLED', slot: null });
  });
});

describe('what a run reads', () => {
  const known = (state: Partial<Desired>) => ({ desired: { sub_9: desiredState(state) } });

  it.each<[string, Partial<Desired>, string[]]>([
    ['a plan that is listed no longer', { intent: 'END', state: 'SETTLED' }, ['retrieve sub_9']],
    ['not one that has ended', { intent: 'END', state: 'SETTLED', knownEnded: true }, []],
    [
      'an ended one while something is pending',
      { ...pendingRenew, knownEnded: true },
      ['retrieve sub_9'],
    ],
  ])('%s', async (_, state, retrieved) => {
    const world = memoryWorld([plan]);
    world.atProvider.set('sub_9', { ...ended, id: 'sub_9' });
    await world.know(null, known(state));
    const { observed } = await world.reconcile('cus_1');
    expect(world.calls.filter((each) => each.startsWith('retrieve'))).toEqual(retrieved);
    expect(observed?.subscriptions.map(({ id }) => id)).toEqual(
      retrieved.length > 0 ? ['sub_1', 'sub_9'] : ['sub_1'],
    );
  });

  it('a listed plan is not read once more', async () => {
    const { calls } = await run({ intent: 'RENEW', state: 'SETTLED' });
    expect(calls).not.toContain('retrieve sub_1');
  });

  it.each([
    ['that is another customer’s', { ...plan, id: 'sub_9', customerId: 'cus_2' }],
    ['that is nowhere', null],
  ])('no plan %s', async (_, other) => {
    const world = memoryWorld([plan]);
    if (other) world.atProvider.set('sub_9', other);
    await world.know(null, known({ intent: 'END', state: 'SETTLED' }));
    expect((await world.reconcile('cus_1')).observed?.subscriptions).toEqual([plan]);
  });

  it('nothing of a customer whom the provider does not know', async () => {
    const { core } = memoryWorld();
    const provider = { ...core.provider, list: () => Promise.resolve(null) };
    const account = await createReconcile({ ...core, provider })('cus_1');
    expect(account.observed).toMatchObject({ subscriptions: [] });
  });
});

describe('when somebody else is faster', () => {
  it('everything is read again, and the fleet is asked for a permit', async () => {
    const world = memoryWorld();
    await world.know({});
    world.beFaster(2);
    await world.reconcile('cus_1');
    expect(world.calls.filter((each) => each === 'list cus_1')).toHaveLength(3);
    expect(world.permits).toHaveLength(2);
  });

  it('needs no permit where nobody counts them', async () => {
    const { core, know, beFaster } = memoryWorld();
    await know({});
    beFaster();
    await expect(createReconcile(core)('cus_1')).resolves.toMatchObject({ customerId: 'cus_1' });
  });

  it('eight times in a row, it is an error', async () => {
    const world = memoryWorld();
    await world.know({});
    world.beFaster(8);
    await expect(world.reconcile('cus_1')).rejects.toEqual(
      failing('firestore', 'the account changed in each round'),
    );
    expect(world.calls.filter((each) => each === 'list cus_1')).toHaveLength(8);
  });

  const observed = { observedAt: now, subscriptions: [] };
  const soon = after(60_000);
  it.each<[string, object, number]>([
    ['a run that left nothing to do is as good as ours', { observed, dueAt: null }, 1],
    ['also one that is due later', { observed, dueAt: soon }, 1],
    ['not one that is due', { observed, dueAt: after(1) }, 2],
    [
      'not one that began earlier',
      { observed: { ...observed, observedAt: before(1) }, dueAt: null },
      2,
    ],
    ['not one that left something pending', { observed, pendingSince: now }, 2],
    ['not one that never read the provider', { observed: null }, 2],
  ])('%s', async (_, fields, lists) => {
    const world = memoryWorld();
    // Its clock stands until the account is written by somebody else.
    world.beFaster(1, () => ({ ...accountOf(), ...fields }));
    await world.reconcile('cus_1');
    expect(world.calls.filter((each) => each === 'list cus_1')).toHaveLength(lists);
  });
});
