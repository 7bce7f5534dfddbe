/** Tests the texts for each state of a plan at Stripe: no false promise and no uncertain amount. */
import { describe, expect, it } from 'vitest';
import type { SeedSubscription } from '../../../emulators/stripe/seed-data.ts';
import { createSeeded } from '../../support/factories.ts';
import { secretKey, usePortal } from '../../support/harness.ts';

const portal = usePortal();

/** Returns the portal's texts for a seeded plan that renews on DAY. */
async function said(plan: Partial<SeedSubscription>, change = async (_id: string) => {}) {
  const isWithoutCard = plan.missingPaymentMethod !== undefined || plan.status === 'paused';
  const card = isWithoutCard ? null : undefined;
  const user = await createSeeded(portal.stripe, { startedDaysAgo: 10, ...plan }, card);
  await change(user.subscriptionId);
  const { data, errors } = await portal.ask(
    '{ viewer { subscriptions { state explain endsAt willRenew pausedUntil nextCharge { display } } } }',
    user,
  );
  expect(errors).toBeUndefined();
  const [found] = data.viewer.subscriptions ?? [];
  if (!found) expect.fail('no plan');
  const { endsAt, pausedUntil, ...rest } = found;
  const explain = found.explain
    .replaceAll(day(endsAt), 'DAY')
    .replaceAll(pausedUntil ? day(pausedUntil) : '-', 'LATER');
  return { ...rest, explain, isPausedUntil: pausedUntil !== null };
}

const day = (at: string | Date) =>
  new Date(at).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });

const exactly = (display: string | null) => ({ display });

const priceOf = (product: string, amount: number) =>
  portal.sdk.prices.create({
    ...{ product, currency: 'usd', unit_amount: amount },
    recurring: { interval: 'month' },
  });

describe('of a plan', () => {
  it('with a tax whose sum our key may not read has no amount', async () => {
    portal.stripe.restrict(secretKey, ['subscription_read', 'customer_read']);
    try {
      const unsaid = { explain: 'Renews DAY', willRenew: true, nextCharge: exactly(null) };
      expect(await said({ taxPercent: 19 })).toMatchObject(unsaid);
    } finally {
      portal.stripe.restrict(secretKey, null);
    }
  });

  it('of eleven items, one more than Stripe lists', async () => {
    const eleven = async (id: string) => {
      const { items } = await portal.sdk.subscriptions.retrieve(id);
      const product = items.data[0]?.price.product as string;
      const added: { price: string }[] = [];
      for (let count = 1; count < 11; count += 1)
        added.push({ price: (await priceOf(product, 100)).id });
      await portal.sdk.subscriptions.update(id, { items: added, proration_behavior: 'none' });
    };
    expect(await said({}, eleven)).toMatchObject({
      explain: 'Renews DAY for $39.99 a month',
      nextCharge: exactly('$39.99'),
    });
  });

  it('with a change that waits for its payment', async () => {
    const dearer = async (id: string) => {
      const { items } = await portal.sdk.subscriptions.retrieve(id, { expand: ['customer'] });
      const [item] = items.data;
      const price = await priceOf(item?.price.product as string, 3999);
      await portal.sdk.subscriptions.update(id, {
        items: [{ id: String(item?.id), price: price.id }],
        ...{ payment_behavior: 'pending_if_incomplete', proration_behavior: 'always_invoice' },
      });
    };
    const broke = { defaultPaymentMethod: 'pm_card_chargeCustomerFail' };
    expect(await said(broke, dearer)).toMatchObject({
      state: 'ACTIVE',
      explain: 'Renews DAY; a change to the plan is waiting for its payment',
      nextCharge: exactly(null),
    });
  });

  it('that a schedule gives another price', async () => {
    const dearer = async (id: string) => {
      const { items } = await portal.sdk.subscriptions.retrieve(id);
      const { id: schedule, phases } = await portal.sdk.subscriptionSchedules.create({
        from_subscription: id,
      });
      const [now] = phases;
      const product = items.data[0]?.price.product as string;
      const price = await priceOf(product, 3999);
      await portal.sdk.subscriptionSchedules.update(schedule, {
        phases: [
          {
            items: [{ price: String(items.data[0]?.price.id), quantity: 1 }],
            start_date: now?.start_date ?? 0,
            end_date: now?.end_date ?? 0,
          },
          { items: [{ price: price.id, quantity: 1 }] },
        ],
      });
    };
    expect(await said({}, dearer)).toMatchObject({
      explain: 'Renews DAY for $39.99',
      nextCharge: exactly('$39.99'),
    });
  });

  it('of a subscriber with five, all with a tax, have their amounts at the first view', async () => {
    const user = await createSeeded(portal.stripe, { startedDaysAgo: 10, taxPercent: 19 });
    const { items } = await portal.sdk.subscriptions.retrieve(user.subscriptionId);
    const price = items.data[0]?.price.id as string;
    const { id: rate } = await portal.sdk.taxRates.create({
      ...{ display_name: 'VAT', percentage: 19, inclusive: false },
    });
    for (let count = 1; count < 5; count += 1)
      await portal.sdk.subscriptions.create({
        ...{ customer: user.customerId, items: [{ price }], default_tax_rates: [rate] },
      });
    const { data } = await portal.ask(
      '{ viewer { subscriptions { nextCharge { display } } } }',
      user,
    );
    const charges = data.viewer.subscriptions?.map(({ nextCharge }) => nextCharge);
    expect(charges).toEqual(Array.from({ length: 5 }, () => exactly('$35.69')));
  });
});
