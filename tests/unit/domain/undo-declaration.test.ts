/** Tests the undo link in the mail about a declaration: what it offers and does. */
import { describe, expect, it, vi } from 'vitest';
import type { Desired } from '../../../server/domain/customer-record/customer-record.ts';
import {
  type ChangeSubscription,
  createChangeSubscription,
} from '../../../server/domain/customer-record/change-subscription.ts';
import { hashOf } from '../../../server/domain/leaving/match-declaration.ts';
import { createUndoDeclaration } from '../../../server/domain/leaving/undo-declaration.ts';
import {
  newCancellation,
  declaration,
  matchOf,
  subscription,
} from '../../support/record-factory.ts';
import { memoryWorld, now } from '../../support/memory-world.ts';

const plan = subscription();
const ending = subscription({ cancelAt: plan.endsAt, cancelsAtPeriodEnd: true, canceledAt: now });
const over = subscription({ status: 'canceled', endedAt: now });
const said = { generation: 2, by: 'SUBSCRIBER', acknowledgedAt: now, state: 'CONFIRMED' } as const;
const cancellation = { ...newCancellation(), state: 'CONFIRMED', confirmedAt: now } as const;
const confirmedEnd = { ...said, intent: 'END', cancellation } as const;
const confirmedRenew = { ...said, intent: 'RENEW' } as const;
const declared = { ...confirmedEnd, by: 'DECLARATION' } as const;
const token = 'declaration-1.secret';
const link = { at: now, undoHash: hashOf('secret') };
const match = matchOf({ cancellationId: 'receipt', generation: 2, ...link });

async function start(state: Partial<Desired> = declared, { seen = ending, fields = {} } = {}) {
  const world = memoryWorld([seen]);
  await world.know(state);
  const { others, declarations, records, log, core, clock } = world;
  await others.declarations.add(declaration({ state: 'MATCHED', match, ...fields }), []);
  clock.now = now.getTime();
  const changes = createChangeSubscription(core, { loginUrl: 'https://provider.example' });
  const resume = vi.fn<ChangeSubscription['resume']>((...args) => changes.resume(...args));
  const links = createUndoDeclaration({ declarations, records, changes: { resume }, log });
  const stored = async () => (await others.declarations.read('declaration-1'))?.value;
  const look = (link: string) => links.look(link);
  const undo = (link: string) => links.undo(link);
  return { ...world, links, look, undo, resume, stored };
}

describe('a link', () => {
  it.each<[string, Partial<Desired>, typeof plan]>([
    ['POSSIBLE', declared, ending],
    ['UNDONE', confirmedRenew, plan],
    ['UNDONE', { ...confirmedRenew, state: 'PENDING' }, ending],
    ['SUPERSEDED', confirmedEnd, ending],
    ['SUPERSEDED', { ...confirmedEnd, state: 'PENDING' }, plan],
    ['ENDED', declared, over],
  ])('can do: %s', async (state, desired, seen) => {
    const { look, undo, resume, calls } = await start(desired, { seen });
    const found = { state, subscription: { id: 'sub_1', status: seen.status } };
    expect(await look(token)).toMatchObject(found);
    expect(Object.keys(await look(token)).sort()).toEqual(['state', 'subscription']);
    expect(calls.filter((each) => each.startsWith('write'))).toEqual([]);
    if (state === 'POSSIBLE') return;
    expect(await undo(token)).toMatchObject(found);
    expect(resume).not.toHaveBeenCalled();
  });

  it('of a sender whose plan was not found adds one address, and undoes nothing', async () => {
    const fields = { state: 'ASKED', match: null, askedHash: hashOf('secret') } as const;
    const { look, undo, links, stored, hooks, others, resume } = await start(declared, { fields });
    expect(await look(token)).toEqual({ state: 'ASKED', subscription: null });
    expect(await undo(token)).toMatchObject({ state: 'UNKNOWN' });
    const unknown = await links.addAddress('declaration-1.other', 'payer@example.com');
    expect(unknown).toMatchObject({ state: 'UNKNOWN' });
    hooks.before = async (name) => {
      const found = name.startsWith('write') && (await others.declarations.read('declaration-1'));
      hooks.before = async () => {};
      if (found) await others.declarations.write(found, found.value);
    };
    const added = { state: 'ADDED', subscription: null };
    expect(await links.addAddress(token, 'payer@example.com')).toEqual(added);
    expect(await links.addAddress(token, 'other@example.com')).toEqual(added);
    expect(await look(token)).toEqual(added);
    expect(await stored()).toMatchObject({
      ...{ state: 'RECEIVED', paidWith: 'payer@example.com', declared: declaration().declared },
      dueAt: expect.any(Date) as Date,
    });
    expect(resume).not.toHaveBeenCalled();
  });

  it.each<[string, string, object]>([
    ['another secret', 'declaration-1.other', {}],
    ['no secret', 'declaration-1', {}],
    ['an empty secret', 'declaration-1.', {}],
    ['more than a secret', `${token}.more`, {}],
    ['another declaration', 'declaration-2.secret', {}],
    ['what is no id', 'a/b.secret', {}],
    ['nothing', '', {}],
    ['a declaration without a link', token, { match: { ...match, undoHash: null } }],
    ['a declaration without a plan', token, { match: null }],
  ])('with %s is unknown', async (_, link, fields) => {
    const { look, undo } = await start(declared, { fields });
    const unknown = { state: 'UNKNOWN', subscription: null };
    expect(await look(link)).toEqual(unknown);
    expect(await undo(link)).toMatchObject(unknown);
  });

  it('of the wrong form is not looked for', async () => {
    const { look, calls } = await start();
    for (const link of ['a/b.secret', 'declaration-1', 'declaration-1.', `${token}.more`])
      await look(link);
    expect(calls).toEqual([]);
  });
});

it('an undo is stored although the declaration changes meanwhile, and again after a write that failed', async () => {
  const { undo, stored, hooks, others } = await start();
  let failures = 1;
  hooks.before = async (name) => {
    if (name !== 'write declaration-1' || failures < 0) return;
    if (failures-- === 1) throw new Error('no answer');
    const found = await others.declarations.read('declaration-1');
    if (found) await others.declarations.write(found, { ...found.value, failures: 1 });
  };
  await expect(undo(token)).rejects.toThrow('no answer');
  expect(await undo(token)).toMatchObject({ state: 'UNDONE' });
  expect(await stored()).toMatchObject({ state: 'UNDONE', failures: 1 });
});
