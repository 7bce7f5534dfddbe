/** Puts seed data on the account, as if it had come about over time. Raises no events. */
import { daysBefore } from './calendar.ts';
import { blankCustomer } from './customer-objects.ts';
import type { StoredCustomer } from './entities.ts';
import { newId } from './ids.ts';
import { assertPaymentMethod } from './payment-methods.ts';
import { numberInvoices } from './invoicing.ts';
import type { SeedCustomer, SeedData } from './seed-data.ts';
import { seedSubscription } from './seed-subscription.ts';
import type { Account } from './store.ts';
import { addWebhookEndpoint } from './webhook-endpoints.ts';

/** Adds the data. Throws an Error that names the entry when data contradicts itself or an id is taken. */
export function applySeed(account: Account, data: SeedData): void {
  for (const customer of data.customers ?? []) seedCustomer(account, customer);
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
    balances: {},
  };
  account.customers.set(customer.id, customer);
  for (const subscription of subscriptions) seedSubscription(account, customer, subscription);
  numberInvoices(account, customer.id);
  // What the past had is not reduced by it.
  for (const [currency, amount] of Object.entries(seed.credit ?? {}))
    customer.balances[currency] = -amount;
  const waiting = [
    ...(seed.pendingItems ?? []).map((amount) => ({ amount, subscription: null, currency: 'usd' })),
    ...subscriptions.flatMap(({ id, prorations = [], currency = 'usd' }) =>
      prorations.map((amount) => ({ amount, subscription: id, currency })),
    ),
  ];
  for (const each of waiting) {
    const id = newId('ii');
    const isProration = each.subscription !== null;
    const created = account.now();
    account.pendingItems.set(id, { id, created, customer: seed.id, isProration, ...each });
  }
}
