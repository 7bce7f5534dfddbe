/** Reads invoices, payment methods and previews of invoices from Stripe. */
import Stripe from 'stripe';
import { ZodError } from 'zod';
import {
  type ChargePreview,
  listLimit,
  type OpenInvoice,
  type Subscription,
} from '../../domain/subscription/subscription.ts';
import { type Payment, paymentLimit, type PaymentMethod } from '../../domain/money/payment.ts';
import type { Page } from '../../domain/page.ts';
import type { Upstream } from '../upstream.ts';
import {
  readInvoiceUrl,
  readOpenInvoices,
  readPaymentMethod,
  readPayments,
  readPreview,
} from './payment-objects.ts';

/** Stripe's error codes for an object that doesn't exist. */
const nothing = ['resource_missing', 'invoice_upcoming_none'];
const isNothing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && nothing.includes(error.code ?? '');
/** True if a retry would fail too, for example because of a deleted price, a missing permission or an unknown format. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ZodError ||
  (error instanceof Stripe.errors.StripeError &&
    [400, 402, 403, 404].includes(error.statusCode ?? 0));

/** Creates the reader of payments. @param isPremium returns true if an invoice sells a product that counts as Premium */
export function createPayments(
  stripe: Stripe,
  upstream: Upstream,
  isPremium: (wire: unknown) => boolean,
  onOddInvoice: (fields: string[]) => void,
) {
  const ask = <T>(call: () => Promise<T>) => upstream.orNull(call, isNothing);

  return {
    /** Lists a customer's payments, newest first. @param after the id of the previous page's last payment, or null */
    async payments(customer: string, after: string | null): Promise<Page<Payment>> {
      const found = await ask(async () => {
        const page = await stripe.invoices.list({
          customer,
          ...(after !== null && { starting_after: after }),
          // Asks for more than a page, because some drafts are left out.
          limit: paymentLimit + listLimit,
          // Only the payment intent has the reason of a failure. Only the charge has the card and the refunds.
          expand: ['data.payment_intent', 'data.charge.refunds'],
        });
        const nodes = readPayments(page.data.filter(isPremium), onOddInvoice);
        return { nodes, hasNextPage: page.has_more };
      });
      return found ?? { nodes: [], hasNextPage: false };
    },

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

    /** Previews a subscription's next invoice. NONE: there is no next invoice. REFUSED: Stripe refuses a preview. */
    async previewCharge({
      id,
      scheduleId,
    }: Pick<Subscription, 'id' | 'scheduleId'>): Promise<ChargePreview | 'NONE' | 'REFUSED'> {
      // A schedule can change the plan before the next invoice.
      const of = scheduleId ? { schedule: scheduleId } : { subscription: id };
      const preview = async () => readPreview(await stripe.invoices.createPreview(of));
      try {
        return await upstream.call(preview, { pass: isRefusal });
      } catch (error) {
        if (isNothing(error)) return 'NONE';
        if (isRefusal(error)) return 'REFUSED';
        throw error;
      }
    },

    invoiceUrl: (invoice: string): Promise<string | null> =>
      ask(async () => readInvoiceUrl(await stripe.invoices.retrieve(invoice))),

    /** Lists a subscription's open invoices, oldest first. */
    async openInvoices(subscription: string): Promise<OpenInvoice[]> {
      const found = await ask(async () => {
        const expand = ['data.payment_intent'];
        const filter = { subscription, status: 'open', limit: 100, expand } as const;
        return readOpenInvoices((await stripe.invoices.list(filter)).data);
      });
      return found ?? [];
    },
  };
}
