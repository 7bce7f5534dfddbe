/** The wire object of a customer, and a new customer. */
import type Stripe from 'stripe';
import type { StoredCustomer } from './entities.ts';
import { invoicePrefix } from './invoicing.ts';
import { paginate } from './paging.ts';
import { type Account, subscriptionsOfCustomer } from './store.ts';
import { subscriptionToWire } from './subscription-objects.ts';

/** A customer with nothing but an id and a time of creation (unix seconds). */
export function blankCustomer(id: string, created: number): StoredCustomer {
  return {
    id,
    created,
    email: null,
    name: null,
    description: null,
    phone: null,
    metadata: {},
    defaultPaymentMethod: null,
    balances: {},
    testClock: null,
    deleted: false,
  };
}

/** The wire object; of a deleted customer only the id is left. */
export function customerToWire(customer: StoredCustomer): Stripe.Customer | Stripe.DeletedCustomer {
  if (customer.deleted) return { id: customer.id, object: 'customer', deleted: true };
  return {
    id: customer.id,
    object: 'customer',
    address: null,
    balance: customer.balances['usd'] ?? 0,
    created: customer.created,
    currency: null,
    default_source: null,
    delinquent: false,
    description: customer.description,
    discount: null,
    email: customer.email,
    invoice_credit_balance: customer.balances,
    invoice_prefix: invoicePrefix(customer.id),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: customer.defaultPaymentMethod,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
    phone: customer.phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: customer.testClock,
  };
}

/** What `expand[]=subscriptions` includes: up to ten that have not been canceled, newest first. */
export function subscriptionsOf(account: Account, id: string): Stripe.ApiList<Stripe.Subscription> {
  return paginate(
    {},
    {
      url: `/v1/customers/${id}/subscriptions`,
      noun: 'subscription',
      all: subscriptionsOfCustomer(account, id),
      where: (entry) => entry.status !== 'canceled',
      toWire: (entry) => subscriptionToWire(account, entry),
    },
  );
}
