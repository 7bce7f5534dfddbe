/** An intent is recorded once, whoever else writes; and what is said when it could not be. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Account, Desired } from '../../../server/domain/account/account.ts';
import type { AccountCore } from '../../../server/domain/account/reconcile.ts';
import {
  type Condition,
  createRecordIntent,
  type IntentRequest,
} from '../../../server/domain/account/record-intent.ts';
import { InvalidInputError, UpstreamError } from '../../../server/domain/errors.ts';
import { desiredState, subscription } from '../../support/account-factory.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';
import { pendingEnd, settledEnd, settledRenew } from './desired-cases.ts';

const loginUrl = 'https://provider.example/login';
const plan = subscription();
const ending = subscription({ cancelAt: plan.endsAt, cancelsAtPeriodEnd: true, canceledAt: now });
const end: IntentRequest = {
  customerId: 'cus_1',
  subscriptionId: 'sub_1',
  intent: 'END',
  by: 'SUBSCRIBER',
  reason: null,
  comment: null,
  requestId: 'press',
  condition: null,
};
const renew: IntentRequest = { ...end, intent: 'RENEW' };

async function start(state: Partial<Desired> | null = {}, fields: Partial<Account> = {}) {
  const world = memoryWorld();
  await world.know(state, fields);
  return { ...world, ...createRecordIntent(world.core, { loginUrl }) };
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const uncertain = `Your subscription is not changed yet. We couldn’t confirm that your request was saved. Please try again, or do it at ${loginUrl}`;
const nothing = `Your subscription is not changed yet. Nothing was saved. Please try again, or do it at ${loginUrl}`;
afterEach(() => {
  vi.useRealTimers();
});

describe('an intent', () => {
  it('is recorded, and the worker takes it over 5 s later', async () => {
    const { record, read } = await start();
    expect(await record(end)).toMatchObject({
      kind: 'recorded',
      generation: 1,
      receiptId: 'sub_1.1.abcd1234',
      isNewReceipt: true,
      account: { customerId: 'cus_1', desired: { sub_1: { generation: 1 } } },
    });
    expect((await read()).dueAt).toEqual(after(5_000));
  });

  it('is recorded again when somebody else was faster', async () => {
    const { record, beFaster, recordOf, calls } = await start();
    beFaster(3);
    expect(await record(end)).toMatchObject({ kind: 'recorded', generation: 1 });
    expect(calls.filter((each) => each.startsWith('write'))).toHaveLength(4);
    expect(await recordOf()).toMatchObject({ generation: 1 });
  });

  it('is recorded once where the answer of the store was lost, with and without an id of the caller', async () => {
    for (const requestId of ['press', null]) {
      const { core, recordOf } = await start();
      const write: AccountCore['accounts']['write'] = async (...args) => {
        await core.accounts.write(...args);
        return null;
      };
      const commit: AccountCore['commit'] = (stored, draft) => write(stored, draft);
      const { record } = createRecordIntent({ ...core, commit }, { loginUrl });
      expect(await record({ ...end, requestId })).toMatchObject({ generation: 1 });
      expect(await recordOf()).toMatchObject({ generation: 1 });
    }
  });

  it('is one where the same is asked for at the same time; another plan’s is another one', async () => {
    const { record, recordOf, atProvider } = await start();
    atProvider.set('sub_2', { ...plan, id: 'sub_2' });
    const same = { ...end, requestId: null };
    await Promise.all([same, same, same, same].map(record));
    expect(await recordOf()).toMatchObject({ generation: 2 });
    await record({ ...same, subscriptionId: 'sub_2' });
    expect(await recordOf('sub_2')).toMatchObject({ generation: 1, intent: 'END' });
  });

  it.each([
    ['when it is recorded', null, plan.endsAt],
    ['when it was declared', now, plan.endsAt],
    ['when it was declared, as it began', plan.startedAt, plan.endsAt],
    ['when it was declared, though that is over', new Date('2024-12-04'), plan.startedAt],
  ])('is one of the period %s', async (_, declaredAt, periodEnd) => {
    const condition: Condition | null = declaredAt && {
      kind: 'unless renewed since',
      declaredAt: declaredAt.toISOString(),
    };
    const { record, recordOf } = await start();
    await record({ ...end, condition });
    expect(await recordOf()).toMatchObject({ periodEnd });
  });

  it('on a plan that is over is none', async () => {
    const world = await start();
    await world.know(
      {},
      { observed: { observedAt: now, subscriptions: [{ ...plan, status: 'canceled' }] } },
    );
    expect(await world.record(end)).toMatchObject({ kind: 'ended', subscription: { id: 'sub_1' } });
    expect(world.calls).toEqual(['read cus_1']);
  });
});

describe('a request that was made before', () => {
  const made = (fields: object) => ({
    requestId: 'press',
    intent: 'END' as const,
    generation: 2,
    receiptId: 'sub_1.2.abcd1234',
    ...fields,
  });

  it.each([
    ['its receipt', {}, 'sub_1.2.abcd1234', true],
    ['the receipt that was there', { receiptId: 'first' }, 'first', false],
    ['nothing, for an end that stood', { isNothing: true }, 'sub_1.2.abcd1234', false],
    [
      'also where an older release stored no intent',
      { intent: undefined },
      'sub_1.2.abcd1234',
      true,
    ],
  ])('is answered with what it made: %s', async (_, fields, receiptId, isNewReceipt) => {
    const other = { ...made({}), requestId: 'another', generation: 1 };
    const { record, calls } = await start({ ...settledEnd, recent: [other, made(fields)] });
    const { account, ...recorded } = (await record(end)) as { account: Account };
    expect(recorded).toEqual({ kind: 'recorded', generation: 2, receiptId, isNewReceipt });
    expect(account.customerId).toBe('cus_1');
    expect(calls).toEqual(['read cus_1']);
  });

  it('is answered even while the account is being deleted', async () => {
    const recent = [made({ intent: 'RENEW' })];
    const { record } = await start({ recent }, { closing: { ids: ['deletion'], at: now } });
    expect(await record(renew)).toMatchObject({ kind: 'recorded', generation: 2 });
  });

  it.each<[string, Partial<IntentRequest>]>([
    ['another intent', { intent: 'RENEW' }],
    ['another plan', { subscriptionId: 'sub_2' }],
  ])('for %s is an error of the caller', async (_, fields) => {
    const desired = {
      sub_0: desiredState(),
      sub_1: desiredState({ recent: [made({})] }),
      sub_2: desiredState(),
    };
    const { record } = await start(null, { desired });
    const error = await record({ ...end, ...fields }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InvalidInputError);
    expect(error).toMatchObject({
      message: 'This requestId was used for another request. Nothing was recorded: send a new id.',
    });
  });
});

describe('a condition', () => {
  const declaredAt = now.toISOString();
  const unless: Condition = { kind: 'unless renewed since', declaredAt };
  const ifDeclared: Condition = { kind: 'if declared to end' };
  const renewed = (at: Date | null, intent: 'RENEW' | 'DATE' | 'END' = 'RENEW') => ({
    ...settledRenew,
    intent,
    acknowledgedAt: at,
  });

  it.each<[string, IntentRequest, Partial<Desired> | null, string]>([
    [
      'a plan that was renewed since goes on',
      { ...end, condition: unless },
      renewed(after(1)),
      'superseded',
    ],
    [
      'so does one that got a date since',
      { ...end, condition: unless },
      renewed(after(1), 'DATE'),
      'superseded',
    ],
    ['not one that was renewed before', { ...end, condition: unless }, renewed(now), 'recorded'],
    [
      'nor one that was renewed nobody knows when',
      { ...end, condition: unless },
      renewed(null),
      'recorded',
    ],
    [
      'an end since then stands in no way',
      { ...end, condition: unless },
      renewed(after(1), 'END'),
      'recorded',
    ],
    ['nor does a plan of which nothing was said', { ...end, condition: unless }, null, 'recorded'],
    [
      'what was declared is undone',
      { ...renew, condition: ifDeclared },
      { ...settledEnd, by: 'DECLARATION' },
      'recorded',
    ],
    ['not what somebody else wants', { ...renew, condition: ifDeclared }, settledEnd, 'superseded'],
    [
      'nor what a declaration no longer ends',
      { ...renew, condition: ifDeclared },
      { ...settledRenew, by: 'DECLARATION' },
      'superseded',
    ],
    ['nor where nothing was said', { ...renew, condition: ifDeclared }, null, 'superseded'],
  ])('%s', async (_, request, state, kind) => {
    const { record } = await start(state);
    expect(await record(request)).toMatchObject({ kind });
  });
});

describe('a deletion', () => {
  const closingFor = (ms: number) => ({ closing: { ids: ['deletion'], at: after(-ms) } });

  it.each<[string, Partial<IntentRequest>, number, string]>([
    ['forbids that a plan is resumed', renew, 0, 'superseded'],
    ['for ten minutes', renew, 599_999, 'superseded'],
    ['and no longer, since the login is still there', renew, 600_000, 'recorded'],
    ['to others for ever', { ...renew, by: 'SUPPORT' }, 600_000, 'superseded'],
    [
      'also to whoever has a link',
      { ...renew, condition: { kind: 'if declared to end' } },
      600_000,
      'superseded',
    ],
    ['and forbids no end', end, 0, 'recorded'],
  ])('%s', async (_, request, ms, kind) => {
    const { record, read } = await start({ ...settledEnd, by: 'DECLARATION' }, closingFor(ms));
    expect(await record({ ...end, ...request })).toMatchObject({ kind });
    const isForgotten = kind === 'recorded' && request.intent === 'RENEW';
    expect((await read()).closing).toEqual(isForgotten ? null : closingFor(ms).closing);
  });
});

describe('a plan that the account does not have', () => {
  it('is looked for at the provider', async () => {
    const { record, atProvider, calls } = await start();
    atProvider.set('sub_2', { ...plan, id: 'sub_2' });
    expect(await record({ ...end, subscriptionId: 'sub_2' })).toMatchObject({ kind: 'recorded' });
    expect(calls).toContain('list cus_1');
    expect(calls).not.toContain('retrieve sub_2');
  });

  it('may be one that the provider does not list', async () => {
    const { core, atProvider, recordOf } = await start();
    atProvider.set('sub_2', { ...plan, id: 'sub_2' });
    const reconcile = () => core.accounts.read('cus_1').then(({ value }) => value);
    const { record } = createRecordIntent({ ...core, reconcile }, { loginUrl });
    expect(await record({ ...end, subscriptionId: 'sub_2' })).toMatchObject({ kind: 'recorded' });
    expect(await recordOf('sub_2')).toMatchObject({ intent: 'END', state: 'PENDING' });
  });

  it.each([
    ['nowhere', null],
    ['another customer’s', { ...plan, id: 'sub_2', customerId: 'cus_2' }],
  ])('is unknown where it is %s', async (_, found) => {
    const { record, atProvider } = await start();
    if (found) atProvider.set('sub_2', found);
    expect(await record({ ...end, subscriptionId: 'sub_2' })).toEqual({ kind: 'unknown' });
  });

  it.each<[string, Error, unknown]>([
    [
      'an upstream’s own error',
      new UpstreamError('firestore', new Error('down')),
      { upstream: 'firestore', cause: { message: 'down' } },
    ],
    ['the provider’s', new Error('odd'), { upstream: 'stripe', cause: { message: 'odd' } }],
  ])('that can’t be looked for is %s', async (_, error, expected) => {
    const { core } = await start();
    const reconcile = () => Promise.reject(error);
    const { record } = createRecordIntent({ ...core, reconcile }, { loginUrl });
    await expect(record({ ...end, subscriptionId: 'sub_2' })).rejects.toMatchObject(
      expected as object,
    );
  });

  it('is looked for during 1.2 s', async () => {
    vi.useFakeTimers();
    const { core } = await start();
    const { record } = createRecordIntent(
      { ...core, reconcile: () => new Promise(() => {}) },
      { loginUrl },
    );
    const failed = vi.fn();
    void record({ ...end, subscriptionId: 'sub_2' }).catch(failed);
    await vi.advanceTimersByTimeAsync(1_190);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(failed.mock.calls[0]?.[0]).toMatchObject({ name: 'UpstreamError', upstream: 'stripe' });
  });
});

describe('an intent that could not be recorded', () => {
  const fails = async (run: Promise<unknown>, ms = 2_010) => {
    const failed = run.then(
      () => expect.fail('it was recorded'),
      (error: unknown) => error as UpstreamError,
    );
    await vi.advanceTimersByTimeAsync(ms);
    return failed;
  };

  it.each([
    ['read', nothing],
    ['write', uncertain],
  ])('is said to be so: the %s failed', async (what, clientMessage) => {
    const { record, hooks } = await start();
    hooks.before = (name) => {
      if (name.startsWith(what)) throw new UpstreamError('firestore', new Error('down'));
    };
    await expect(record(end)).rejects.toMatchObject({
      upstream: 'firestore',
      cause: { message: 'down' },
      localized: { message: clientMessage },
    });
  });

  it('is so after 2 s; what is read later is not written any more', async () => {
    vi.useFakeTimers();
    const { record, hooks, calls } = await start();
    hooks.before = () => wait(2_500);
    const error = await fails(record(end));
    expect(error).toMatchObject({
      localized: { message: nothing },
      cause: { name: 'TimeoutError', message: 'no answer within 2000 ms' },
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toEqual(['read cus_1']);
  });

  it('what is read at the last moment is still written', async () => {
    vi.useFakeTimers();
    const { record, hooks } = await start();
    hooks.before = (name) => (name.startsWith('read') ? wait(2_000) : null);
    const recorded = record(end);
    await vi.advanceTimersByTimeAsync(2_010);
    expect(await recorded).toMatchObject({ kind: 'recorded' });
  });

  it('was not sent any more, where somebody else was faster and the provider is slow', async () => {
    vi.useFakeTimers();
    const world = await start();
    const { core, hooks, atProvider, put, read } = world;
    atProvider.set('sub_2', { ...plan, id: 'sub_2' });
    let isFirst = true;
    hooks.before = async (name) => {
      if (name.startsWith('retrieve') && !isFirst) await wait(60_000);
      if (name.startsWith('write')) {
        isFirst = false;
        await put(await read());
      }
    };
    const reconcile = () => read();
    const { record } = createRecordIntent({ ...core, reconcile }, { loginUrl });
    const error = await fails(record({ ...end, subscriptionId: 'sub_2' }));
    expect(error.localized?.message).toBe(nothing);
  });

  it('is the provider’s fault where that can’t look for the plan', async () => {
    const { core, hooks, read } = await start();
    const { record } = createRecordIntent({ ...core, reconcile: () => read() }, { loginUrl });
    const down = new UpstreamError('stripe', new Error('down'));
    hooks.before = (name) => {
      if (name.startsWith('retrieve')) throw down;
    };
    await expect(record({ ...end, subscriptionId: 'sub_2' })).rejects.toBe(down);
  });

  it('without a try, nothing was recorded', async () => {
    const { unrecorded } = await start();
    expect(unrecorded(new Error('odd'))).toMatchObject({
      upstream: 'firestore',
      cause: { message: 'odd' },
      localized: { message: nothing },
    });
  });
});

it('a repeated END that is pending keeps its receipt', async () => {
  const { record } = await start(pendingEnd);
  expect(await record(end)).toMatchObject({
    generation: 3,
    receiptId: 'first',
    isNewReceipt: false,
  });
  const { record: resume } = await start(settledEnd, {
    observed: { observedAt: now, subscriptions: [ending] },
  });
  expect(await resume(renew)).toMatchObject({ receiptId: null, isNewReceipt: false });
});
