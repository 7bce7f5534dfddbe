/** Puts a seeded subscription on the account, in the period and the state that it would be in by now. */
import { DAY, daysBefore, nextBoundary, periodBoundary, type Cadence } from './calendar.ts';
import { discountOf } from './coupons.ts';
import type { StoredCustomer, StoredPrice, StoredSubscription } from './entities.ts';
import { assertPaymentMethod } from './payment-methods.ts';
import { addPrice } from './prices.ts';
import { addProduct } from './products.ts';
import { addSchedule } from './schedules.ts';
import type { SeedSubscription } from './seed-data.ts';
import { seedInvoices } from './seed-invoices.ts';
import { type Account, addSubscription } from './store.ts';
import { ENDED } from './subscription-objects.ts';
import { addTaxRate } from './tax-rates.ts';
import { TRIAL_NOTICE, expectMove } from './time-engine.ts';

/** Adds it. Throws an Error that names it when the data contradicts itself or the id is taken. */
export function seedSubscription(
  account: Account,
  customer: StoredCustomer,
  seed: SeedSubscription,
): void {
  const now = account.now();
  assertPossible(account, seed);
  const start = daysBefore(now, seed.startedDaysAgo);
  const price = priceFor(account, seed, start);
  const addOn =
    seed.addOn === undefined
      ? null
      : priceFor(account, { ...seed, amount: seed.addOn, product: addOnProduct }, start);
  const itemOf = (id: string, { id: of }: StoredPrice, quantity = 1) => ({
    ...{ id, created: start, price: of, quantity, metadata: {} },
  });
  const { endedAt, trialEnd, ...periods } = periodsOf(seed, price, start, now);
  const noticeAt = trialEnd === null ? 0 : trialEnd - TRIAL_NOTICE;
  const subscription: StoredSubscription = {
    id: seed.id,
    customer: customer.id,
    testClock: null,
    items: [
      itemOf(seed.id.replace('sub_', 'si_'), price, seed.quantity),
      ...(addOn ? [itemOf(addOnOf(seed.id), addOn)] : []),
    ],
    status: seed.status,
    currency: seed.currency ?? 'usd',
    created: start,
    startDate: start,
    ...periods,
    trialStart: trialEnd === null ? null : start,
    trialEnd,
    trialNoticeAt: noticeAt > now ? noticeAt : null,
    endedAt,
    ...cancellationOf(seed, periods.currentPeriodEnd, { start, end: endedAt ?? now, now }),
    defaultPaymentMethod:
      seed.defaultPaymentMethod ??
      (seed.status === 'past_due' ? 'pm_card_chargeCustomerFail' : null),
    description: null,
    metadata: { ...seed.metadata },
    pauseCollection: pauseOf(seed, now),
    missingPaymentMethod: seed.missingPaymentMethod ?? null,
    daysUntilDue: seed.daysUntilDue ?? null,
    pendingUpdate: null,
    schedule: seed.schedule ?? null,
    periodSeconds: seed.periodSeconds ?? null,
    discount: discountFor(account, seed, start),
    draftSeconds: seed.draftSeconds ?? 0,
    defaultTaxRates: taxRatesFor(account, seed),
    latestInvoice: null,
  };
  addSubscription(account, subscription);
  if (seed.schedule)
    addSchedule(account, subscription, { id: seed.schedule, created: start, end: now + DECADE });
  seedInvoices(account, subscription, seed);
  expectMove(account, subscription);
}

/** The phase of a seeded schedule ends in ten years. */
const DECADE = 3650 * DAY;

const failure = (seed: SeedSubscription, why: string) => new Error(`Seed: ${seed.id} ${why}`);

function assertPossible(account: Account, seed: SeedSubscription): void {
  const hasEnded = ENDED.includes(seed.status);
  if (account.subscriptions.has(seed.id)) throw failure(seed, 'is there already');
  if (!seed.id.startsWith('sub_')) throw failure(seed, 'is not a subscription id');
  assertPaymentMethod(seed.defaultPaymentMethod, `${seed.id}: defaultPaymentMethod`);
  if (!Number.isFinite(seed.startedDaysAgo)) throw failure(seed, 'has no start');
  if (seed.startedDaysAgo < 0) throw failure(seed, 'starts in the future');
  if (!hasEnded && seed.endedDaysAgo !== undefined)
    throw failure(seed, `is ${seed.status}, yet ended`);
  if (seed.cancelAtPeriodEnd && seed.cancelsInDays !== undefined)
    throw failure(seed, 'is canceled twice');
  if (hasEnded && (seed.periodEndsInSeconds ?? seed.cancelsInDays) !== undefined)
    throw failure(seed, `is ${seed.status}, yet something is to come`);
  for (const length of [seed.periodEndsInSeconds, seed.periodSeconds, seed.cancelsInDays])
    if (length !== undefined && length <= 0) throw failure(seed, 'has a period without a length');
}

/** Where in its periods it is now, or was when it ended. Times are unix seconds. */
function periodsOf(seed: SeedSubscription, price: StoredPrice, start: number, now: number) {
  const { status, trialDays, periodEndsInSeconds: remaining } = seed;
  const cadence = price.recurring;
  if (!cadence) throw failure(seed, 'needs a recurring price');
  const end = remaining === undefined ? null : Math.round(now + remaining);
  const trialEnd =
    end !== null && status === 'trialing' ? end : trialDays ? daysBefore(start, -trialDays) : null;
  const inTrial = trialEnd !== null && trialEnd > now;
  const hasEnded = ENDED.includes(status);
  if ((status === 'trialing') !== inTrial && !hasEnded)
    throw failure(seed, `is ${status}, but its trial ${inTrial ? 'still runs' : 'does not run'}`);
  const endedAt = hasEnded ? daysBefore(now, seed.endedDaysAgo ?? 0) : null;
  if (endedAt !== null && endedAt < start) throw failure(seed, 'ended before it started');
  const [from, to] =
    end === null
      ? periodAround(endedAt === null ? now : endedAt - 1, start, trialEnd, cadence)
      : [inTrial ? start : Math.max(start, lengthBefore(end, seed, cadence)), end];
  return {
    endedAt,
    trialEnd,
    billingCycleAnchor: end ?? trialEnd ?? start,
    currentPeriodStart: from,
    currentPeriodEnd: to,
  };
}

function periodAround(
  moment: number,
  start: number,
  trialEnd: number | null,
  cadence: Cadence,
): [from: number, to: number] {
  let [from, to] = [start, trialEnd ?? nextBoundary(start, cadence, start)];
  while (to <= moment) [from, to] = [to, nextBoundary(trialEnd ?? start, cadence, to)];
  return [from, to];
}

const lengthBefore = (end: number, { periodSeconds }: SeedSubscription, cadence: Cadence) =>
  periodSeconds === undefined ? periodBoundary(end, cadence, -1) : end - periodSeconds;

function cancellationOf(
  seed: SeedSubscription,
  periodEnd: number,
  { start, end, now }: { start: number; end: number; now: number },
) {
  const { cancelAtPeriodEnd = false, cancelsInDays: days, canceledDaysAgo = 0 } = seed;
  const dated = days === undefined ? null : daysBefore(now, -days);
  const asked = cancelAtPeriodEnd || dated !== null || seed.status === 'canceled';
  return {
    cancelAt: cancelAtPeriodEnd ? periodEnd : dated,
    cancelAtPeriodEnd,
    canceledAt: asked ? Math.max(start, daysBefore(end, canceledDaysAgo)) : null,
    cancellationDetails: {
      comment: seed.comment ?? null,
      feedback: seed.feedback ?? null,
      reason: asked ? (seed.cancellationReason ?? 'cancellation_requested') : null,
    },
  };
}

function pauseOf({ pauseBehavior, resumesInDays: days }: SeedSubscription, now: number) {
  if (!pauseBehavior) return null;
  return { behavior: pauseBehavior, resumesAt: days === undefined ? null : daysBefore(now, -days) };
}

const addOnProduct = 'Add-on';
const addOnOf = (id: string) => id.replace('sub_', 'si_addon_');

function discountFor(account: Account, seed: SeedSubscription, start: number) {
  const { id, percentOff = null, amountOff = {}, discountOn } = seed;
  if (percentOff === null && seed.amountOff === undefined) return null;
  const product = discountOn === 'ADD_ON' ? productIdOf(addOnProduct) : null;
  const item = discountOn === 'ITEM' ? id.replace('sub_', 'si_') : null;
  return discountOf(account, { percentOff, amountOff, product }, { start, item });
}

/** One tax rate for each percentage. */
function taxRatesFor(account: Account, { taxPercent }: SeedSubscription): string[] {
  if (taxPercent === undefined) return [];
  const id = `txr_${taxPercent}`;
  if (!account.taxRates.has(id)) addTaxRate(account, { id, percentage: taxPercent });
  return [id];
}

const slugOf = (product: string) => product.toLowerCase().replace(/[^a-z0-9]+/g, '_');
const productIdOf = (product: string) => `prod_${slugOf(product)}`;

/** One price for each product, amount, currency and rhythm, with ids that follow from them. */
function priceFor(account: Account, seed: SeedSubscription, created: number): StoredPrice {
  const { amount, currency = 'usd', interval = 'month', intervalCount = 1 } = seed;
  const { product = 'Premium', ownPrice, divideBy = null } = seed;
  const more = [ownPrice?.currency, divideBy].filter((part) => part !== undefined && part !== null);
  const parts = [slugOf(product), amount ?? 'tiered', currency, interval, intervalCount, ...more];
  const id = `price_${parts.join('_')}`;
  const productId = productIdOf(product);
  if (!account.products.has(productId))
    addProduct(account, { id: productId, name: product, created });
  return (
    account.prices.get(id) ??
    addPrice(account, {
      id,
      created,
      product: productId,
      recurring: { interval, intervalCount, usageType: 'licensed' },
      divideBy,
      currency: ownPrice?.currency ?? currency,
      unitAmount: ownPrice?.amount ?? amount,
      currencyOptions: ownPrice && amount !== null ? { [currency]: amount } : {},
    })
  );
}
