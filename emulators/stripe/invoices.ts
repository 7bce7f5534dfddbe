/** The routes under /v1/invoices: what was charged, and what will be. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { found, invalidRequest, noSuchReference, StripeError } from './errors.ts';
import { invoicePreview, invoiceToWire } from './invoice-objects.ts';
import { pageParams, paginate } from './paging.ts';
import { inRange, text, timeRange } from './params.ts';
import { ENDED } from './subscription-objects.ts';

/** The error of a preview when nothing will be charged any more. */
const nothingUpcoming = (customer: string): StripeError =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  });

/** Routes under /v1/invoices. */
export const invoiceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    answers: 'invoice',
    params: { customer: text().optional(), subscription: text().optional() },
    run({ account }, params) {
      if (!params.subscription)
        throw invalidRequest(
          'Missing required param: subscription.',
          'subscription',
          'parameter_missing',
        );
      const subscription = account.subscriptions.get(params.subscription);
      if (!subscription) throw noSuchReference('subscription', params.subscription, 'subscription');
      const { customer, status, cancelAt, currentPeriodEnd } = subscription;
      if (params.customer && params.customer !== customer)
        throw noSuchReference('subscription', params.subscription, 'subscription');
      const endsBefore = cancelAt !== null && cancelAt <= currentPeriodEnd;
      if (ENDED.includes(status) || endsBefore) throw nothingUpcoming(customer);
      return invoicePreview(account, subscription);
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices/:id',
    answers: 'invoice',
    run: ({ account, id }) =>
      invoiceToWire(account, found(account.invoices.get(id), 'invoice', id)),
  }),
  endpoint({
    method: 'GET',
    path: '/v1/invoices',
    answers: 'invoice',
    list: true,
    params: {
      ...pageParams,
      created: timeRange(),
      customer: text().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text().optional(),
    },
    run({ account }, params) {
      const { customer, subscription, status } = params;
      if (customer && !account.customers.has(customer))
        throw noSuchReference('customer', customer, 'customer');
      if (subscription && !account.subscriptions.has(subscription))
        throw noSuchReference('subscription', subscription, 'subscription');
      const payer = customer ?? account.subscriptions.get(subscription ?? '')?.customer;
      return paginate(params, {
        url: '/v1/invoices',
        noun: 'invoice',
        all: payer ? (account.invoicesByCustomer.get(payer) ?? []) : account.invoices,
        where: (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined || invoice.subscription === subscription) &&
          (status === undefined || invoice.status === status) &&
          inRange(invoice.created, params.created),
        toWire: (invoice) => invoiceToWire(account, invoice),
      });
    },
  }),
];
