/** Tests the marks of a deletion: on every record, safe against concurrent writers, removed by their own deletion only. */
import { describe, expect, it } from 'vitest';
import type { Desired } from '../../../server/domain/customer-record/customer-record.ts';
import type { Subscription } from '../../../server/domain/subscription/subscription.ts';
import { createDeletionMarks } from '../../../server/domain/leaving/deletion-marks.ts';
import { desiredState, subscription } from '../../support/record-factory.ts';
import { memoryWorld, now } from '../../support/memory-world.ts';

const plan = subscription();
const ending = subscription({ cancelAt: plan.endsAt });

describe('the mark of a deletion', () => {
  const pending = (intent: 'END' | 'RENEW') => ({
    sub_1: desiredState({ intent, state: 'PENDING' }),
  });
  it.each<[string, Subscription[], Record<string, Desired>, boolean]>([
    ['every plan ends', [ending, { ...ending, id: 'sub_2' }], {}, true],
    ['one goes on', [ending, { ...plan, id: 'sub_2' }], {}, false],
    [
      'one is over',
      [
        { ...plan, status: 'canceled' },
        { ...ending, id: 'sub_2' },
      ],
      {},
      true,
    ],
    ['one is to end, which is not carried out yet', [plan], pending('END'), true],
    ['one is to go on, which is not carried out yet', [ending], pending('RENEW'), false],
    ['there is none', [], {}, true],
  ])('is confirmed or not: %s', async (_, subscriptions, desired, isConfirmed) => {
    const world = memoryWorld();
    await world.know(null, { observed: { observedAt: now, subscriptions }, desired });
    expect(await createDeletionMarks(world.records).confirm('cus_1')).toBe(isConfirmed);
    expect((await world.read()).deletion !== null).toBe(isConfirmed);
  });

  it('is taken back by the deletion that made it, wherever it did', async () => {
    const world = memoryWorld();
    const deletion = createDeletionMarks(world.records);
    await deletion.begin('cus_1');
    await deletion.begin('cus_2');
    await createDeletionMarks(world.records).begin('cus_2');
    await createDeletionMarks(world.records).begin('cus_3');
    await deletion.giveUp();
    expect((await world.read('cus_1')).deletion).toBeNull();
    expect((await world.read('cus_2')).deletion).not.toBeNull();
    expect((await world.read('cus_3')).deletion).not.toBeNull();
    expect(world.calls.filter((each) => each === 'read cus_3')).toHaveLength(1);
  });

  it('is taken back elsewhere, if the store fails at one', async () => {
    const world = memoryWorld();
    const deletion = createDeletionMarks(world.records);
    await deletion.begin('cus_1');
    await deletion.begin('cus_2');
    world.hooks.before = (name) => {
      if (name === 'write cus_1') throw new Error('down');
    };
    await deletion.giveUp();
    expect((await world.read('cus_2')).deletion).toBeNull();
  });

  it('is made in doubt, so that giving up takes it back where its answer was lost', async () => {
    const world = memoryWorld();
    const deletion = createDeletionMarks(world.records);
    world.hooks.after = (name) => {
      if (name.startsWith('write')) throw new Error('lost');
    };
    await expect(deletion.begin('cus_1')).rejects.toThrow('lost');
    world.hooks.after = () => null;
    await deletion.giveUp();
    expect((await world.read()).deletion).toBeNull();
  });
});
