/** Begins a subscription, and decides in which state it starts. */
import { DAY, nextBoundary } from './calendar.ts';
import type { Cause, StoredCustomer, StoredSubscription } from './entities.ts';
import { declined, exclusive } from './errors.ts';
import { raise } from './event-log.ts';
import { newId } from './ids.ts';
import { addInvoice, canPay } from './invoicing.ts';
import { changedItems, type WantedItem } from './item-prices.ts';
import { assertFuture } from './params.ts';
import { addSubscription, timeOn } from './store.ts';
import type { Account } from './store.ts';
import {
  cancellationPatch,
  collectionPatch,
  type SubscriptionChanges,
  trialUntil,
} from './subscription-changes.ts';
import { cadenceOf, subscriptionToWire } from './subscription-objects.ts';
import { moveSubscription } from './time-engine.ts';
import { assertTaxRates } from './tax-rates.ts';

/** What a new subscription is made of. Moments are unix seconds. */
export interface NewSubscription {
  customer: StoredCustomer;
  items: WantedItem[];
  trialEnd: number | 'now' | undefined;
  trialPeriodDays: number | undefined;
  /** What a change can set as well. */
  settings: Pick<
    SubscriptionChanges,
    'cancel_at' | 'cancel_at_period_end' | 'collection_method' | 'days_until_due' | 'trial_settings'
  >;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  failWhenUnpaid: boolean;
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
  const { settings } = wanted;
  const items = changedItems(account, [], wanted.items, now);
  assertTaxRates(account, wanted.defaultTaxRates);
  const subscription: StoredSubscription = {
    id: newId('sub'),
    customer: customer.id,
    testClock: customer.testClock,
    items,
    status: 'active',
    currency: account.prices.get(items[0]?.price ?? '')?.currency ?? '',
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
    pauseCollection: null,
    missingPaymentMethod: settings.trial_settings?.end_behavior.missing_payment_method ?? null,
    daysUntilDue: null,
    pendingUpdate: null,
    schedule: null,
    periodSeconds: null,
    discount: null,
    defaultTaxRates: wanted.defaultTaxRates,
    draftSeconds: 0,
    latestInvoice: null,
  };
  Object.assign(subscription, collectionPatch(subscription, settings));
  subscription.currentPeriodEnd = nextBoundary(now, cadenceOf(account, subscription), now);
  const trialEnd = endOfTrial(wanted, now);
  if (trialEnd !== null)
    Object.assign(subscription, trialUntil(trialEnd, now), { trialStart: now });
  else if (subscription.daysUntilDue === null && !canPay(account, subscription)) {
    if (wanted.failWhenUnpaid) throw declined();
    subscription.status = 'incomplete';
  }
  Object.assign(subscription, cancellationPatch(subscription, settings, now));
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
