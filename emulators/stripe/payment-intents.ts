/** Payment intents: how the payment of an invoice stands, and the words in which it failed. */
import type Stripe from 'stripe';
import { chargeIdOf } from './charges.ts';
import { endpoint } from './endpoint.ts';
import type { StoredInvoice } from './entities.ts';
import { found } from './errors.ts';
import { methodDetails, needsConfirmation, paymentMethodToWire } from './payment-methods.ts';
import type { Account } from './store.ts';

const STATUS: Record<StoredInvoice['status'], Stripe.PaymentIntent.Status> = {
  open: 'requires_payment_method',
  paid: 'succeeded',
  draft: 'requires_payment_method',
  uncollectible: 'requires_payment_method',
  void: 'canceled',
};

/** The wire object of an invoice's payment intent; undefined where nothing was to be paid. */
export function paymentIntentToWire(invoice: StoredInvoice): Stripe.PaymentIntent | undefined {
  const { paymentIntent: id, amounts, created, customer, paymentMethod, status } = invoice;
  if (id === null) return undefined;
  const { due, currency } = amounts;
  const method = paymentMethod === null ? undefined : paymentMethodToWire(paymentMethod, customer);
  const isProcessing = invoice.settlesAt !== null;
  const hasFailed = invoice.attemptCount > 0 && status !== 'paid' && !isProcessing;
  const isAsked = hasFailed && status === 'open' && needsConfirmation(paymentMethod);
  return {
    id,
    object: 'payment_intent',
    amount: due,
    amount_capturable: 0,
    amount_received: status === 'paid' ? due : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: status === 'void' ? 'void_invoice' : null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created,
    currency,
    customer,
    description: 'Subscription update',
    invoice: invoice.id,
    last_payment_error: hasFailed
      ? {
          type: 'card_error',
          code: isAsked ? 'authentication_required' : 'card_declined',
          decline_code: isAsked ? 'authentication_required' : 'generic_decline',
          message: isAsked
            ? 'Your card was declined. This transaction requires authentication.'
            : 'Your card was declined.',
          ...(method && { payment_method: method }),
        }
      : null,
    latest_charge: chargeIdOf(invoice),
    livemode: false,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: status === 'paid' || isProcessing ? paymentMethod : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: [methodDetails(paymentMethod ?? '')?.type ?? 'card'],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isProcessing ? 'processing' : isAsked ? 'requires_action' : STATUS[status],
    transfer_data: null,
    transfer_group: null,
  };
}

/** The wire object by its own id. */
export function paymentIntentBy(account: Account, id: string): Stripe.PaymentIntent | undefined {
  const invoice = [...account.invoices.values()].find((each) => each.paymentIntent === id);
  return invoice && paymentIntentToWire(invoice);
}

/** Routes under /v1/payment_intents. */
export const paymentIntentEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    answers: 'payment_intent',
    run: ({ account, id }) => found(paymentIntentBy(account, id), 'payment_intent', id),
  }),
];
