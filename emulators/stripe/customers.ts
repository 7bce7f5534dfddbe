/** The routes under /v1/customers. */
import { z } from 'zod';
import { blankCustomer, customerToWire } from './customer-objects.ts';
import { endpoint } from './endpoint.ts';
import type { Cause, StoredCustomer } from './entities.ts';
import { found, noSuch, noSuchReference } from './errors.ts';
import { raise, raiseUpdate } from './event-log.ts';
import { randomToken } from './ids.ts';
import { pageParams, paginate } from './paging.ts';
import { email, mergeMetadata, metadata, text, unsettable } from './params.ts';
import { assertPaymentMethod } from './payment-methods.ts';
import { subscriptionsOfCustomer, timeOn } from './store.ts';
import type { Account } from './store.ts';
import { cancelSubscription } from './subscription-changes.ts';
import { ENDED } from './subscription-objects.ts';

const details = {
  description: unsettable(text()).optional(),
  email: unsettable(email()).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: unsettable(text()).optional() })
    .optional(),
  metadata: metadata(),
  name: unsettable(text(256)).optional(),
  phone: unsettable(text(20)).optional(),
};

type Details = z.output<z.ZodObject<typeof details>>;

function applyDetails(customer: StoredCustomer, sent: Details): void {
  const method = sent.invoice_settings?.default_payment_method;
  assertPaymentMethod(method, 'invoice_settings[default_payment_method]');
  customer.metadata = mergeMetadata(customer.metadata, sent.metadata);
  if (method !== undefined) customer.defaultPaymentMethod = method;
  for (const key of ['description', 'email', 'name', 'phone'] as const) {
    const value = sent[key];
    if (value !== undefined) customer[key] = value;
  }
}

const find = (account: Account, id: string): StoredCustomer =>
  found(account.customers.get(id), 'customer', id);

function findLiving(account: Account, id: string): StoredCustomer {
  const customer = find(account, id);
  if (customer.deleted) throw noSuch('customer', id);
  return customer;
}

/** Changes a customer, for the API and the portal's page. @returns the wire object */
export function updateCustomer(
  account: Account,
  customer: StoredCustomer,
  changes: Details,
  cause: Cause,
) {
  const before = customerToWire(customer);
  applyDetails(customer, changes);
  const object = customerToWire(customer);
  const created = timeOn(account, customer.testClock);
  raiseUpdate(account, before, { type: 'customer.updated', object, cause, created });
  return object;
}

/** Routes under /v1/customers. */
export const customerEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/customers',
    answers: 'customer',
    params: { ...details, payment_method: text().optional(), test_clock: text().optional() },
    run({ account, cause }, params) {
      const testClock = params.test_clock ?? null;
      if (testClock && !account.testClocks.has(testClock))
        throw noSuchReference('test clock', testClock, 'test_clock');
      // Attaching shows nowhere on a customer; only the default payment method is ever charged.
      assertPaymentMethod(params.payment_method, 'payment_method');
      const created = timeOn(account, testClock);
      const customer = { ...blankCustomer(`cus_${randomToken(14)}`, created), testClock };
      applyDetails(customer, params);
      account.customers.set(customer.id, customer);
      const object = customerToWire(customer);
      raise(account, { type: 'customer.created', object, cause, created });
      return object;
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers/:id',
    answers: 'customer',
    run: ({ account, id }) => customerToWire(find(account, id)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/customers/:id',
    answers: 'customer',
    params: details,
    run: ({ account, cause, id }, params) =>
      updateCustomer(account, findLiving(account, id), params, cause),
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/customers/:id',
    answers: 'customer',
    run({ account, cause, id }) {
      const customer = findLiving(account, id);
      for (const subscription of subscriptionsOfCustomer(account, id)) {
        if (!ENDED.includes(subscription.status))
          cancelSubscription(account, subscription, {}, cause);
      }
      const object = customerToWire(customer);
      const created = timeOn(account, customer.testClock);
      customer.deleted = true;
      raise(account, { type: 'customer.deleted', object, cause, created });
      return customerToWire(customer);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/customers',
    answers: 'customer',
    list: true,
    params: { ...pageParams, email: text(512).optional() },
    run: ({ account }, params) =>
      paginate(params, {
        url: '/v1/customers',
        noun: 'customer',
        all: account.customers,
        // Customers on test clocks stay out of the list, as on Stripe.
        where: ({ deleted, testClock, email: own }) =>
          !deleted && testClock === null && (params.email === undefined || own === params.email),
        toWire: customerToWire,
      }),
  }),
];
