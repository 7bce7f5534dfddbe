/** The plans that a declaration may mean: those of whoever signs in with its address, and those that the provider has under it. */
import { describe, expect, it, vi } from 'vitest';
import { createDeclaredPlans } from '../../../server/domain/leaving/declared-plans.ts';
import { subscription } from '../../support/account-factory.ts';
import { now } from '../../support/memory-world.ts';

const planOf = (customerId: string) => subscription({ id: `sub of ${customerId}`, customerId });

function start() {
  const permit = vi.fn(() => Promise.resolve());
  const byEmails = vi.fn(async (_emails: readonly string[]) => [
    { uid: 'uid_1', email: 'erika@example.com', role: 'SUBSCRIBER' as const },
    { uid: 'uid_2', email: 'erika@example.com', role: 'SUBSCRIBER' as const },
    { uid: 'uid_3', email: 'erika@example.com', role: 'SUBSCRIBER' as const },
  ]);
  const named: Record<string, string | null> = { uid_1: 'cus_1', uid_2: null, uid_3: 'no/id' };
  const list = vi.fn(async (id: string) => (id === 'cus_3' ? null : [planOf(id)]));
  const boughtAt = vi.fn(async (id: string) => (id === 'sub of cus_1' ? now : null));
  const plans = createDeclaredPlans({
    users: { byEmails },
    usersSubscriptions: {
      find: async (uid) => ({ customerId: named[uid] ?? null, malformed: null, entries: [] }),
    },
    billing: {
      customersOf: async (email) =>
        email === 'Erika@example.com' ? ['cus_1', 'cus_2', 'cus_3'] : [],
      list,
      boughtAt,
    },
    permit,
  });
  return { plans, permit, byEmails, list, boughtAt };
}

describe('the plans of a declaration', () => {
  it('are those of all customers under its address, each customer once, with a permit for each', async () => {
    const { plans, permit, byEmails, list } = start();
    const found = await plans.running('Erika@example.com', now);
    expect(found).toEqual([planOf('cus_1'), planOf('cus_2')]);
    expect(byEmails.mock.calls[0]?.[0]).toContain('erika@example.com');
    expect(list.mock.calls.map(([id]) => id)).toEqual(['cus_1', 'cus_2', 'cus_3']);
    expect(permit).toHaveBeenCalledTimes(3);
  });

  it('are not those that were bought after it; who renewed since was there before', async () => {
    const { plans, permit, boughtAt } = start();
    const { startedAt } = planOf('cus_1');
    const before = (time: Date) => new Date(time.getTime() - 1);
    const found = async (declaredAt: Date) =>
      (await plans.running('Erika@example.com', declaredAt)).map(({ customerId }) => customerId);
    expect(await found(before(now))).toEqual(['cus_1', 'cus_2']);
    permit.mockClear();
    expect(await found(startedAt)).toEqual(['cus_1', 'cus_2']);
    expect(permit).toHaveBeenCalledTimes(3);
    // Bought now, says the provider; of the other one it does not know.
    expect(await found(before(startedAt))).toEqual(['cus_2']);
    // Bought when it was declared.
    boughtAt.mockResolvedValue(before(startedAt));
    expect(await found(before(startedAt))).toEqual(['cus_1', 'cus_2']);
  });

  it('are shown to support with when they were bought, with a permit for each', async () => {
    const { plans, permit } = start();
    const found = [planOf('cus_1'), planOf('cus_2')];
    expect(await plans.candidates(found)).toEqual([
      { customerId: 'cus_1', subscriptionId: 'sub of cus_1', boughtAt: now },
      { customerId: 'cus_2', subscriptionId: 'sub of cus_2', boughtAt: null },
    ]);
    expect(permit).toHaveBeenCalledTimes(2);
  });
});
