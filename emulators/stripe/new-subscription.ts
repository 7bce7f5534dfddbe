/** Begins a subscription: checks that its prices fit together, and decides in which state it starts. */
import { DAY, nextBoundary } from './calendar.ts';
import { discountBy } from './coupons.ts';
import type { Cause, StoredCustomer, StoredPrice, StoredSubscription } from './entities.ts';
import { StripeError, exclusive, invalidRequest, noSuchReference } from './errors.ts';
import { raise } from './event-log.ts';
import { newId } from './ids.ts';
import { addInvoice, canPay } from './invoicing.ts';
import { assertFuture } from './params.ts';
import { addSubscription, timeOn } from './store.ts';
import type { Account } from './store.ts';
import { cancellationPatch, trialUntil } from './subscription-changes.ts';
import type { SubscriptionChanges } from './subscription-changes.ts';
import { cadenceOf, subscriptionToWire } from './subscription-objects.ts';
import { moveSubscription } from './time-engine.ts';
import { assertTaxRates } from './tax-rates.ts';

/** What a new subscription is made of. Moments are unix seconds. */
export interface NewSubscription {
  customer: StoredCustomer;
  items: { price: string; quantity: number; metadata: Record<string, string> }[];
  trialEnd: number | 'now' | undefined;
  trialPeriodDays: number | undefined;
  cancellation: Pick<SubscriptionChanges, 'cancel_at' | 'cancel_at_period_end'>;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  failWhenUnpaid: boolean;
  /** At most one coupon. */
  discounts: { coupon: string }[];
  defaultTaxRates: string[];
}

/** Starts it and raises `customer.subscription.created`. Throws a 402 when it must be paid at once and can't be. */
export function startSubscription(
  account: Account,
  wanted: NewSubscription,
  cause: Cause,
): StoredSubscription {
  const { customer } = wanted;
  const now = timeOn(account, customer.testClock);
  const prices = wanted.items.map((item, index) => sellable(account, item.price, index));
  const coupon = wanted.discounts[0]?.coupon;
  assertTaxRates(account, wanted.defaultTaxRates);
  const subscription: StoredSubscription = {
    id: newId('sub'),
    customer: customer.id,
    testClock: customer.testClock,
    items: wanted.items.map((item) => ({ ...item, id: newId('si'), created: now })),
    status: 'active',
    currency: shared(prices).currency,
    created: now,
    startDate: now,
    billingCycleAnchor: now,
    currentPeriodStart: now,
    currentPeriodEnd: now,
    trialStart: null,
    trialEnd: null,
    trialNoticeAt: null,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    cancellationDetails: { comment: null, feedback: null, reason: null },
    defaultPaymentMethod: wanted.defaultPaymentMethod,
    description: wanted.description,
    metadata: wanted.metadata,
    schedule: null,
    periodSeconds: null,
    discount: coupon ? discountBy(account, coupon, now) : null,
    defaultTaxRates: wanted.defaultTaxRates,
    latestInvoice: null,
  };
  subscription.currentPeriodEnd = nextBoundary(now, cadenceOf(account, subscription), now);
  const trialEnd = endOfTrial(wanted, now);
  if (trialEnd !== null)
    Object.assign(subscription, trialUntil(trialEnd, now), { trialStart: now });
  else if (!canPay(account, subscription)) {
    if (wanted.failWhenUnpaid) throw declined();
    subscription.status = 'incomplete';
  }
  Object.assign(subscription, cancellationPatch(subscription, wanted.cancellation, now));
  subscription.latestInvoice = addInvoice(account, subscription, {
    billingReason: 'subscription_create',
    created: now,
    periodStart: now,
    periodEnd: subscription.currentPeriodEnd,
    isTrial: trialEnd !== null,
  }).id;
  addSubscription(account, subscription);
  const object = subscriptionToWire(account, subscription);
  raise(account, { type: 'customer.subscription.created', object, cause, created: now });
  moveSubscription(account, subscription, now);
  return subscription;
}

function endOfTrial({ trialEnd, trialPeriodDays }: NewSubscription, now: number): number | null {
  if (trialEnd !== undefined && trialPeriodDays !== undefined)
    throw exclusive('trial_end', 'trial_period_days');
  if (trialPeriodDays) return now + trialPeriodDays * DAY;
  if (trialEnd === undefined || trialEnd === 'now') return null;
  assertFuture(trialEnd, now, 'trial_end');
  return trialEnd;
}

function sellable(account: Account, id: string, index: number): StoredPrice {
  const param = `items[${index}][price]`;
  const price = account.prices.get(id);
  if (!price) throw noSuchReference('price', id, param);
  if (!price.recurring)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  if (!price.active)
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      param,
    );
  return price;
}

/** What all prices have in common; Stripe bills a subscription in one currency and one rhythm. */
function shared(prices: StoredPrice[]): StoredPrice {
  const [first, ...rest] = prices;
  if (!first) throw invalidRequest('Missing required param: items.', 'items', 'parameter_missing');
  const rhythm = JSON.stringify(first.recurring);
  if (rest.some((price) => price.currency !== first.currency))
    throw invalidRequest('All prices on a subscription must have the same currency.', 'items');
  if (rest.some((price) => JSON.stringify(price.recurring) !== rhythm))
    throw invalidRequest(
      'All prices on a subscription must have the same `recurring.interval` and `recurring.interval_count`.',
      'items',
    );
  return first;
}

function declined(): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  });
}
