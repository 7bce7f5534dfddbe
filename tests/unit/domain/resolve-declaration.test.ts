/** Support takes a declaration out of its queue once. */
import { describe, expect, it } from 'vitest';
import {
  isDeclarationId,
  resolveDeclaration,
} from '../../../server/domain/leaving/resolve-declaration.ts';
import { declaration } from '../../support/account-factory.ts';
import { memoryWorld, now } from '../../support/memory-world.ts';

const resolution = { outcome: 'DECLINED', note: 'Not ours.', at: now, agentId: 'agent' } as const;

describe('a declaration', () => {
  it('is resolved, also where somebody else was faster', async () => {
    const { declarations, hooks, others, calls } = memoryWorld();
    await declarations.add(declaration({ state: 'OPEN', issue: 'NO_PLAN' }), []);
    let left = 1;
    hooks.before = async (name) => {
      if (!name.startsWith('write') || (left -= 1) < 0) return;
      const stored = await others.declarations.read('declaration-1');
      if (stored) await others.declarations.write(stored, stored.value);
    };
    const resolved = { id: 'declaration-1', state: 'RESOLVED', issue: 'NO_PLAN', resolution };
    expect(await resolveDeclaration(declarations, 'declaration-1', resolution)).toMatchObject({
      __typename: 'DeclarationResolved',
      declaration: resolved,
    });
    expect((await others.declarations.read('declaration-1'))?.value).toMatchObject(resolved);
    expect(calls.filter((each) => each.startsWith('write'))).toHaveLength(2);
  });

  it('that is not in the queue stays as it is', async () => {
    const { declarations } = memoryWorld();
    await declarations.add(declaration({ state: 'MATCHED' }), []);
    expect(await resolveDeclaration(declarations, 'declaration-1', resolution)).toMatchObject({
      __typename: 'DeclarationNotOpen',
      message: 'The declaration is not in the queue. Nothing was changed.',
      declaration: { state: 'MATCHED', resolution: null },
    });
  });

  it.each([
    ['an id that is unknown', 'other', ['read other']],
    ['a text that can be no id, which is not looked for', 'a/b', []],
  ])('is not found by %s', async (_, id, reads) => {
    const { declarations, calls } = memoryWorld();
    expect(await resolveDeclaration(declarations, id, resolution)).toEqual({
      __typename: 'DeclarationNotFound',
      message: 'There is no such declaration.',
    });
    expect(calls).toEqual(reads);
  });
});

it.each([
  ['a', true],
  ['aZ_9-'.repeat(12) + 'abcd', true],
  ['aZ_9-'.repeat(13), false],
  ['', false],
  ['a.b', false],
  ['.ab', false],
  ['ab.', false],
])('%j has the form of an id: %s', (text, isOne) => {
  expect(isDeclarationId(text)).toBe(isOne);
});
