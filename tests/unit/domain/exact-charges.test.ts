/** Tests the next charge of each of a customer's plans: the requests, their price, and what stays unknown. */
import { describe, expect, it } from 'vitest';
import { changedRecord, schedule } from '../../../server/domain/customer-record/changed-record.ts';
import { keepCharge, withExactCharges } from '../../../server/domain/money/exact-charges.ts';
import { createStripeBudget } from '../../../server/domain/stripe-budget.ts';
import type {
  ChargePreview,
  OpenInvoice,
  Subscription,
} from '../../../server/domain/subscription/subscription.ts';
import { recordOf, chargeOf, openInvoiceOf, subscription } from '../../support/record-factory.ts';

type Answer = ChargePreview | 'NONE' | 'REFUSED' | 'down';
const plan = (id: string, fields: Partial<Subscription> = {}) =>
  subscription({ id, preview: null, ...fields });
const end = new Date('2025-01-05T00:00:00Z');
const atEnd = { cancelAt: end, cancelsAtPeriodEnd: true };

/** Completes plans with Stripe's previews. @returns them, the requests, and the budget spent */
async function completed(
  plans: Subscription[],
  answers: Record<string, Answer>,
  open: Record<string, OpenInvoice[]> = {},
) {
  const asked: string[] = [];
  let spent = 0;
  const provider = {
    list: () => Promise.resolve(plans),
    listAll: () => Promise.resolve(plans),
    openInvoices: (id: string) => Promise.resolve(open[id] ?? []),
    previewCharge({ id }: { id: string }) {
      asked.push(id);
      const answer = answers[id] ?? 'NONE';
      return answer === 'down' ? Promise.reject(new Error('down')) : Promise.resolve(answer);
    },
  };
  const { complete } = withExactCharges(provider, { spend: () => (spent += 1) });
  return { found: await complete(plans), asked, spent };
}

describe('a preview', () => {
  it('is asked for each plan that is charged or ends, and each request is paid for', async () => {
    const plans = [
      plan('renews'),
      plan('ends', atEnd),
      plan('owed', { status: 'past_due' }),
      plan('by_use', { unsaid: 'USE' }),
      plan('changing', { hasPendingUpdate: true }),
      plan('paused', { status: 'paused' }),
      plan('over', { status: 'canceled' }),
    ];
    const { asked, spent } = await completed(plans, {});
    expect(asked).toEqual(['renews', 'ends', 'owed']);
    // Includes the open invoices of plans that are due, ending or paused.
    expect(spent).toBe(6);
  });

  it.each<[string, Answer, Partial<Subscription>]>([
    ['is kept', chargeOf(2999), { preview: chargeOf(2999) }],
    ['may say that there is no charge', 'NONE', { preview: null }],
    ['may be refused', 'REFUSED', { unsaid: 'REFUSED', preview: null }],
    ['may come too late', 'down', { unsaid: 'LATE', preview: null }],
    ['in another currency is none', chargeOf(1, { currency: 'eur' }), { unsaid: 'REFUSED' }],
  ])('%s', async (_, answer, fields) => {
    expect((await completed([plan('a')], { a: answer })).found).toMatchObject([fields]);
  });

  it('is the price, too, if that is no plain sum, unless a schedule changes it', async () => {
    const tiers = { amount: null, currency: 'usd', interval: 'month', intervalCount: 1 } as const;
    const priceWith = async (fields: Partial<Subscription>) =>
      (await completed([plan('a', { price: tiers, ...fields })], { a: chargeOf(800) })).found[0]
        ?.price?.amount;
    expect(await priceWith({})).toBe(800);
    expect(await priceWith({ scheduleId: 'sub_sched_1' })).toBeNull();
  });

  it('comes with the invoices that are open, oldest first, and the newest one, if that is a draft', async () => {
    const [older, newer, draft] = ['in_1', 'in_2', 'in_3'].map((id) => openInvoiceOf({ id }));
    const due = plan('due', { status: 'past_due', invoices: [draft!] });
    const { found } = await completed([due], {}, { due: [older!, newer!] });
    expect(found[0]?.invoices).toEqual([older, newer, draft]);
    const last = plan('over', { status: 'canceled', endedAt: end, invoices: [newer!] });
    const ended = await completed([last], {}, { over: [older!, newer!] });
    expect(ended.found[0]?.invoices).toEqual([older, newer]);
  });

  it('that shares a credit with others names it once, with the charge that comes first', async () => {
    const credit = chargeOf(2999, { amount: 2499, credit: 500, isShared: true });
    const later = { endsAt: new Date('2025-02-05T00:00:00Z') };
    const { found } = await completed([plan('later', later), plan('first')], {
      later: credit,
      first: credit,
    });
    expect(found).toMatchObject([{ preview: null, unsaid: 'SHARED' }, { preview: credit }]);
  });
});

describe('what was known', () => {
  const renewal = chargeOf(2999);
  const changed = chargeOf(2999, { amount: 4500, changes: 1501 });
  const onlyChanges = chargeOf(0, { amount: 1501, changes: 1501 });
  const before = (fields: Partial<Subscription>) => plan('a', fields);
  it.each<[string, Partial<Subscription>, Partial<Subscription>, Partial<Subscription>]>([
    ['holds in its period', {}, { preview: renewal }, { preview: renewal }],
    [
      'holds no longer in the next one',
      {},
      { preview: renewal, endsAt: new Date(0) },
      { unsaid: 'LATE' },
    ],
    [
      'of a renewal says of an end that nothing is pending',
      atEnd,
      { preview: renewal },
      { preview: null },
    ],
    ['of a renewal may have something pending', atEnd, { preview: changed }, { unsaid: 'LATE' }],
    ['of an end says nothing of a renewal', {}, { preview: onlyChanges }, { unsaid: 'LATE' }],
    ['of an end holds', atEnd, { preview: onlyChanges }, { preview: onlyChanges }],
  ])('%s', (_, seen, known, expected) => {
    expect(keepCharge(plan('a', seen), before(known))).toEqual(plan('a', { ...seen, ...expected }));
  });
});

it('an amount that came too late is read again, after growing pauses', () => {
  const dueAfter = (late: number | undefined, unsaid: Subscription['unsaid']) => {
    const record = recordOf(
      plan('a', { endsAt: new Date(Date.now() + 1e12), ...(unsaid && { unsaid }) }),
    );
    const { observed } = record;
    if (!observed) throw new Error('not observed');
    const changed = changedRecord({
      ...record,
      observed: { ...observed, ...(late && { late }) },
    });
    schedule(changed, new Date());
    return Number(changed.record.dueAt) - observed.observedAt.getTime();
  };
  expect(dueAfter(1, 'LATE')).toBeLessThanOrEqual(5_000);
  expect(dueAfter(9, 'LATE')).toBeGreaterThan(600_000);
  expect(dueAfter(99, 'LATE')).toBeLessThanOrEqual(24 * 3_600_000);
  expect(dueAfter(undefined, 'REFUSED')).toBeGreaterThan(1e11);
});

it('the budget: what a reconciliation sent beyond its list is paid for before the next one begins', async () => {
  let left = 16;
  const budget = createStripeBudget(() => Promise.resolve(left-- > 0));
  let lists = 0;
  while (await budget.tryConsume()) {
    lists += 1;
    budget.spend();
  }
  // Each has one preview, and all together stay within the budget.
  expect(lists).toBe(8);
});
