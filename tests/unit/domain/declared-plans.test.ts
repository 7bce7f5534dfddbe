/** Tests the plans that a declaration may mean: its owner's, else those of the users with its address (ownership.ts). */
import { expect, it, vi } from 'vitest';
import { createDeclaredPlans } from '../../../server/domain/leaving/declared-plans.ts';
import { subscription } from '../../support/record-factory.ts';
import { now } from '../../support/memory-world.ts';

const planOf = (customerId: string) => subscription({ id: `sub of ${customerId}`, customerId });

/** @param boughtAt of the first customer's plan, or undefined if the provider doesn't say */
function start(boughtAt?: Date) {
  const consume = vi.fn(() => Promise.resolve());
  const list = vi.fn(async (id: string) =>
    id === 'cus_3' ? null : [{ ...planOf(id), ...(id === 'cus_1' && boughtAt && { boughtAt }) }],
  );
  const plans = createDeclaredPlans({
    ownership: {
      declaredUnder: async () => ({
        own: ['cus_1', 'cus_2', 'cus_3'],
        ...{ others: ['cus_4'], doubtful: [], isAll: true },
      }),
    },
    billing: { list, hasOtherPlans: () => Promise.resolve(false) },
    stripeBudget: { consume },
  });
  return { plans, consume };
}

it('the plans of a declaration are not those that were bought after it; who renewed since was there before', async () => {
  const { startedAt } = planOf('cus_1');
  const before = (time: Date) => new Date(time.getTime() - 1);
  const { plans, consume } = start(now);
  const found = async (declaredAt: Date, among = plans) =>
    (await among.running('erika@example.com', declaredAt)).plans.map(
      ({ customerId }) => customerId,
    );
  expect(await found(before(now))).toEqual(['cus_2']);
  expect(consume).toHaveBeenCalledTimes(3);
  expect(await found(now)).toEqual(['cus_1', 'cus_2']);
  const renewed = start(before(startedAt)).plans;
  expect(await found(before(startedAt), renewed)).toEqual(['cus_1', 'cus_2']);
  expect(await found(before(startedAt), start().plans)).toEqual(['cus_1', 'cus_2']);
});
