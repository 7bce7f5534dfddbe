/** Reads invoices, payment methods and previews from Stripe, each with the one request that has all of it. */
import Stripe from 'stripe';
import {
  type ChargePreview,
  listLimit,
  type Subscription,
} from '../../domain/subscription/subscription.ts';
import { type Payment, paymentLimit, type PaymentMethod } from '../../domain/money/payment.ts';
import type { Page } from '../../domain/page.ts';
import type { Upstream } from '../upstream.ts';
import {
  readInvoiceUrl,
  readNextAttempt,
  readPaymentMethod,
  readPayments,
  readPreview,
} from './payment-objects.ts';

/** Answers that say that there is nothing. */
const nothing = ['resource_missing', 'invoice_upcoming_none'];
const isNothing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && nothing.includes(error.code ?? '');

/**
 * The functions that read what was paid, is paid with, and will be paid.
 * @param onOddInvoice called with the names of the fields for which an invoice is left out
 */
export function createPayments(
  stripe: Stripe,
  upstream: Upstream,
  onOddInvoice: (fields: string[]) => void,
) {
  const ask = <T>(call: () => Promise<T>) => upstream.orNull(call, isNothing);

  return {
    /**
     * A customer's payments, newest first; none for an unknown customer.
     * @param after the id of the payment before them; null for the newest
     */
    async payments(customer: string, after: string | null): Promise<Page<Payment>> {
      const found = await ask(async () => {
        const page = await stripe.invoices.list({
          customer,
          ...(after !== null && { starting_after: after }),
          // Drafts are left out: each subscription can have one, for an hour.
          limit: paymentLimit + listLimit,
          // Why a payment failed is told of its intent only, the card and what was given back of its charge only.
          expand: ['data.payment_intent', 'data.charge.refunds'],
        });
        return { nodes: readPayments(page.data, onOddInvoice), hasNextPage: page.has_more };
      });
      return found ?? { nodes: [], hasNextPage: false };
    },

    /** What the newest plan that goes on is charged on: its own method, else the customer's default. */
    paymentMethod: (customer: string): Promise<PaymentMethod | null> =>
      ask(async () =>
        readPaymentMethod(
          await stripe.customers.retrieve(customer, {
            expand: [
              'invoice_settings.default_payment_method',
              'default_source',
              'subscriptions.data.default_payment_method',
              'subscriptions.data.default_source',
            ],
          }),
        ),
      ),

    /** The invoice that a subscription's next period will have; null when there will be none. Nothing is created. */
    previewCharge: ({
      id,
      scheduleId,
    }: Pick<Subscription, 'id' | 'scheduleId'>): Promise<ChargePreview | null> =>
      ask(async () =>
        readPreview(
          // A schedule may change the plan before.
          await stripe.invoices.createPreview(
            scheduleId ? { schedule: scheduleId } : { subscription: id },
          ),
        ),
      ),

    /** The page of an invoice, where it can be paid; null when it has none. */
    invoiceUrl: (invoice: string): Promise<string | null> =>
      ask(async () => readInvoiceUrl(await stripe.invoices.retrieve(invoice))),

    /** When an invoice that was not paid is tried again; null when it is not. */
    nextAttemptAt: (invoice: string): Promise<Date | null> =>
      ask(async () => readNextAttempt(await stripe.invoices.retrieve(invoice))),
  };
}
