/** Parses Stripe's subscriptions into the domain's type. Throws if a subscription has an unknown format. */
import { z } from 'zod';
import { stripeId } from '../../domain/stripe-id.ts';
import { cancellationReason, type Subscription } from '../../domain/subscription/subscription.ts';
import { readOpenInvoices } from './payment-objects.ts';

export const writeIdEntry = 'portal_write';

const seconds = z.int().transform((value) => new Date(value * 1000));
const interval = z.enum(['day', 'week', 'month', 'year']);
const reference = z.union([z.string(), z.looseObject({ id: z.string() })]);
const idOf = (wire: z.infer<typeof reference>): string =>
  typeof wire === 'string' ? wire : wire.id;

const soft = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

/** An item of a subscription. Newer API versions have only a price. Older versions also have a plan. */
const item = z
  .object({
    quantity: z.int().nullish(),
    current_period_start: seconds.nullish(),
    current_period_end: seconds.nullish(),
    plan: z
      .object({
        amount: z.int().nullable(),
        currency: z.string(),
        interval,
        interval_count: z.int(),
        usage_type: z.string().nullish(),
        transform_usage: z.looseObject({}).nullish(),
      })
      .nullish(),
    price: z
      .object({
        unit_amount: z.int().nullish(),
        currency: z.string(),
        transform_quantity: z.looseObject({}).nullish(),
        recurring: z
          .object({ interval, interval_count: z.int(), usage_type: z.string().nullish() })
          .nullish(),
      })
      .nullish(),
  })
  .transform(({ plan, price, ...rest }) => {
    const { unit_amount: amount = null, currency = '', recurring } = price ?? {};
    return {
      ...rest,
      plan: plan ?? (recurring ? { amount, currency, ...recurring } : null),
      isPackage: Boolean(plan?.transform_usage ?? price?.transform_quantity),
    };
  });

/** A subscription in API version 2024-12-18.acacia or newer. */
const wireSchema = z.object({
  id: stripeId,
  customer: reference,
  status: z.string(),
  current_period_start: seconds.nullish(),
  current_period_end: seconds.nullish(),
  cancel_at: seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: seconds.nullish(),
  ended_at: seconds.nullish(),
  // Unknown reasons are ignored, because Stripe can add reasons.
  cancellation_details: z
    .object({
      feedback: cancellationReason.nullish().catch(null),
      comment: z.string().nullish().catch(null),
      reason: z.string().nullish().catch(null),
    })
    .nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  // Without readable items the price is unknown. The next amount can still come from a preview.
  items: z
    .object({ data: z.array(item), has_more: z.boolean().nullish() })
    .or(z.object({ data: z.array(z.unknown()) }).transform(() => ({ data: [], has_more: true }))),
  currency: soft(z.string()),
  presentment_details: soft(z.object({ presentment_currency: z.string() })),
  pause_collection: soft(z.object({ resumes_at: soft(seconds) })),
  collection_method: soft(z.string()),
  created: soft(seconds),
  trial_end: soft(seconds),
  trial_settings: soft(
    z.object({ end_behavior: z.object({ missing_payment_method: z.string() }) }),
  ),
  default_payment_method: soft(reference),
  default_source: soft(reference),
  schedule: soft(reference),
  pending_update: soft(z.looseObject({})),
  discount: soft(z.looseObject({})),
  discounts: soft(z.array(z.unknown())),
  latest_invoice: z.unknown().optional(),
});

/** Reasons for which Stripe itself ends a subscription. Any other end was requested. */
const causes: Readonly<Record<string, Subscription['cause']>> = {
  payment_failed: 'PAYMENT_FAILED',
  payment_disputed: 'PAYMENT_DISPUTED',
};

type Wire = z.infer<typeof wireSchema>;

const isSet = (value: unknown) =>
  value !== null && value !== undefined && value !== false && value !== '';

/** https://docs.stripe.com/api/discounts/object */
const discountSchema = z
  .object({ coupon: z.object({ duration: z.string() }), end: seconds.nullish() })
  .transform(({ coupon, end = null }) => ({ until: end, isOnce: coupon.duration === 'once' }));

const payer = z.object({
  discount: z.looseObject({}).nullish(),
  default_source: reference.nullish(),
  invoice_settings: z.object({ default_payment_method: reference.nullish() }).nullish(),
});

const subscriptionSchema = wireSchema.transform((wire, context): Subscription => {
  const items = wire.items.data;
  const period = periodOf(wire, items);
  if (!period) {
    context.addIssue({ code: 'custom', message: 'no period' });
    return z.NEVER;
  }
  const { data: customer = {} } = payer.safeParse(wire.customer);
  const unsaid = whyUnsaid(wire);
  const method = [
    ...[wire.default_payment_method, wire.default_source],
    ...[customer.invoice_settings?.default_payment_method, customer.default_source],
  ].some(isSet);
  const atTrialEnd = wire.trial_settings?.end_behavior.missing_payment_method;
  const pause = wire.pause_collection;
  const cause = causes[wire.cancellation_details?.reason ?? ''];
  const isOnly = (wire.discounts ?? []).length < 2;
  // A subscription's discount replaces the customer's discount.
  const { data: discount } = discountSchema.safeParse(wire.discount ?? customer.discount);
  return {
    id: wire.id,
    customerId: idOf(wire.customer),
    status: wire.status,
    ...period,
    ...(wire.created && { boughtAt: wire.created }),
    cancelAt: wire.cancel_at ?? (wire.cancel_at_period_end ? period.endsAt : null),
    cancelsAtPeriodEnd: wire.cancel_at_period_end,
    canceledAt: wire.canceled_at ?? null,
    endedAt: wire.ended_at ?? null,
    reason: wire.cancellation_details?.feedback ?? null,
    comment: wire.cancellation_details?.comment ?? null,
    ...(cause && { cause }),
    price: periodPriceOf(wire),
    ...(unsaid && { unsaid }),
    preview: null,
    ...(isOnly && discount && { discount }),
    paused: pause ? { until: pause.resumes_at ?? null } : null,
    collection: wire.collection_method === 'send_invoice' ? 'INVOICE' : 'CARD',
    trialEnd:
      method || !atTrialEnd || atTrialEnd === 'create_invoice'
        ? 'CHARGE'
        : atTrialEnd === 'cancel'
          ? 'CANCEL'
          : 'PAUSE',
    ...(wire.trial_end && { trialEndsAt: wire.trial_end }),
    hasPendingUpdate: isSet(wire.pending_update),
    scheduleId: wire.schedule ? idOf(wire.schedule) : null,
    invoices: openIn(wire.latest_invoice),
    writeId: wire.metadata?.[writeIdEntry] ?? null,
  };
});

/** Returns a list with the newest invoice, or an empty list if the invoice is settled. Returns null if the invoice can't be read. */
function openIn(invoice: unknown): Subscription['invoices'] {
  try {
    return isSet(invoice) ? readOpenInvoices([invoice]) : [];
  } catch {
    return null;
  }
}

/** Returns the current period, or null. In newer API versions each item has its own period. The period that ends first counts. */
function periodOf(wire: Wire, items: z.infer<typeof item>[]) {
  const [first] = [wire, ...items]
    .flatMap(({ current_period_start: startedAt, current_period_end: endsAt }) =>
      startedAt && endsAt ? [{ startedAt, endsAt }] : [],
    )
    .sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
  return first ?? null;
}

/**
 * Returns the price of all items together, or null if no item has a price. The amount is null if the price is no plain sum.
 * Reasons: tiers, packages, metered usage, different intervals, another currency than the subscription's, or missing items.
 */
function periodPriceOf({ items, currency: charged }: Wire): Subscription['price'] {
  const plans = items.data.flatMap(({ plan, ...rest }) => (plan ? [{ ...plan, ...rest }] : []));
  const [first] = plans;
  if (!first) return null;
  const { interval: of, interval_count: intervalCount } = first;
  const currency = charged ?? first.currency;
  const isSum = plans.every(
    (each) =>
      each.currency === currency &&
      each.interval === of &&
      each.interval_count === intervalCount &&
      each.usage_type !== 'metered' &&
      !each.isPackage,
  );
  const amount = plans.reduce<number | null>(
    (sum, { amount: each, quantity }) =>
      sum === null || each === null ? null : sum + each * (quantity ?? 1),
    isSum && !items.has_more ? 0 : null,
  );
  return { amount, currency, interval: of, intervalCount };
}

/** Returns why even Stripe doesn't know the next amount. Returns undefined if Stripe knows the amount. */
function whyUnsaid({ items, currency, presentment_details: shown }: Wire): Subscription['unsaid'] {
  if (items.data.some(({ plan }) => plan?.usage_type === 'metered')) return 'USE';
  return shown && shown.presentment_currency !== currency ? 'CONVERTED' : undefined;
}

const sold = z.object({
  data: z.array(
    z
      .object({
        price: z.object({ product: reference }).nullish(),
        plan: z.object({ product: reference }).nullish(),
      })
      .transform(({ price, plan }) => (price ?? plan)?.product),
  ),
});
const products = z.union([
  z.object({ items: sold }).transform(({ items }) => items.data),
  z.object({ lines: sold }).transform(({ lines }) => lines.data),
]);

/** True if a subscription or invoice sells a product in `ids`, if `ids` is empty, or if a product is unknown. */
export function isOfProduct(wire: unknown, ids: readonly string[]): boolean {
  const { data } = products.safeParse(wire);
  if (ids.length === 0 || !data?.length) return true;
  return data.some((product) => !product || ids.includes(idOf(product)));
}

export const readSubscription = (wire: unknown): Subscription => subscriptionSchema.parse(wire);

/** Parses subscriptions. @param onUnreadable gets each unreadable subscription's id, or ''. Without `onUnreadable`, throws */
export const readSubscriptions = (
  wire: readonly unknown[],
  onUnreadable?: (id: string) => void,
): Subscription[] =>
  wire.flatMap((each) => {
    const { data, error } = subscriptionSchema.safeParse(each);
    if (!error) return [data];
    if (!onUnreadable) throw error;
    onUnreadable(wireSchema.pick({ id: true }).safeParse(each).data?.id ?? '');
    return [];
  });
