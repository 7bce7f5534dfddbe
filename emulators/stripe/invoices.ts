/** The routes under /v1/invoices: what was charged, and what will be. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Cause, StoredInvoice } from './entities.ts';
import { declined, found, invalidRequest, noSuchReference, StripeError } from './errors.ts';
import { amountsOf } from './invoice-amounts.ts';
import { invoicePreview, invoiceToWire } from './invoice-objects.ts';
import { paymentMethodOf, settle } from './invoicing.ts';
import { pageParams, paginate } from './paging.ts';
import { text } from './params.ts';
import { assertPaymentMethod, paymentSucceeds } from './payment-methods.ts';
import { type Account, timeOn } from './store.ts';
import { ENDED, findSubscription } from './subscription-objects.ts';
import { changeTo } from './subscription-transitions.ts';

/** The error of a preview when nothing will be charged any more. */
const nothingUpcoming = (customer: string): StripeError =>
  new StripeError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: `No upcoming invoices for customer: ${customer}`,
  });

/** Seen on Stripe (github.com/stripe/stripe-dotnet/issues/2645); what it offers there is not covered here. */
const NO_INVOICE_WHILE_PAUSED =
  'The subscription is paused and will not generate invoices until it has been resumed.';

/** Whether an invoice can still be paid. */
export const isPayable = ({ status, settlesAt }: StoredInvoice): boolean =>
  (status === 'open' || status === 'uncollectible') && settlesAt === null;

/**
 * Has an invoice paid, for the API and for its page. Throws the official errors where it can't be, or the card is declined.
 * @param chosen the payment method; without one, the one on file
 */
export function payInvoice(
  account: Account,
  invoice: StoredInvoice,
  chosen: string | undefined,
  cause: Cause,
): void {
  const subscription = findSubscription(account, invoice.subscription);
  if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(`This invoice can no longer be paid: it is ${invoice.status}.`);
  assertPaymentMethod(chosen, 'payment_method');
  const method = chosen ?? paymentMethodOf(account, subscription);
  if (method === null || !paymentSucceeds(method)) throw declined();
  const at = timeOn(account, subscription.testClock);
  invoice.paymentMethod = method;
  const status = settle(subscription, invoice, at);
  changeTo(account, subscription, { status }, { cause, at });
}

/** Routes under /v1/invoices. */
export const invoiceEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/invoices/create_preview',
    answers: 'invoice',
    params: {
      customer: text().optional(),
      subscription: text().optional(),
      schedule: text().optional(),
    },
    run({ account }, params) {
      // That of a schedule is its subscription's, whose phases are in it.
      const { schedule } = params;
      const scheduled = schedule && account.schedules.get(schedule);
      if (schedule && !scheduled) throw noSuchReference('schedule', schedule, 'schedule');
      const id = scheduled ? scheduled.subscription : params.subscription;
      if (!id)
        throw invalidRequest(
          'Missing required param: subscription.',
          'subscription',
          'parameter_missing',
        );
      const subscription = account.subscriptions.get(id);
      if (!subscription) throw noSuchReference('subscription', id, 'subscription');
      const { customer, status, cancelAt, currentPeriodEnd } = subscription;
      if (params.customer && params.customer !== customer)
        throw noSuchReference('subscription', id, 'subscription');
      if (status === 'paused') throw invalidRequest(NO_INVOICE_WHILE_PAUSED);
      const endsBefore = cancelAt !== null && cancelAt <= currentPeriodEnd;
      // Pending items are charged with the end.
      const isLast = endsBefore && amountsOf(account, subscription).pending.length > 0;
      if (ENDED.includes(status) || (endsBefore && !isLast)) throw nothingUpcoming(customer);
      return invoicePreview(account, subscription, isLast);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/pay',
    answers: 'invoice',
    params: { payment_method: text().optional() },
    run({ account, cause, id }, params) {
      const invoice = found(account.invoices.get(id), 'invoice', id);
      payInvoice(account, invoice, params.payment_method, cause);
      return invoiceToWire(account, invoice);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    answers: 'invoice',
    run({ account, id }) {
      const invoice = found(account.invoices.get(id), 'invoice', id);
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw invalidRequest(
          `You can only pass in open or uncollectible invoices. This invoice isn't: it is ${invoice.status}.`,
        );
      Object.assign(invoice, { status: 'void', nextPaymentAttempt: null });
      return invoiceToWire(account, invoice);
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
          (status === undefined || invoice.status === status),
        toWire: (invoice) => invoiceToWire(account, invoice),
      });
    },
  }),
];
