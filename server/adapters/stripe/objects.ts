/** Parses Stripe's objects into the domain's types, and rejects answers of an unknown format. */
import { z } from 'zod';
import { stripeId } from '../../domain/stripe-id.ts';
import { cancellationReason, type Subscription } from '../../domain/subscription/subscription.ts';

/** The metadata entry with the write id of our last write. */
export const writeIdEntry = 'portal_write';

const seconds = z.int().transform((value) => new Date(value * 1000));
const interval = z.enum(['day', 'week', 'month', 'year']);
/** An id, or the object itself where it was expanded. */
const reference = z.union([z.string(), z.looseObject({ id: z.string() })]);
const idOf = (wire: z.infer<typeof reference>): string =>
  typeof wire === 'string' ? wire : wire.id;

/** Newer versions have the price alone, older ones a plan beside it. */
const item = z
  .object({
    quantity: z.int().nullish(),
    current_period_start: seconds.nullish(),
    current_period_end: seconds.nullish(),
    tax_rates: z.array(z.unknown()).nullish(),
    discounts: z.array(z.unknown()).nullish(),
    plan: z
      .object({
        amount: z.int().nullable(),
        currency: z.string(),
        interval,
        interval_count: z.int(),
        usage_type: z.string().nullish(),
      })
      .nullish(),
    price: z
      .object({
        unit_amount: z.int().nullish(),
        currency: z.string(),
        recurring: z
          .object({ interval, interval_count: z.int(), usage_type: z.string().nullish() })
          .nullish(),
      })
      .nullish(),
  })
  .transform(({ plan, price, ...rest }) => {
    const { unit_amount: amount = null, currency = '', recurring } = price ?? {};
    return { ...rest, plan: plan ?? (recurring ? { amount, currency, ...recurring } : null) };
  });

/** What must be there, as in API version 2024-12-18.acacia and in newer ones. Times are unix seconds. */
const required = z.looseObject({
  id: stripeId,
  customer: reference,
  status: z.string(),
  current_period_start: seconds.nullish(),
  current_period_end: seconds.nullish(),
  cancel_at: seconds.nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: seconds.nullish(),
  ended_at: seconds.nullish(),
  // An unknown reason is ignored: Stripe may add some.
  cancellation_details: z
    .object({
      feedback: cancellationReason.nullish().catch(null),
      comment: z.string().nullish().catch(null),
      reason: z.string().nullish().catch(null),
    })
    .nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  items: z.looseObject({ data: z.array(z.unknown()), has_more: z.boolean().nullish() }),
});

/** What the provider's own reasons are called; everything else was asked for. */
const causes: Readonly<Record<string, Subscription['cause']>> = {
  payment_failed: 'PAYMENT_FAILED',
  payment_disputed: 'PAYMENT_DISPUTED',
};

/** What decides on money. In a format that nobody foresaw, it costs the amount, and nothing else. */
const deciding = {
  items: z.object({ data: z.array(item) }),
  pause_collection: z
    .object({
      behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
      resumes_at: seconds.nullish(),
    })
    .nullish(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).nullish(),
  trial_end: seconds.nullish(),
  trial_settings: z
    .object({
      end_behavior: z.object({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .nullish(),
  default_payment_method: reference.nullish(),
  default_source: reference.nullish(),
  schedule: reference.nullish(),
  pending_update: z.looseObject({}).nullish(),
  discount: z.looseObject({}).nullish(),
  discounts: z.array(z.unknown()).nullish(),
  automatic_tax: z.object({ enabled: z.boolean() }).nullish(),
  default_tax_rates: z.array(z.unknown()).nullish(),
  latest_invoice: reference.nullish(),
};
type Deciding = { [Name in keyof typeof deciding]: z.infer<(typeof deciding)[Name]> };

/** Fields that decide nothing of what is charged next, in any version that we know. */
const others = new Set(
  (
    'object application application_fee_percent billing_cycle_anchor billing_cycle_anchor_config billing_mode ' +
    'billing_thresholds created currency days_until_due description invoice_settings livemode next_pending_invoice_item_invoice ' +
    'on_behalf_of payment_settings pending_invoice_item_interval pending_setup_intent plan quantity start_date test_clock ' +
    'transfer_data trial_start presentment_details managed_payments customer_account billing_schedules'
  ).split(' '),
);

const isSet = (value: unknown) =>
  value !== null && value !== undefined && value !== false && value !== '';

/** A discount's coupon: https://docs.stripe.com/api/discounts/object. */
const discountSchema = z
  .object({
    coupon: z.object({
      percent_off: z.number().nullish(),
      amount_off: z.int().nullish(),
      currency: z.string().nullish(),
      duration: z.string(),
    }),
    end: seconds.nullish(),
  })
  .transform(({ coupon, end = null }) => ({
    percentOff: coupon.percent_off ?? null,
    amountOff: coupon.amount_off ?? null,
    currency: coupon.currency ?? null,
    until: end,
    isOnce: coupon.duration === 'once',
  }));

/** What is known of the customer of an expanded subscription, which decides with it. */
const payer = z.object({
  balance: z.int().nullish(),
  discount: z.looseObject({}).nullish(),
  default_source: reference.nullish(),
  invoice_settings: z.object({ default_payment_method: reference.nullish() }).nullish(),
});

/** Reads the fields that decide on money. @returns them, and the names of those that nobody foresaw */
function readDeciding(wire: Record<string, unknown>) {
  const unforeseen = Object.keys(wire).filter(
    (name) =>
      !(name in deciding) && !(name in required.shape) && !others.has(name) && isSet(wire[name]),
  );
  const fields = Object.entries(deciding).map(([name, schema]) => {
    const { data, error } = schema.safeParse(wire[name]);
    if (error) unforeseen.push(name);
    return [name, data ?? null] as const;
  });
  return { fields: Object.fromEntries(fields) as Partial<Deciding>, unforeseen };
}

/** @param onUnforeseen called with the name of each field that nobody foresaw */
const subscriptionSchema = (onUnforeseen: (field: string) => void) =>
  required.transform((wire, context): Subscription => {
    const { fields, unforeseen } = readDeciding(wire);
    for (const name of unforeseen) onUnforeseen(name);
    const items = fields.items?.data ?? [];
    const period = periodOf(wire, items);
    if (!period) {
      context.addIssue({ code: 'custom', message: 'no period' });
      return z.NEVER;
    }
    const { data: customer = {} } = payer.safeParse(wire.customer);
    const plan = planOf(items, wire.items.has_more ?? false);
    const method = [
      ...[fields.default_payment_method, fields.default_source],
      ...[customer.invoice_settings?.default_payment_method, customer.default_source],
    ].some(isSet);
    const atTrialEnd = fields.trial_settings?.end_behavior.missing_payment_method;
    const pause = fields.pause_collection;
    const cause = causes[wire.cancellation_details?.reason ?? ''];
    const isOnly = (fields.discounts ?? []).length < 2;
    // A subscription's own is in place of the customer's.
    const { data: discount } = discountSchema.safeParse(fields.discount ?? customer.discount);
    return {
      id: wire.id,
      customerId: idOf(wire.customer),
      status: wire.status,
      ...period,
      cancelAt: wire.cancel_at ?? (wire.cancel_at_period_end ? period.endsAt : null),
      cancelsAtPeriodEnd: wire.cancel_at_period_end,
      canceledAt: wire.canceled_at ?? null,
      endedAt: wire.ended_at ?? null,
      reason: wire.cancellation_details?.feedback ?? null,
      comment: wire.cancellation_details?.comment ?? null,
      ...(cause && { cause }),
      plan,
      amountFrom: unforeseen.length > 0 ? 'NOWHERE' : amountFromOf(fields, customer, plan),
      preview: null,
      ...(isOnly && discount && { discount }),
      paused: pause ? { until: pause.resumes_at ?? null } : null,
      collection: fields.collection_method === 'send_invoice' ? 'INVOICE' : 'CARD',
      trialEnd:
        method || !atTrialEnd || atTrialEnd === 'create_invoice'
          ? 'CHARGE'
          : atTrialEnd === 'cancel'
            ? 'CANCEL'
            : 'PAUSE',
      hasTrial: isSet(fields.trial_end),
      hasPendingUpdate: isSet(fields.pending_update),
      scheduleId: fields.schedule ? idOf(fields.schedule) : null,
      invoiceId: fields.latest_invoice ? idOf(fields.latest_invoice) : null,
      retryAt: null,
      writeId: wire.metadata?.[writeIdEntry] ?? null,
    };
  });

/** The current period: newer versions have it on each item, and the first to end decides. Null where it is nowhere. */
function periodOf(wire: z.infer<typeof required>, items: z.infer<typeof item>[]) {
  const [first] = [wire, ...items]
    .flatMap(({ current_period_start: startedAt, current_period_end: endsAt }) =>
      startedAt && endsAt ? [{ startedAt, endsAt }] : [],
    )
    .sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime());
  return first ?? null;
}

/** The price of all items together; null without a plan. The amount is null where no one amount is the price. */
function planOf(items: z.infer<typeof item>[], hasMore: boolean): Subscription['plan'] {
  const plans = items.flatMap(({ plan, quantity }) => (plan ? [{ ...plan, quantity }] : []));
  const [first] = plans;
  if (!first) return null;
  const { currency, interval: of, interval_count: intervalCount } = first;
  const isOne = plans.every(
    (each) =>
      each.currency === currency &&
      each.interval === of &&
      each.interval_count === intervalCount &&
      each.usage_type !== 'metered',
  );
  const amount = plans.reduce<number | null>(
    (sum, { amount: each, quantity }) =>
      sum === null || each === null ? null : sum + each * (quantity ?? 1),
    isOne && !hasMore ? 0 : null,
  );
  return { amount, currency, interval: of, intervalCount };
}

/** Where the amount of the next charge is known from. */
function amountFromOf(
  fields: Partial<Deciding>,
  customer: z.infer<typeof payer>,
  plan: Subscription['plan'],
): Subscription['amountFrom'] {
  const items = fields.items?.data ?? [];
  if (isSet(fields.pending_update)) return 'NOWHERE';
  if (items.some((each) => each.plan?.usage_type === 'metered')) return 'USE';
  const lists = [
    ...[fields.discounts, fields.default_tax_rates],
    ...items.flatMap(({ tax_rates: rates, discounts }) => [rates, discounts]),
  ];
  const isAdjusted =
    [fields.discount, fields.schedule, customer.discount].some(isSet) ||
    lists.some((list) => list && list.length > 0) ||
    fields.automatic_tax?.enabled === true ||
    (customer.balance ?? 0) !== 0;
  return isAdjusted || (plan !== null && plan.amount === null) ? 'PREVIEW' : 'PRICE';
}

export type SubscriptionReader = ReturnType<typeof createSubscriptionReader>;

/**
 * The functions that read subscriptions from Stripe's answers. They throw for an answer of an unknown format.
 * @param onUnforeseen called once for each field that decides on money and that nobody foresaw
 */
export function createSubscriptionReader(onUnforeseen: (field: string) => void) {
  const known = new Set<string>();
  const schema = subscriptionSchema((field) => {
    if (known.has(field)) return;
    known.add(field);
    onUnforeseen(field);
  });
  return {
    subscription: (wire: unknown): Subscription => schema.parse(wire),
    /** @param onUnreadable called with the id of each one that can't be read, which is left out; without it, that throws */
    subscriptions: (
      wire: readonly unknown[],
      onUnreadable?: (id: string) => void,
    ): Subscription[] =>
      wire.flatMap((each) => {
        const { data, error } = schema.safeParse(each);
        if (!error) return [data];
        if (!onUnreadable) throw error;
        onUnreadable(required.pick({ id: true }).safeParse(each).data?.id ?? '');
        return [];
      }),
  };
}
