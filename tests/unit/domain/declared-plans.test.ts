/** Tests the plans that a declaration may mean: its owner's, else those of the users with its address (ownership.ts). */
import { describe, expect, it, vi } from 'vitest';
import { createDeclaredPlans } from '../../../server/domain/leaving/declared-plans.ts';
import { subscription } from '../../support/record-factory.ts';
import { now } from '../../support/memory-world.ts';

const planOf = (customerId: string) => subscription({ id: `sub of ${customerId}`, customerId });

function start() {
  const consume = vi.fn(() => Promise.resolve());
  const list = vi.fn(async (id: string) => (id === 'cus_3' ? null : [planOf(id)]));
  const boughtAt = vi.fn(async (id: string) => (id === 'sub of cus_1' ? now : null));
  const plans = createDeclaredPlans({
    ownership: {
      declaredUnder: async () => ({
        own: ['cus_1', 'cus_2', 'cus_3'],
        ...{ others: ['cus_4'], doubtful: [], isAll: true },
      }),
    },
    billing: { list, boughtAt, hasOtherPlans: () => Promise.resolve(false) },
    stripeBudget: { consume },
  });
  return { plans, consume, list, boughtAt };
}

describe('the plans of a declaration', () => {
  it('are not those that were bought after it; who renewed since was there before', async () => {
    const { plans, consume, boughtAt } = start();
    const { startedAt } = planOf('cus_1');
    const before = (time: Date) => new Date(time.getTime() - 1);
    const found = async (declaredAt: Date) =>
      (await plans.running('erika@example.com', declaredAt)).plans.map(
        ({ customerId }) => customerId,
      );
    expect(await found(before(now))).toEqual(['cus_1', 'cus_2']);
    consume.mockClear();
    expect(await found(startedAt)).toEqual(['cus_1', 'cus_2']);
    expect(consume).toHaveBeenCalledTimes(3);
    // The provider knows only this one's time of purchase, which is now.
    expect(await found(before(startedAt))).toEqual(['cus_2']);
    boughtAt.mockResolvedValue(before(startedAt));
    expect(await found(before(startedAt))).toEqual(['cus_1', 'cus_2']);
  });
});
