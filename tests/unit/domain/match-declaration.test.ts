/** Tests that a declaration ends the only plan that it can mean, and else becomes a task. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeclaredOutcome } from '../../../server/domain/customer-record/change-subscription.ts';
import { areAll } from '../../../server/domain/subscription/subscription.ts';
import type { Declaration } from '../../../server/domain/leaving/declaration.ts';
import { UnreadablePlanError, UpstreamError } from '../../../server/domain/errors.ts';
import {
  createMatchDeclaration,
  hashOf,
} from '../../../server/domain/leaving/match-declaration.ts';
import { declaration, subscription } from '../../support/record-factory.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';

const plan = subscription();
const ending = subscription({ id: 'sub_2', cancelAt: plan.endsAt });
const recorded: DeclaredOutcome = {
  kind: 'recorded',
  generation: 3,
  cancellationId: 'receipt',
  isNewCancellation: true,
};
const candidates = [{ customerId: 'cus_1', subscriptionId: 'sub_1', boughtAt: now }];

async function start(
  fields: Parameters<typeof declaration>[0] = {},
  {
    running = [plan],
    doubtful = [] as (typeof plan)[],
    hasCustomer = true,
    hasOthers = false,
    outcome = recorded,
    sendsMail = true,
  }: {
    running?: (typeof plan)[];
    doubtful?: (typeof plan)[];
    hasCustomer?: boolean;
    hasOthers?: boolean;
    outcome?: DeclaredOutcome | Error;
    sendsMail?: boolean;
  } = {},
) {
  const world = memoryWorld();
  const { others, clock } = world;
  await others.declarations.add(declaration({ dueAt: now, ...fields }), []);
  clock.now = now.getTime();
  const plans = {
    running: vi.fn(async (_email: string) => ({
      ...{ plans: running, isAll: areAll(running), doubtful, hasCustomer, hasOthers },
    })),
    candidates: vi.fn(() => candidates),
  };
  const endAsDeclared = vi.fn(async (..._: unknown[]) => {
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  const { declarations, log } = world;
  const services = { declarations, plans, changes: { endAsDeclared }, log, sendsMail };
  const work = createMatchDeclaration(services);
  const stored = async () => (await others.declarations.read('declaration-1'))?.value;
  return { ...world, plans, endAsDeclared, work, stored };
}
beforeEach(() => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  return () => random.mockRestore();
});

describe('a declaration that is due', () => {
  it('ends the plan under its address, and a mail with a link tells of it', async () => {
    const { work, stored, store, endAsDeclared, plans, log } = await start();
    expect(work.name).toBe('declarations');
    expect(await work.due(now, 200)).toEqual(['declaration-1']);
    expect(await work.due(after(-1), 200)).toEqual([]);
    await work.handle('declaration-1');
    expect(plans.running).toHaveBeenCalledWith('erika@example.com', declaration().receivedAt);
    const declared = {
      declarationId: 'declaration-1',
      subscriptionId: 'sub_1',
      declaredAt: new Date('2024-12-20T10:00:07Z'),
    };
    expect(endAsDeclared.mock.calls).toEqual([['cus_1', declared, log]]);
    const [mail, ...more] = [...store.mails.values()].map(({ value }) => value);
    expect(more).toEqual([]);
    const [id, secret = ''] = mail?.undoToken?.split('.') ?? [];
    expect([id, secret]).toEqual(['declaration-1', expect.stringMatching(/^[\da-f]{48}$/)]);
    expect(mail).toMatchObject({
      id: 'declaration-1.matched',
      kind: 'DECLARATION_MATCHED',
      language: 'de',
      customerId: 'cus_1',
      declarationId: 'declaration-1',
      cancellationId: 'receipt',
      // The choice was stored a millisecond earlier.
      dueAt: after(5_001),
    });
    expect(await stored()).toMatchObject({
      state: 'MATCHED',
      issue: null,
      dueAt: null,
      candidates: [],
      match: {
        customerId: 'cus_1',
        subscriptionId: 'sub_1',
        cancellationId: 'receipt',
        generation: 3,
        at: now,
        undoHash: hashOf(secret),
        undoneAt: null,
      },
    });
  });

  it.each<[string, DeclaredOutcome, boolean]>([
    ['the plan ended before', { ...recorded, isNewCancellation: false }, true],
    ['no mails are sent', recorded, false],
  ])('makes no link where %s', async (_, outcome, sendsMail) => {
    const { work, stored, store } = await start({}, { outcome, sendsMail });
    await work.handle('declaration-1');
    expect(await stored()).toMatchObject({ state: 'MATCHED', match: { undoHash: null } });
    expect(store.mails.size).toBe(0);
  });

  it.each<[string, Parameters<typeof start>[0], (typeof plan)[], string | null]>([
    ['SEVERAL_PLANS, which all end', {}, [ending, { ...ending, id: 'sub_3' }], 'SEVERAL_PLANS'],
    ['LATER_DATE', { declared: { endsOn: '2025-01-06' } }, [plan], 'LATER_DATE'],
    ['none: the last day', { declared: { endsOn: '2025-01-05' } }, [plan], null],
    ['none: the only plan that goes on', {}, [ending, plan], null],
    ['none: the only plan, which ends', {}, [ending], null],
  ])('is left to a person: %s', async (_, fields, running, issue) => {
    const { work, stored, endAsDeclared, plans } = await start(fields, { running });
    await work.handle('declaration-1');
    if (issue === null) {
      const meant = running.includes(plan) ? 'sub_1' : 'sub_2';
      expect(endAsDeclared.mock.calls[0]).toMatchObject(['cus_1', { subscriptionId: meant }, {}]);
      return;
    }
    expect(endAsDeclared).not.toHaveBeenCalled();
    expect(plans.candidates).toHaveBeenCalledWith(running);
    expect(await stored()).toMatchObject({
      state: 'OPEN',
      issue,
      dueAt: null,
      candidates,
      match: null,
    });
  });

  it.each([
    ['Coffee Club', 'OPEN'],
    ['My Premium plan', 'MATCHED'],
  ])('that names %s is %s if the customer has another product, too', async (contract, state) => {
    const named = { declared: { contract } };
    const { work, stored } = await start(named, { hasOthers: true });
    await work.handle('declaration-1');
    expect(await stored()).toMatchObject({ state });
  });

  const withdrawal = { kind: 'WITHDRAWAL' } as const;
  it.each<[string, Partial<Declaration>, Parameters<typeof start>[1], string | null]>([
    ['under whose address no plan runs', {}, {}, null],
    ['that a program may have sent', { isSuspicious: true }, {}, null],
    ['of a withdrawal without a customer', withdrawal, { hasCustomer: false }, null],
    ['of a withdrawal from a plan that ended', withdrawal, {}, 'WITHDRAWAL'],
    ['under an old address of another user', {}, { doubtful: [plan] }, 'NO_PLAN'],
    ['whose sender added an address', { paidWith: 'other@example.com' }, {}, 'NO_PLAN'],
    ['while no mails are sent', {}, { sendsMail: false }, 'NO_PLAN'],
    ['whose customer has another product', {}, { hasOthers: true }, 'NO_PLAN'],
  ])('%s: its sender is asked, or support has a task', async (_, fields, found, issue) => {
    const to = { ...declaration().declared, confirmTo: 'elsewhere@example.com' };
    const all = { ...found, running: [] };
    const { work, stored, store, plans } = await start({ ...fields, declared: to }, all);
    await work.handle('declaration-1');
    const address = fields.paidWith ?? to.email;
    expect(plans.running).toHaveBeenCalledWith(address, declaration().receivedAt);
    const mails = [...store.mails.values()].map(({ value }) => value);
    const left = await stored();
    if (issue !== null) {
      expect([left, mails]).toMatchObject([{ state: 'OPEN', issue, dueAt: null }, []]);
      return;
    }
    // Not sent to the confirmation address: a sender of both addresses would learn whether the first one pays.
    const mail = { id: 'declaration-1.asked', kind: 'NO_PLAN_FOUND', to: to.email };
    expect(mails).toMatchObject([{ ...mail, declarationId: 'declaration-1', dueAt: now }]);
    const [, secret = ''] = mails[0]?.undoToken?.split('.') ?? [];
    expect(left).toMatchObject({ state: 'ASKED', issue: null, dueAt: null, match: null });
    expect([left?.askedHash, left?.declared]).toEqual([hashOf(secret), to]);
  });

  it.each<[DeclaredOutcome['kind'], string]>([
    ['refused', 'REFUSED'],
    ['superseded', 'LATER_INTENT'],
    ['ended', 'NO_PLAN'],
    ['unknown', 'NO_PLAN'],
  ])('whose intent was %s is left to a person as %s', async (kind, issue) => {
    const { work, stored, store } = await start({}, { outcome: { kind } as DeclaredOutcome });
    await work.handle('declaration-1');
    expect(await stored()).toMatchObject({
      state: 'OPEN',
      issue,
      dueAt: null,
      match: { subscriptionId: 'sub_1', cancellationId: null },
    });
    expect(store.mails.size).toBe(0);
  });

  it('waits while its address is looked up, and for ten seconds after the last look-up', async () => {
    const { work, plans, others, clock } = await start();
    const finish: (() => void)[] = [];
    plans.running.mockImplementation(async () => {
      await new Promise<void>((resolve) => finish.push(resolve));
      return { plans: [plan], isAll: true, doubtful: [], hasCustomer: true, hasOthers: false };
    });
    const ids = ['declaration-2', 'declaration-3', 'other'];
    for (const id of ids) {
      const email = id === 'other' ? 'other@example.com' : 'Erika+cancel@Example.com';
      await others.declarations.add(declaration({ id, declared: { email }, dueAt: now }), []);
    }
    clock.now = now.getTime();
    const first = work.handle('declaration-1');
    for (const id of ids.slice(0, 2)) await work.handle(id);
    void work.handle('other');
    await vi.waitFor(() => expect(plans.running).toHaveBeenCalledTimes(2));
    const dueAt = async (id: string) => (await others.declarations.read(id))?.value.dueAt;
    const [second, third] = [await dueAt('declaration-2'), await dueAt('declaration-3')];
    expect(Number(second) - now.getTime()).toBeGreaterThanOrEqual(10_000);
    expect(Number(third) - Number(second)).toBe(10_000);
    finish[0]?.();
    await first;
    clock.now = Number(second);
    void work.handle('declaration-2');
    await vi.waitFor(() => expect(plans.running).toHaveBeenCalledTimes(3));
  });

  it('is done by one replica', async () => {
    const { work, hooks, others, endAsDeclared, logged, stored: latest } = await start();
    hooks.before = async (name) => {
      if (!name.startsWith('write')) return;
      const stored = await others.declarations.read('declaration-1');
      if (stored) await others.declarations.write(stored, stored.value);
    };
    await work.handle('declaration-1');
    expect(endAsDeclared).not.toHaveBeenCalled();
    expect(logged).toEqual([]);
    expect(await latest()).toMatchObject({ failures: 0, match: null });
  });

  it.each<[string, Partial<Declaration>, string]>([
    ['is due later', { dueAt: after(1) }, 'declaration-1'],
    ['is due no more', { dueAt: null }, 'declaration-1'],
    ['is not there', {}, 'other'],
  ])('is left alone once it %s', async (_, fields, id) => {
    const { work, plans, logged } = await start(fields);
    await work.handle(id);
    expect(plans.running).not.toHaveBeenCalled();
    expect(logged).toEqual([]);
  });

  it.each([
    [0, 3_000],
    [4, 48_000],
    [5, 60_000],
  ])('after %i failures is due %i ms later when it fails again', async (failures, ms) => {
    const { work, stored, logged } = await start({ failures }, { outcome: new Error('down') });
    await work.handle('declaration-1');
    expect(await stored()).toMatchObject({
      state: 'RECEIVED',
      failures: failures + 1,
      dueAt: after(ms + 1),
      match: { subscriptionId: 'sub_1' },
    });
    expect(logged).toMatchObject([
      [{ declaration: 'declaration-1', error: { name: 'Error' } }, 'a declaration was not matched'],
    ]);
  });

  it.each<[string, Error, number, string]>([
    ['is tried again for an hour', new UnreadablePlanError(null), 3_600_000, 'RECEIVED'],
    ['is support’s then', new UnreadablePlanError(null), 3_601_000, 'OPEN'],
    ['is tried on in an outage', new UpstreamError('stripe', null), 7_200_000, 'RECEIVED'],
  ])('while its plan can’t be read, %s', async (_, error, age, state) => {
    const { work, stored, plans } = await start({ receivedAt: after(-age) });
    plans.running.mockRejectedValue(error);
    await work.handle('declaration-1');
    const issue = state === 'OPEN' ? 'NO_USABLE_ANSWER' : null;
    expect(await stored()).toMatchObject({ state, issue });
  });

  it.each([
    ['another replica has done it', { state: 'MATCHED', dueAt: null }],
    ['it is gone', null],
  ] as const)('is not due again when it fails and %s', async (_, done) => {
    const { work, stored, store, endAsDeclared, others } = await start();
    endAsDeclared.mockImplementation(async () => {
      const known = await others.declarations.read('declaration-1');
      if (done && known) await others.declarations.write(known, { ...known.value, ...done });
      else store.declarations.clear();
      throw new Error('down');
    });
    await work.handle('declaration-1');
    if (done) expect(await stored()).toMatchObject({ ...done, failures: 0 });
    else expect(await stored()).toBeUndefined();
  });
});

it('of the secret in a link its SHA-256 is stored', () => {
  expect(hashOf('secret')).toBe(createHash('sha256').update('secret').digest('base64url'));
});
