/** Parses Stripe's objects into the domain's types, and rejects answers of an unknown format. */
import { z } from 'zod';
import { cancellationReason, type Subscription } from '../../domain/subscription.ts';

/** The metadata entry with the tag of our last write. */
export const writeTag = 'portal_write';

const seconds = z.int().transform((value) => new Date(value * 1000));
const item = z.object({
  quantity: z.int().nullish(),
  plan: z
    .object({
      amount: z.int().nullable(),
      currency: z.string(),
      interval: z.enum(['day', 'week', 'month', 'year']),
      interval_count: z.int(),
    })
    .nullish(),
});

/** The fields that the portal uses, as in API version 2024-12-18.acacia. Times are unix seconds. */
const subscriptionSchema = z
  .object({
    id: z.string(),
    customer: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]),
    status: z.string(),
    current_period_start: seconds,
    current_period_end: seconds,
    cancel_at: seconds.nullable(),
    cancel_at_period_end: z.boolean(),
    canceled_at: seconds.nullish(),
    ended_at: seconds.nullish(),
    // An unknown reason is ignored: Stripe may add some.
    cancellation_details: z
      .object({
        feedback: cancellationReason.nullish().catch(null),
        comment: z.string().nullish().catch(null),
      })
      .nullish(),
    metadata: z.record(z.string(), z.string()).nullish(),
    items: z.object({ data: z.array(item) }),
  })
  .transform((wire): Subscription => ({
    id: wire.id,
    customerId: wire.customer,
    status: wire.status,
    startedAt: wire.current_period_start,
    endsAt: wire.current_period_end,
    cancelAt: wire.cancel_at,
    cancelsAtPeriodEnd: wire.cancel_at_period_end,
    canceledAt: wire.canceled_at ?? null,
    endedAt: wire.ended_at ?? null,
    reason: wire.cancellation_details?.feedback ?? null,
    comment: wire.cancellation_details?.comment ?? null,
    plan: planOf(wire.items.data),
    tag: wire.metadata?.[writeTag] ?? null,
  }));

export const readSubscription = (wire: unknown): Subscription => subscriptionSchema.parse(wire);
export const readSubscriptions = (wire: unknown): Subscription[] =>
  z.array(subscriptionSchema).parse(wire);

/** The price of all items together; null without a plan. The amount is null when a price is tiered. */
function planOf(items: z.infer<typeof item>[]): Subscription['plan'] {
  const plans = items.flatMap(({ plan, quantity }) => (plan ? [{ ...plan, quantity }] : []));
  const [first] = plans;
  if (!first) return null;
  const amount = plans.reduce<number | null>(
    (sum, plan) =>
      sum === null || plan.amount === null ? null : sum + plan.amount * (plan.quantity ?? 1),
    0,
  );
  const { currency, interval, interval_count: intervalCount } = first;
  return { amount, currency, interval, intervalCount };
}

const customerSchema = z
  .object({
    id: z.string(),
    deleted: z.boolean().optional(),
    subscriptions: z.object({ data: z.array(subscriptionSchema) }).optional(),
  })
  .transform(({ id, subscriptions }) => ({ id, subscriptions: subscriptions?.data ?? [] }));

export const readCustomers = (wire: unknown): CustomerPage['customers'] =>
  z.array(customerSchema).parse(wire);

/** A page of customers, with those of their subscriptions that have not ended. */
export interface CustomerPage {
  customers: z.infer<typeof customerSchema>[];
  hasMore: boolean;
}
