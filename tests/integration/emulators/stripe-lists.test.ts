/** Lists: order, pages, cursors and filters. */
import type Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusal, useStripe } from './stripe-support.ts';

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

  test('go on after a cursor', async () => {
    const after = await list({ limit: 5, starting_after: 'sub_many_4' });
    expect(ids(after)).toEqual(all.slice(5, 10));
  });

  test('are walked by the SDK', async () => {
    const forwards = await list({ limit: 4 }).autoPagingToArray({ limit: 100 });
    expect(forwards.map(({ id }) => id)).toEqual(all);
  });

  test('refuse odd limits and cursors', async () => {
    expect(await refusal(list({ limit: 101 }))).toMatchObject({
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
    expect(await refusal(list({ starting_after: 'sub_x' }))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'starting_after',
      message: "No such subscription: 'sub_x'",
    });
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
  });
});

describe('what the SDK makes besides customers and subscriptions', () => {
  test('products and prices are made, found and listed', async () => {
    const { products, prices } = stage.stripe;
    const product = await products.create({ name: 'Premium' });
    const price = await prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 2999,
      recurring: { interval: 'month' },
    });
    expect(await prices.retrieve(price.id)).toEqual(price);
    expect(ids(await prices.list({ product: product.id }))).toEqual([price.id]);
    const { name } = await products.update(product.id, { name: 'Premium, monthly' });
    expect(await products.retrieve(product.id)).toMatchObject({ name });
    expect(ids(await products.list())).toContain(product.id);
  });

  test('a webhook endpoint has its secret when it is made, and never again', async () => {
    const { webhookEndpoints } = stage.stripe;
    const made = await webhookEndpoints.create({
      url: 'http://127.0.0.1:9/hooks',
      enabled_events: ['customer.subscription.updated'],
    });
    expect(made.secret).toMatch(/^whsec_/);
    expect((await webhookEndpoints.retrieve(made.id)).secret).toBeUndefined();
    expect((await webhookEndpoints.update(made.id, { disabled: true })).status).toBe('disabled');
    await webhookEndpoints.del(made.id);
    expect(ids(await webhookEndpoints.list())).not.toContain(made.id);
  });

  test('a portal configuration is changed', async () => {
    const { configurations } = stage.stripe.billingPortal;
    const { data: [first] = [] } = await configurations.list({ is_default: true });
    const features = { customer_update: { enabled: false } } as const;
    const changed = await configurations.update(first?.id ?? '', { features });
    expect(changed.features.customer_update.enabled).toBe(false);
    expect(await configurations.retrieve(changed.id)).toEqual(changed);
  });
});
