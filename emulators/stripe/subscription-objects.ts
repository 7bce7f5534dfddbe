/** A subscription as it goes over the wire, and how the other files find one. */
import type Stripe from 'stripe';
import type { Cadence } from './calendar.ts';
import { discountToWire } from './coupons.ts';
import type { StoredPrice, StoredSubscription, StoredSubscriptionItem } from './entities.ts';
import { found } from './errors.ts';
import { planToWire, priceToWire } from './prices.ts';
import type { Account } from './store.ts';
import { taxRatesToWire } from './tax-rates.ts';

/** The wire object; `plan` is sent for a subscription with one item but is not in the SDK's types. */
export type WireSubscription = Stripe.Subscription & {
  plan: Stripe.Plan | null;
  quantity: number | null;
};

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

/** How often a subscription renews; all of its items share that. */
export function cadenceOf(account: Account, subscription: StoredSubscription): Cadence {
  const item = subscription.items[0];
  const recurring = item && priceOf(account, item).recurring;
  if (!recurring) throw new Error(`${subscription.id} has no recurring price`);
  return recurring;
}

/** The wire object. */
export function subscriptionToWire(
  account: Account,
  subscription: StoredSubscription,
): WireSubscription {
  const items = subscription.items.map((item) => itemToWire(account, subscription.id, item));
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
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: subscription.currency,
    current_period_end: subscription.currentPeriodEnd,
    current_period_start: subscription.currentPeriodStart,
    customer: subscription.customer,
    days_until_due: null,
    default_payment_method: subscription.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: taxRatesToWire(account, subscription.defaultTaxRates),
    description: subscription.description,
    discount: discountToWire(account, subscription),
    discounts: subscription.discount ? [subscription.discount.id] : [],
    ended_at: subscription.endedAt,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } },
    items: {
      object: 'list',
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    plan: only?.plan ?? null,
    quantity: only?.quantity ?? null,
    schedule: subscription.schedule,
    start_date: subscription.startDate,
    status: subscription.status,
    test_clock: subscription.testClock,
    transfer_data: null,
    trial_end: subscription.trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: subscription.trialStart,
  };
}

function itemToWire(
  account: Account,
  subscription: string,
  item: StoredSubscriptionItem,
): Stripe.SubscriptionItem {
  const price = priceOf(account, item);
  return {
    id: item.id,
    object: 'subscription_item',
    billing_thresholds: null,
    created: item.created,
    discounts: [],
    metadata: item.metadata,
    plan: planToWire(price),
    price: priceToWire(price),
    quantity: item.quantity,
    subscription,
    tax_rates: [],
  };
}
