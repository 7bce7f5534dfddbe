/** Accounts that are filled in advance: once, with the receipts of what was canceled before, and without a mail. */
import { describe, expect, it } from 'vitest';
import { backfillAccount } from '../../../server/domain/backfill.ts';
import { subscription } from '../../support/account-factory.ts';
import { after, memoryWorld, now } from '../../support/memory-world.ts';

const plan = subscription();
const ending = subscription({
  id: 'sub_2',
  cancelAt: plan.endsAt,
  cancelsAtPeriodEnd: true,
  canceledAt: after(-60_000),
});
const customer = { id: 'cus_1', subscriptions: [plan, ending] };

describe('a backfill', () => {
  it('stores what the provider has, with a receipt of each end, and when to look again', async () => {
    const { accounts, read, store } = memoryWorld();
    expect(await backfillAccount(accounts, customer, now)).toBe(true);
    expect(await read()).toMatchObject({
      observed: { observedAt: now, subscriptions: [{ id: 'sub_1' }, { id: 'sub_2' }] },
      desired: { sub_1: { state: 'NONE' }, sub_2: { intent: 'END', by: 'PAYMENT_PROVIDER' } },
      dueAt: new Date(plan.endsAt.getTime() - 3_600_000),
      subscriptionIds: ['sub_1', 'sub_2'],
    });
    expect([...store.receipts.values()]).toMatchObject([{ subscriptionId: 'sub_2' }]);
    expect(store.mails.size).toBe(0);
  });

  it.each([
    ['was read since', { observed: { observedAt: now, subscriptions: [] } }],
    ['has an intent that is pending', { observed: null, pendingSince: now }],
  ])('leaves an account that %s', async (_, fields) => {
    const { accounts, know, calls } = memoryWorld();
    await know(null, fields);
    expect(await backfillAccount(accounts, customer, now)).toBe(false);
    expect(calls).toEqual(['read cus_1']);
  });

  it('says so when somebody else was faster', async () => {
    const { accounts, beFaster } = memoryWorld();
    beFaster();
    expect(await backfillAccount(accounts, customer, now)).toBe(false);
  });
});
