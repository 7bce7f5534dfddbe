/** A subscription as it goes over the wire, and how the other files find one. */
import type Stripe from 'stripe';
import type { Cadence } from './calendar.ts';
import { discountToWire } from './coupons.ts';
import type { StoredPrice, StoredSubscription, StoredSubscriptionItem } from './entities.ts';
import { found } from './errors.ts';
import { planToWire, priceToWire } from './prices.ts';
import type { Account } from './store.ts';
import { taxRatesToWire } from './tax-rates.ts';

/** The wire object. `plan` is sent for a subscription with one item but is not in the SDK's types. */
export type WireSubscription = Stripe.Subscription & {
  plan: Stripe.Plan | null;
  quantity: number | null;
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

/** How often a subscription renews: as often as each of its items. */
export function cadenceOf(account: Account, { id, items: [first] }: StoredSubscription): Cadence {
  const recurring = first && priceOf(account, first).recurring;
  if (!recurring) throw new Error(`${id} has no recurring price`);
  return recurring;
}

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
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.billingCycleAnchor,
    billing_cycle_anchor_config: null,
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
    days_until_due: subscription.daysUntilDue,
    default_payment_method: subscription.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: taxRatesToWire(account, subscription.defaultTaxRates),
    description: subscription.description,
    discount: discountToWire(account, subscription),
    discounts: subscription.discount?.item === null ? [subscription.discount.id] : [],
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

/** The wire object of an item. */
export function itemToWire(
  account: Account,
  subscription: StoredSubscription,
  item: StoredSubscriptionItem,
): Stripe.SubscriptionItem {
  const price = priceOf(account, item);
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    discounts: subscription.discount?.item === item.id ? [subscription.discount.id] : [],
    metadata: item.metadata,
    plan: planToWire(price),
    price: priceToWire(price),
    ...(!isMetered(account, item) && { quantity: item.quantity }),
    subscription: subscription.id,
    tax_rates: [],
  };
}
