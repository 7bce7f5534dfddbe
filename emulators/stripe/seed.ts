/** Puts seed data on the account, as if it had come about over time. Raises no events. */
import { DAY, nextBoundary } from './calendar.ts';
import { blankCustomer } from './customer-objects.ts';
import type { StoredCustomer, StoredPrice, StoredSubscription } from './entities.ts';
import { assertPaymentMethod } from './payment-methods.ts';
import { defaultPortalConfiguration } from './portal-configuration-objects.ts';
import { addPrice } from './prices.ts';
import { addProduct } from './products.ts';
import type {
  SeedCustomer,
  SeedData,
  SeedPortalConfiguration,
  SeedSubscription,
} from './seed-data.ts';
import type { Account } from './store.ts';
import { ENDED } from './subscription-objects.ts';
import { TRIAL_NOTICE } from './time-engine.ts';
import { addWebhookEndpoint } from './webhook-endpoints.ts';

/** Adds the data. Throws an Error that names the entry when data contradicts itself or an id is taken. */
export function applySeed(account: Account, data: SeedData): void {
  for (const customer of data.customers ?? []) seedCustomer(account, customer);
  if (data.portalConfiguration) seedPortal(account, data.portalConfiguration);
  for (const { url, secret, enabledEvents = ['*'] } of data.webhookEndpoints ?? [])
    addWebhookEndpoint(account, { url, secret, enabledEvents: [...enabledEvents] });
}

function seedCustomer(account: Account, seed: SeedCustomer): void {
  if (account.customers.has(seed.id)) throw new Error(`Seed: ${seed.id} is there already`);
  if (!seed.id.startsWith('cus_')) throw new Error(`Seed: ${seed.id} is not a customer id`);
  assertPaymentMethod(seed.defaultPaymentMethod, `${seed.id}: defaultPaymentMethod`);
  const subscriptions = seed.subscriptions ?? [];
  const age = Math.max(seed.createdDaysAgo ?? 0, ...subscriptions.map((one) => one.startedDaysAgo));
  const customer: StoredCustomer = {
    ...blankCustomer(seed.id, daysBefore(account.now(), age)),
    email: seed.email ?? null,
    name: seed.name ?? null,
    description: seed.description ?? null,
    metadata: { ...seed.metadata },
    defaultPaymentMethod: seed.defaultPaymentMethod ?? null,
  };
  account.customers.set(customer.id, customer);
  for (const subscription of subscriptions) seedSubscription(account, customer, subscription);
}

function seedSubscription(
  account: Account,
  customer: StoredCustomer,
  seed: SeedSubscription,
): void {
  const fail = (why: string): never => {
    throw new Error(`Seed: ${seed.id} ${why}`);
  };
  if (account.subscriptions.has(seed.id)) fail('is there already');
  if (!seed.id.startsWith('sub_')) fail('is not a subscription id');
  assertPaymentMethod(seed.defaultPaymentMethod, `${seed.id}: defaultPaymentMethod`);
  if (seed.startedDaysAgo < 0) fail('starts in the future');
  const now = account.now();
  const start = daysBefore(now, seed.startedDaysAgo);
  const trialEnd = seed.trialDays ? daysBefore(start, -seed.trialDays) : null;
  const inTrial = trialEnd !== null && trialEnd > now;
  if ((seed.status === 'trialing') !== inTrial && !ENDED.includes(seed.status))
    fail(`is ${seed.status}, but its trial ${inTrial ? 'still runs' : 'does not run'}`);
  const endedAt = ENDED.includes(seed.status) ? daysBefore(now, seed.endedDaysAgo ?? 0) : null;
  if (endedAt !== null && endedAt < start) fail('ended before it started');
  if (endedAt === null && seed.endedDaysAgo !== undefined) fail(`is ${seed.status}, yet ended`);

  const price = priceFor(account, seed, start);
  const cadence = price.recurring ?? fail('needs a recurring price');
  const anchor = trialEnd ?? start;
  const lastMoment = endedAt === null ? now : endedAt - 1;
  let [from, to] =
    trialEnd !== null ? [start, trialEnd] : [start, nextBoundary(start, cadence, start)];
  while (to <= lastMoment) [from, to] = [to, nextBoundary(anchor, cadence, to)];

  const scheduled = seed.cancelAtPeriodEnd ?? false;
  const asked = scheduled || seed.status === 'canceled';
  const subscription: StoredSubscription = {
    id: seed.id,
    customer: customer.id,
    testClock: null,
    items: [
      {
        id: seed.id.replace('sub_', 'si_'),
        created: start,
        price: price.id,
        quantity: seed.quantity ?? 1,
        metadata: {},
      },
    ],
    status: seed.status,
    currency: price.currency,
    created: start,
    startDate: start,
    billingCycleAnchor: anchor,
    currentPeriodStart: from,
    currentPeriodEnd: to,
    trialStart: trialEnd === null ? null : start,
    trialEnd,
    trialNoticeAt: inTrial && trialEnd - TRIAL_NOTICE > now ? trialEnd - TRIAL_NOTICE : null,
    cancelAt: scheduled ? to : null,
    cancelAtPeriodEnd: scheduled,
    canceledAt: asked
      ? Math.max(start, daysBefore(endedAt ?? now, seed.canceledDaysAgo ?? 0))
      : null,
    endedAt,
    cancellationDetails: {
      comment: seed.comment ?? null,
      feedback: seed.feedback ?? null,
      reason: asked ? 'cancellation_requested' : null,
    },
    defaultPaymentMethod:
      seed.defaultPaymentMethod ??
      (seed.status === 'past_due' ? 'pm_card_chargeCustomerFail' : null),
    description: null,
    metadata: { ...seed.metadata },
  };
  account.subscriptions.set(subscription.id, subscription);
}

/** Days may be fractions; Stripe's times are whole seconds. */
function daysBefore(moment: number, days: number): number {
  return Math.round(moment - days * DAY);
}

/** One price for each product, amount, currency and rhythm, with ids that follow from them. */
function priceFor(account: Account, seed: SeedSubscription, created: number): StoredPrice {
  const {
    amount,
    currency = 'usd',
    interval = 'month',
    intervalCount = 1,
    product = 'Premium',
  } = seed;
  const slug = product.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  const productId = `prod_${slug}`;
  const parts = [slug, amount ?? 'tiered', currency, interval, intervalCount];
  const id = `price_${parts.join('_')}`;
  if (!account.products.has(productId))
    addProduct(account, { id: productId, name: product, created, updated: created });
  return (
    account.prices.get(id) ??
    addPrice(account, {
      id,
      created,
      currency,
      product: productId,
      recurring: { interval, intervalCount },
      unitAmount: amount,
    })
  );
}

function seedPortal(account: Account, seed: SeedPortalConfiguration): void {
  const configuration = defaultPortalConfiguration(account);
  configuration.headline = seed.headline ?? configuration.headline;
  configuration.defaultReturnUrl = seed.defaultReturnUrl ?? configuration.defaultReturnUrl;
  configuration.privacyPolicyUrl = seed.privacyPolicyUrl ?? configuration.privacyPolicyUrl;
  configuration.termsOfServiceUrl = seed.termsOfServiceUrl ?? configuration.termsOfServiceUrl;
  configuration.loginPage = seed.loginPage ?? configuration.loginPage;
}
