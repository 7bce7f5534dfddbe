/** The changes of a subscription, for the API and the portal's page. */
import type { Cause, MissingPaymentMethod, PauseBehavior, StoredSubscription } from './entities.ts';
import { type StripeError, invalidRequest, noSuch } from './errors.ts';
import { canPay } from './invoicing.ts';
import { changedItems, type WantedItem } from './item-prices.ts';
import { assertPaymentMethod } from './payment-methods.ts';
import { assertFuture, mergeMetadata } from './params.ts';
import { beginPeriod } from './renewals.ts';
import { timeOn } from './store.ts';
import type { Account } from './store.ts';
import { ENDED, cadenceOf } from './subscription-objects.ts';
import { assertTaxRates } from './tax-rates.ts';
import { changeTo, endAt } from './subscription-transitions.ts';
import { TRIAL_NOTICE, expire, moveSubscription } from './time-engine.ts';

type Details = StoredSubscription['cancellationDetails'];
type Patch = Partial<StoredSubscription>;

/** What a caller may say about why; `null` clears an answer. */
export interface Reasons {
  comment?: Details['comment'] | undefined;
  feedback?: Details['feedback'] | undefined;
}

/** Changes by API name. Moments are unix seconds; `null` clears. */
export interface SubscriptionChanges {
  cancel_at?: number | null | undefined;
  cancel_at_period_end?: boolean | undefined;
  cancellation_details?: Reasons | undefined;
  collection_method?: 'charge_automatically' | 'send_invoice' | undefined;
  days_until_due?: number | undefined;
  items?: WantedItem[] | undefined;
  pause_collection?:
    { behavior: PauseBehavior; resumes_at?: number | undefined } | null | undefined;
  payment_behavior?: string | undefined;
  trial_settings?: { end_behavior: { missing_payment_method: MissingPaymentMethod } } | undefined;
  default_payment_method?: string | null | undefined;
  default_tax_rates?: string[] | undefined;
  description?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
  trial_end?: number | 'now' | undefined;
}

const NO_DETAILS: Details = { comment: null, feedback: null, reason: null };

/** Where a trial that ends at `trialEnd` (unix seconds, in the future) puts a subscription. */
export function trialUntil(trialEnd: number, now: number) {
  return {
    status: 'trialing',
    trialEnd,
    currentPeriodEnd: trialEnd,
    billingCycleAnchor: trialEnd,
    trialNoticeAt: Math.max(trialEnd - TRIAL_NOTICE, now),
  } as const;
}

/**
 * Updates a subscription. Throws the official 400 for one that has ended, save for its details and metadata, for one whose
 * first payment is open, save for its payment method and metadata, and for a change of the cancellation of one that a
 * schedule manages.
 */
export function updateSubscription(
  account: Account,
  subscription: StoredSubscription,
  changes: SubscriptionChanges,
  cause: Cause,
): void {
  const now = timeOn(account, subscription.testClock);
  const { cancellation_details: reasons, metadata, ...others } = changes;
  const beyondNotes = Object.values(others).some((value) => value !== undefined);
  if (ENDED.includes(subscription.status) && beyondNotes)
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  const isUnpaid = subscription.status === 'incomplete';
  const mayChange = (name: string) => name === 'metadata' || name === 'default_payment_method';
  if (
    isUnpaid &&
    Object.entries(changes).some(([name, value]) => value !== undefined && !mayChange(name))
  )
    throw invalidRequest(
      'A subscription in the `incomplete` status can only have metadata and default_source updated.',
    );
  if (subscription.schedule !== null && isAboutCancellation(changes))
    throw managedBySchedule(subscription.schedule);
  assertPaymentMethod(changes.default_payment_method, 'default_payment_method');
  const patch: Patch = { metadata: mergeMetadata(subscription.metadata, metadata) };
  if (changes.description !== undefined) patch.description = changes.description;
  if (changes.default_payment_method !== undefined)
    patch.defaultPaymentMethod = changes.default_payment_method;
  assertTaxRates(account, changes.default_tax_rates);
  if (changes.default_tax_rates) patch.defaultTaxRates = changes.default_tax_rates;
  Object.assign(patch, collectionPatch(subscription, changes));
  Object.assign(patch, pausePatch(changes, now));
  Object.assign(patch, itemsPatch(account, { ...subscription, ...patch }, changes, now));
  Object.assign(patch, trialPatch(account, { ...subscription, ...patch }, changes, now));
  Object.assign(patch, cancellationPatch({ ...subscription, ...patch }, changes, now));
  if (reasons) {
    const details = patch.cancellationDetails ?? subscription.cancellationDetails;
    patch.cancellationDetails = { ...details, ...given(reasons) };
  }
  changeTo(account, subscription, patch, { cause, at: now });
  moveSubscription(account, subscription, now);
}

/**
 * Ends a subscription at once; one whose first payment is open expires. One that has ended already is 'No such
 * subscription', as on Stripe.
 */
export function cancelSubscription(
  account: Account,
  subscription: StoredSubscription,
  reasons: Reasons,
  cause: Cause,
): void {
  if (ENDED.includes(subscription.status)) throw noSuch('subscription', subscription.id);
  const now = timeOn(account, subscription.testClock);
  const details = { ...subscription.cancellationDetails, ...given(reasons) };
  const patch: Patch = {
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: now,
    cancellationDetails: { ...details, reason: 'cancellation_requested' },
  };
  if (subscription.status === 'incomplete') return expire(account, subscription, now, patch, cause);
  endAt(account, subscription, patch, { cause, at: now });
}

/** What a scheduled cancellation (or its withdrawal) sets (https://docs.stripe.com/billing/subscriptions/cancel). */
export function cancellationPatch(
  subscription: StoredSubscription,
  { cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd }: SubscriptionChanges,
  now: number,
): Patch {
  // Whatever their values: to clear both is refused as well.
  if (cancelAt !== undefined && atPeriodEnd !== undefined)
    throw invalidRequest(
      'Received both cancel_at_period_end and cancel_at parameters. Please pass in only one.',
    );
  const details: Details = {
    ...subscription.cancellationDetails,
    reason: 'cancellation_requested',
  };
  const requested = { canceledAt: now, cancellationDetails: details };
  if (atPeriodEnd)
    return { cancelAtPeriodEnd: true, cancelAt: subscription.currentPeriodEnd, ...requested };
  if (typeof cancelAt === 'number') {
    assertFuture(cancelAt, now, 'cancel_at');
    return { cancelAtPeriodEnd: false, cancelAt, ...requested };
  }
  if (atPeriodEnd === undefined && cancelAt === undefined) {
    // A new end of the period takes a cancellation at period end with it.
    return subscription.cancelAtPeriodEnd ? { cancelAt: subscription.currentPeriodEnd } : {};
  }
  return {
    cancelAtPeriodEnd: false,
    cancelAt: null,
    canceledAt: null,
    cancellationDetails: NO_DETAILS,
  };
}

/** Whether invoices are charged or sent. Throws the official 400 without a due date. */
export function collectionPatch(
  { daysUntilDue }: Pick<StoredSubscription, 'daysUntilDue'>,
  { collection_method: method, days_until_due: days }: SubscriptionChanges,
): Patch {
  if (method === undefined && days === undefined) return {};
  if (method === 'charge_automatically') return { daysUntilDue: null };
  if (days !== undefined && method === undefined && daysUntilDue === null)
    throw invalidRequest(
      'You can only set `days_until_due` if `collection_method` is `send_invoice`.',
      'days_until_due',
    );
  const due = days ?? daysUntilDue;
  if (due === null)
    throw invalidRequest(
      'Missing required param: days_until_due.',
      'days_until_due',
      'parameter_missing',
    );
  return { daysUntilDue: due };
}

/** What is collected from now on, and how a trial ends. */
function pausePatch(changes: SubscriptionChanges, now: number): Patch {
  const { pause_collection: pause, trial_settings: settings } = changes;
  const resumesAt = pause?.resumes_at ?? null;
  if (resumesAt !== null) assertFuture(resumesAt, now, 'pause_collection[resumes_at]');
  return {
    ...(pause !== undefined && {
      pauseCollection: pause && { behavior: pause.behavior, resumesAt },
    }),
    ...(settings && { missingPaymentMethod: settings.end_behavior.missing_payment_method }),
  };
}

/** How long a change that waits for its payment is kept: 23 hours. */
const PENDING_WINDOW = 23 * 3600;

/** New items hold from the next invoice on; a new interval begins at once, with an invoice. */
function itemsPatch(
  account: Account,
  subscription: StoredSubscription,
  { items: wanted, payment_behavior: behavior }: SubscriptionChanges,
  now: number,
): Patch {
  if (!wanted) return {};
  const items = changedItems(account, subscription.items, wanted, now);
  const after = { ...subscription, items, pendingUpdate: null };
  if (behavior === 'pending_if_incomplete' && !canPay(account, after))
    return { pendingUpdate: { expiresAt: now + PENDING_WINDOW, items } };
  const [before, cadence] = [cadenceOf(account, subscription), cadenceOf(account, after)];
  const isSame =
    before.interval === cadence.interval && before.intervalCount === cadence.intervalCount;
  if (isSame || subscription.status === 'trialing') return { items, pendingUpdate: null };
  return { pendingUpdate: null, ...beginPeriod(account, after, now) };
}

function trialPatch(
  account: Account,
  subscription: StoredSubscription,
  { trial_end: trialEnd }: SubscriptionChanges,
  now: number,
): Patch {
  if (trialEnd === undefined) return {};
  if (trialEnd !== 'now') {
    assertFuture(trialEnd, now, 'trial_end');
    const begins =
      subscription.status === 'trialing' ? {} : { currentPeriodStart: now, trialStart: now };
    return { ...trialUntil(trialEnd, now), ...begins };
  }
  return {
    ...beginPeriod(account, subscription, now),
    ...(subscription.status === 'trialing' && { trialEnd: now, trialNoticeAt: now }),
  };
}

const isAboutCancellation = (changes: SubscriptionChanges): boolean =>
  changes.cancel_at !== undefined || changes.cancel_at_period_end !== undefined;

function managedBySchedule(schedule: string): StripeError {
  return invalidRequest(
    `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
  );
}

/** Only what was said: an answer that is absent leaves the stored one. */
function given({ comment, feedback }: Reasons): Partial<Details> {
  return { ...(comment !== undefined && { comment }), ...(feedback !== undefined && { feedback }) };
}
