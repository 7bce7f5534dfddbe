/** Lists: order, pages, cursors and filters. */
import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPrice, ownerOf, refusal, subscribe, useStripe } from './stripe-support.ts';

const stage = useStripe();
const ids = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);

describe('pages', () => {
  const customer = 'cus_many';
  const all = Array.from({ length: 23 }, (_, age) => `sub_many_${age}`);
  const list = (params: Stripe.SubscriptionListParams = {}) =>
    stage.stripe.subscriptions.list({ customer, ...params });

  beforeAll(() =>
    stage.emulator.seed({
      customers: [
        {
          id: customer,
          subscriptions: all.map((id, age) => ({
            id,
            status: 'active',
            amount: 100,
            startedDaysAgo: age,
          })),
        },
      ],
    }),
  );

  test('hold ten unless told otherwise, newest first', async () => {
    const page = await list();
    expect(page).toMatchObject({ object: 'list', url: '/v1/subscriptions', has_more: true });
    expect(ids(page)).toEqual(all.slice(0, 10));
    expect(await list({ limit: 100 })).toMatchObject({ has_more: false, data: { length: 23 } });
  });

  test('go on after a cursor, and back before one', async () => {
    const after = await list({ limit: 5, starting_after: 'sub_many_4' });
    expect(ids(after)).toEqual(all.slice(5, 10));
    const before = await list({ limit: 3, ending_before: 'sub_many_10' });
    expect(ids(before)).toEqual(all.slice(7, 10));
    expect(before.has_more).toBe(true);
    const first = await list({ limit: 30, ending_before: 'sub_many_2' });
    expect(first).toMatchObject({ has_more: false, data: { length: 2 } });
    expect(await list({ starting_after: 'sub_many_22' })).toMatchObject({
      data: [],
      has_more: false,
    });
  });

  test('show what came since the page before', async () => {
    const { data: before } = await stage.stripe.customers.list({ limit: 1 });
    const { id } = await stage.stripe.customers.create();
    const { data: after } = await stage.stripe.customers.list({ limit: 2 });
    expect(after.map((each) => each.id)).toEqual([id, before[0]?.id]);
    const next = await stage.stripe.customers.list({ limit: 1, starting_after: id });
    expect(ids(next)).toEqual([before[0]?.id]);
  });

  test('are walked by the SDK, forwards and backwards', async () => {
    const forwards = await list({ limit: 4 }).autoPagingToArray({ limit: 100 });
    expect(forwards.map(({ id }) => id)).toEqual(all);
    const backwards = await list({ limit: 4, ending_before: 'sub_many_22' }).autoPagingToArray({
      limit: 100,
    });
    expect(backwards.map(({ id }) => id).reverse()).toEqual(all.slice(0, 22));
  });

  test('a cursor survives that its object leaves the list', async () => {
    const { stripe } = stage;
    const owner = await stripe.customers.create();
    const price = await createPrice(stripe);
    const make = () =>
      stripe.subscriptions.create({ customer: owner.id, items: [{ price: price.id }] });
    const [oldest, middle] = [await make(), await make()];
    await stripe.subscriptions.cancel(middle.id);
    const rest = await stripe.subscriptions.list({ customer: owner.id, starting_after: middle.id });
    expect(ids(rest)).toEqual([oldest.id]);
  });

  test('refuse odd limits and cursors', async () => {
    expect(await refusal(list({ limit: 0 }))).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'limit',
      message: 'This value must be greater than or equal to 1.',
    });
    expect((await refusal(list({ limit: 101 }))).message).toBe(
      'This value must be less than or equal to 100.',
    );
    expect(await refusal(list({ starting_after: 'sub_x' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'starting_after',
      message: "No such subscription: 'sub_x'",
    });
    const both = list({ starting_after: 'sub_many_1', ending_before: 'sub_many_9' });
    expect((await refusal(both)).code).toBe('parameters_exclusive');
  });
});

describe('filters', () => {
  test('subscriptions by status: canceled ones only when asked for', async () => {
    const customer = 'cus_statuses';
    const plan = { amount: 100, startedDaysAgo: 5 } as const;
    stage.emulator.seed({
      customers: [
        {
          id: customer,
          subscriptions: [
            { ...plan, id: 'sub_s_active', status: 'active' },
            { ...plan, id: 'sub_s_past_due', status: 'past_due' },
            { ...plan, id: 'sub_s_trialing', status: 'trialing', trialDays: 30 },
            { ...plan, id: 'sub_s_canceled', status: 'canceled', endedDaysAgo: 1 },
            { ...plan, id: 'sub_s_expired', status: 'incomplete_expired', endedDaysAgo: 4 },
          ],
        },
      ],
    });
    const list = async (status?: Stripe.SubscriptionListParams.Status) =>
      ids(await stage.stripe.subscriptions.list({ customer, ...(status && { status }) }))
        .map((id) => id.replace('sub_s_', ''))
        .sort();
    expect(await list()).toEqual(['active', 'expired', 'past_due', 'trialing']);
    expect(await list('all')).toHaveLength(5);
    expect(await list('ended')).toEqual(['canceled', 'expired']);
    expect(await list('canceled')).toEqual(['canceled']);
    expect(await list('past_due')).toEqual(['past_due']);
    expect(await refusal(list('odd' as 'all'))).toMatchObject({
      param: 'status',
      message:
        'Invalid status: must be one of active, past_due, unpaid, canceled, incomplete, incomplete_expired, trialing, paused, all, or ended',
    });
  });

  test('subscriptions by price and period', async () => {
    const { stripe } = stage;
    const one = await subscribe(stripe);
    const price = String(one.items.data[0]?.price.id);
    await subscribe(stripe);
    expect(ids(await stripe.subscriptions.list({ price }))).toEqual([one.id]);
    const none = { price, current_period_end: { lt: one.current_period_end } };
    expect(ids(await stripe.subscriptions.list(none))).toEqual([]);
    const some = { price, current_period_end: { lte: one.current_period_end } };
    expect(ids(await stripe.subscriptions.list(some))).toEqual([one.id]);
  });

  test('customers by e-mail, to the letter', async () => {
    const { stripe } = stage;
    const { id } = await stripe.customers.create({ email: 'Ada@example.com' });
    expect(ids(await stripe.customers.list({ email: 'Ada@example.com' }))).toEqual([id]);
    expect(ids(await stripe.customers.list({ email: 'ada@example.com' }))).toEqual([]);
    await stripe.customers.del(id);
    expect(ids(await stripe.customers.list({ email: 'Ada@example.com' }))).toEqual([]);
  });

  test('what hangs on a test clock is listed only by its clock or customer', async () => {
    const { stripe } = stage;
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_700_000_000 });
    const subscription = await subscribe(stripe, {}, { test_clock: clock.id });
    const [id, customer] = [subscription.id, ownerOf(subscription)];
    const everything = await stripe.subscriptions.list({ limit: 100 });
    expect(ids(everything)).not.toContain(id);
    expect(ids(await stripe.subscriptions.list({ test_clock: clock.id }))).toEqual([id]);
    expect(ids(await stripe.subscriptions.list({ customer }))).toEqual([id]);
    expect(ids(await stripe.customers.list({ test_clock: clock.id }))).toEqual([customer]);
  });
});
