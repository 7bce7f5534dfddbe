/** The routes under /v1/subscriptions. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredSubscription } from './entities.ts';
import { noSuchReference } from './errors.ts';
import { startSubscription } from './new-subscription.ts';
import { pageParams, paginate } from './paging.ts';
import {
  boolean,
  integer,
  mergeMetadata,
  metadata,
  text,
  timestampOrNow,
  unsettable,
} from './params.ts';
import { assertPaymentMethod } from './payment-methods.ts';
import { reasonParams } from './reasons.ts';
import { subscriptionsOfCustomer } from './store.ts';
import { cancelSubscription, updateSubscription } from './subscription-changes.ts';
import { ENDED, findSubscription, subscriptionToWire } from './subscription-objects.ts';
import { taxRatesParam } from './tax-rates.ts';

const STATUSES = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
  'all',
  'ended',
] as const;

/** What can be set at the start and later. */
const settings = {
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  days_until_due: integer({ min: 0 }).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
};

/** Accepted and without effect: nothing is prorated here. */
const proration = z.enum(['always_invoice', 'create_prorations', 'none']).optional();

function hasStatus(
  subscription: StoredSubscription,
  wanted: (typeof STATUSES)[number] | undefined,
) {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return ENDED.includes(subscription.status);
  return wanted ? subscription.status === wanted : subscription.status !== 'canceled';
}

/** Routes under /v1/subscriptions. */
export const subscriptionEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions',
    answers: 'subscription',
    params: {
      cancel_at: integer().optional(),
      cancel_at_period_end: boolean().optional(),
      ...settings,
      customer: text(),
      default_payment_method: text().optional(),
      default_tax_rates: taxRatesParam,
      description: text(500).optional(),
      items: z
        .array(
          z.strictObject({
            price: text(),
            quantity: integer({ min: 0 }).optional(),
            metadata: metadata(),
          }),
        )
        .min(1)
        .max(20),
      metadata: metadata(),
      payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).optional(),
      trial_end: timestampOrNow().optional(),
      trial_period_days: integer({ min: 0, max: 730 }).optional(),
    },
    run({ account, cause }, params) {
      const customer = account.customers.get(params.customer);
      if (!customer || customer.deleted)
        throw noSuchReference('customer', params.customer, 'customer');
      assertPaymentMethod(params.default_payment_method, 'default_payment_method');
      const subscription = startSubscription(
        account,
        {
          customer,
          items: params.items.map((item) => ({
            ...item,
            metadata: mergeMetadata({}, item.metadata),
          })),
          trialEnd: params.trial_end,
          trialPeriodDays: params.trial_period_days,
          settings: params,
          defaultPaymentMethod: params.default_payment_method ?? null,
          description: params.description ?? null,
          metadata: mergeMetadata({}, params.metadata),
          defaultTaxRates: params.default_tax_rates ?? [],
          failWhenUnpaid: params.payment_behavior === 'error_if_incomplete',
        },
        cause,
      );
      return subscriptionToWire(account, subscription);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscriptions/:id',
    answers: 'subscription',
    run: ({ account, id }) => subscriptionToWire(account, findSubscription(account, id)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/subscriptions/:id',
    answers: 'subscription',
    params: {
      ...settings,
      cancel_at: unsettable(integer()).optional(),
      cancel_at_period_end: boolean().optional(),
      cancellation_details: z.strictObject(reasonParams).optional(),
      default_payment_method: unsettable(text()).optional(),
      default_tax_rates: taxRatesParam,
      description: unsettable(text(500)).optional(),
      items: z
        .array(
          z.strictObject({
            id: text().optional(),
            deleted: boolean().optional(),
            price: text().optional(),
            quantity: integer({ min: 0 }).optional(),
          }),
        )
        .max(20)
        .optional(),
      metadata: metadata(),
      pause_collection: unsettable(
        z.strictObject({
          behavior: z.enum(['keep_as_draft', 'mark_uncollectible', 'void']),
          resumes_at: integer().optional(),
        }),
      ).optional(),
      payment_behavior: z
        .enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
        .optional(),
      proration_behavior: proration,
      trial_end: timestampOrNow().optional(),
    },
    run({ account, cause, id }, { proration_behavior: _, ...changes }) {
      const subscription = findSubscription(account, id);
      updateSubscription(account, subscription, changes, cause);
      return subscriptionToWire(account, subscription);
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    answers: 'subscription',
    params: {
      cancellation_details: z.strictObject(reasonParams).optional(),
      invoice_now: boolean().optional(),
      prorate: boolean().optional(),
    },
    run({ account, cause, id }, params) {
      const subscription = findSubscription(account, id);
      cancelSubscription(account, subscription, params.cancellation_details ?? {}, cause);
      return subscriptionToWire(account, subscription);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/subscriptions',
    answers: 'subscription',
    list: true,
    params: {
      ...pageParams,
      customer: text().optional(),
      status: z.enum(STATUSES).optional(),
    },
    run({ account }, params) {
      const { customer } = params;
      if (customer && !account.customers.has(customer))
        throw noSuchReference('customer', customer, 'customer');
      return paginate(params, {
        url: '/v1/subscriptions',
        noun: 'subscription',
        all: customer ? subscriptionsOfCustomer(account, customer) : account.subscriptions,
        where: (subscription) =>
          hasStatus(subscription, params.status) &&
          // Without a customer, subscriptions on test clocks stay out of the list, as on Stripe.
          (customer !== undefined || subscription.testClock === null),
        toWire: (subscription) => subscriptionToWire(account, subscription),
      });
    },
  }),
];
