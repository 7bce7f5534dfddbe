/** A subscription as it goes over the wire, and how the other files find one. */
import type Stripe from 'stripe';
import { type Cadence, nextBoundary, periodBoundary } from './calendar.ts';
import { discountToWire } from './coupons.ts';
import type { StoredPrice, StoredSubscription, StoredSubscriptionItem } from './entities.ts';
import { found } from './errors.ts';
import { planToWire, priceToWire } from './prices.ts';
import type { Account } from './store.ts';
import { taxRatesToWire } from './tax-rates.ts';

/**
 * The wire object, with the fields of newer versions. `plan` is sent for a subscription with one item but is not in the SDK's
 * types.
 */
export type WireSubscription = Omit<Stripe.Subscription, 'items'> & {
  billing_mode: { flexible: null; type: 'classic' } | { flexible: object; type: 'flexible' };
  customer_account: null;
  items: Stripe.ApiList<WireItem>;
  plan: Stripe.Plan | null;
  quantity: number | null;
};

/** An item as every version has it: `shapes.ts` leaves the period where a version has it. */
export type WireItem = Stripe.SubscriptionItem & {
  current_period_end: number;
  current_period_start: number;
};

/** How many items stand on a subscription; the others are at /v1/subscription_items. */
const ITEMS_SHOWN = 10;

/** Statuses in which a subscription is over for good. */
export const ENDED: readonly string[] = ['canceled', 'incomplete_expired'];

/** Finds a subscription by the id in the path, or throws the official 404. */
export const findSubscription = (account: Account, id: string): StoredSubscription =>
  found(account.subscriptions.get(id), 'subscription', id);

/** The price of an item. A missing one is a bug of the emulator, since prices are never deleted. */
export function priceOf(account: Account, item: StoredSubscriptionItem): StoredPrice {
  const price = account.prices.get(item.price);
  if (!price) throw new Error(`${item.id} has no price ${item.price}`);
  return price;
}

/** Whether an item is charged for what was used, after each period. */
export const isMetered = (account: Account, item: StoredSubscriptionItem): boolean =>
  priceOf(account, item).recurring?.usageType === 'metered';

function cadenceOfItem(account: Account, item: StoredSubscriptionItem): Cadence {
  const { recurring } = priceOf(account, item);
  if (!recurring) throw new Error(`${item.id} has no recurring price`);
  return recurring;
}

/** How often a subscription renews: as often as the item with the shortest interval. */
export function cadenceOf(account: Account, { id, items }: StoredSubscription): Cadence {
  const length = (cadence: Cadence) => periodBoundary(0, cadence, 1);
  const [shortest] = items
    .map((item) => cadenceOfItem(account, item))
    .sort((a, b) => length(a) - length(b));
  if (!shortest) throw new Error(`${id} has no items`);
  return shortest;
}

/** The period of an item that runs now: that of the subscription, unless its own interval is longer. */
function periodOf(
  account: Account,
  subscription: StoredSubscription,
  item: StoredSubscriptionItem,
) {
  const { billingCycleAnchor: anchor, currentPeriodStart: start } = subscription;
  const cadence = cadenceOfItem(account, item);
  const common = { start, end: subscription.currentPeriodEnd };
  if (isSame(cadence, cadenceOf(account, subscription)) || start < anchor) return common;
  const end = nextBoundary(anchor, cadence, start);
  let n = 0;
  while (periodBoundary(anchor, cadence, n + 1) < end) n += 1;
  return { start: periodBoundary(anchor, cadence, n), end };
}

/** The items that an invoice of this moment (unix seconds) is for: those of which a period begins. */
export function itemsDue(
  account: Account,
  subscription: StoredSubscription,
  at: number,
): StoredSubscriptionItem[] {
  const { billingCycleAnchor: anchor, items } = subscription;
  const rhythm = cadenceOf(account, subscription);
  return items.filter((item) => {
    const cadence = cadenceOfItem(account, item);
    return at <= anchor || isSame(cadence, rhythm) || nextBoundary(anchor, cadence, at - 1) === at;
  });
}

/** Whether its items are billed in different intervals, which takes flexible billing. */
export function hasSeveralRhythms(account: Account, subscription: StoredSubscription): boolean {
  const rhythm = cadenceOf(account, subscription);
  return subscription.items.some((item) => !isSame(cadenceOfItem(account, item), rhythm));
}

const isSame = (a: Cadence, b: Cadence): boolean =>
  a.interval === b.interval && a.intervalCount === b.intervalCount;

/** The wire object. */
export function subscriptionToWire(
  account: Account,
  subscription: StoredSubscription,
): WireSubscription {
  const toWire = (item: StoredSubscriptionItem) => itemToWire(account, subscription, item);
  const { pauseCollection: pause, pendingUpdate: pending } = subscription;
  const isSent = subscription.daysUntilDue !== null;
  const items = subscription.items.map(toWire);
  const only = items.length === 1 ? items[0] : undefined;
  return {
    id: subscription.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automaticTax,
      liability: subscription.automaticTax ? { type: 'self' } : null,
    },
    billing_cycle_anchor: subscription.billingCycleAnchor,
    billing_cycle_anchor_config: null,
    billing_mode: hasSeveralRhythms(account, subscription)
      ? { flexible: { proration_discounts: 'included' }, type: 'flexible' }
      : { flexible: null, type: 'classic' },
    billing_thresholds: null,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: { ...subscription.cancellationDetails },
    collection_method: isSent ? 'send_invoice' : 'charge_automatically',
    created: subscription.created,
    currency: subscription.currency,
    current_period_end: subscription.currentPeriodEnd,
    current_period_start: subscription.currentPeriodStart,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: subscription.daysUntilDue,
    default_payment_method: subscription.defaultPaymentMethod,
    default_source: subscription.defaultSource,
    default_tax_rates: taxRatesToWire(account, subscription.defaultTaxRates),
    description: subscription.description,
    discount: discountToWire(account, subscription),
    discounts: subscription.discount ? [subscription.discount.id] : [],
    ended_at: subscription.endedAt,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: {
      object: 'list',
      data: items.slice(0, ITEMS_SHOWN),
      has_more: items.length > ITEMS_SHOWN,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: pause && { behavior: pause.behavior, resumes_at: pause.resumesAt },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: pending && {
      billing_cycle_anchor: null,
      expires_at: pending.expiresAt,
      subscription_items: pending.items.map(toWire),
      trial_end: null,
      trial_from_plan: null,
    },
    plan: only?.plan ?? null,
    quantity: only?.quantity ?? null,
    schedule: subscription.schedule,
    start_date: subscription.startDate,
    status: subscription.status,
    test_clock: subscription.testClock,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: {
      end_behavior: {
        missing_payment_method: subscription.missingPaymentMethod ?? 'create_invoice',
      },
    },
    trial_start: subscription.trialStart,
  };
}

/** The wire object of an item. Newer API versions have its period here. */
export function itemToWire(
  account: Account,
  subscription: StoredSubscription,
  item: StoredSubscriptionItem,
): WireItem {
  const price = priceOf(account, item);
  const { start, end } = periodOf(account, subscription, item);
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    current_period_end: end,
    current_period_start: start,
    discounts: [],
    metadata: item.metadata,
    plan: planToWire(price),
    price: priceToWire(price),
    ...(!isMetered(account, item) && { quantity: item.quantity }),
    subscription: subscription.id,
    tax_rates: [],
  };
}
