/** Charges and refunds: what was taken for an invoice, and what of it was given back. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { StoredInvoice, StoredRefund } from './entities.ts';
import { StripeError, found, invalidRequest, noSuchReference } from './errors.ts';
import { raise, raiseUpdate } from './event-log.ts';
import { newId } from './ids.ts';
import { paginate } from './paging.ts';
import { integer, mergeMetadata, metadata, text } from './params.ts';
import { isDisputing, methodDetails, refundStatus } from './payment-methods.ts';
import { type Account, timeOn } from './store.ts';

/** The id of the charge that paid an invoice, or is about to; null for none. */
export const chargeIdOf = ({ status, settlesAt, paymentIntent }: StoredInvoice): string | null =>
  status === 'paid' || settlesAt !== null ? (paymentIntent?.replace('pi_', 'ch_') ?? null) : null;

const refundsOf = (account: Account, invoice: StoredInvoice): StoredRefund[] =>
  [...account.refunds.values()].filter((refund) => refund.invoice === invoice.id);

const refundedOf = (account: Account, invoice: StoredInvoice): number =>
  refundsOf(account, invoice).reduce((sum, { amount }) => sum + amount, 0);

/** The wire object by its id. */
export function chargeBy(account: Account, id: string): Stripe.Charge | undefined {
  const invoice = [...account.invoices.values()].find((each) => chargeIdOf(each) === id);
  return invoice && chargeToWire(account, invoice);
}

function chargeToWire(account: Account, invoice: StoredInvoice): Stripe.Charge {
  const { amounts, customer } = invoice;
  const refunded = refundedOf(account, invoice);
  const owner = account.customers.get(customer);
  return {
    id: String(chargeIdOf(invoice)),
    object: 'charge',
    amount: amounts.due,
    amount_captured: amounts.due,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: owner?.email ?? null,
      name: owner?.name ?? null,
      phone: null,
    },
    calculated_statement_descriptor: null,
    captured: true,
    created: invoice.paidAt ?? invoice.created,
    currency: amounts.currency,
    customer,
    description: 'Subscription update',
    disputed: isDisputing(invoice.paymentMethod),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: invoice.status === 'paid',
    payment_intent: invoice.paymentIntent,
    payment_method: invoice.paymentMethod,
    payment_method_details: detailsOf(invoice),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refunded === amounts.due,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: invoice.status === 'paid' ? 'succeeded' : 'pending',
    transfer_data: null,
    transfer_group: null,
  };
}

/** What was charged, as it was then. */
function detailsOf({
  paymentMethod,
  amounts,
}: StoredInvoice): Stripe.Charge.PaymentMethodDetails | null {
  const wire = paymentMethod === null ? undefined : methodDetails(paymentMethod);
  if (!wire) return null;
  const { type, card, sepa_debit: sepa } = wire;
  if (sepa) return { type, sepa_debit: { ...sepa, mandate: null } };
  if (!card) return { type };
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return {
    type: 'card',
    card: {
      amount_authorized: amounts.due,
      authorization_code: null,
      brand,
      checks,
      country,
      exp_month,
      exp_year,
      fingerprint: fingerprint ?? null,
      funding,
      installments: null,
      last4,
      mandate: null,
      network: brand,
      regulated_status: 'unregulated',
      three_d_secure: null,
      wallet: null,
    },
  };
}

/** The refunds of a charge, newest first: `expand[]=refunds`. */
export function refundsOfCharge(account: Account, charge: string): Stripe.ApiList<Stripe.Refund> {
  return paginate(
    {},
    {
      url: `/v1/charges/${charge}/refunds`,
      noun: 'refund',
      all: account.refunds,
      where: (refund) => chargeIdOf(invoiceOf(account, refund)) === charge,
      toWire: (refund) => refundToWire(account, refund),
    },
  );
}

function invoiceOf(account: Account, { id, invoice }: StoredRefund): StoredInvoice {
  const stored = account.invoices.get(invoice);
  if (!stored) throw new Error(`${id} has no invoice ${invoice}`);
  return stored;
}

function refundToWire(account: Account, refund: StoredRefund): Stripe.Refund {
  const invoice = invoiceOf(account, refund);
  const now = timeOn(account, account.customers.get(invoice.customer)?.testClock ?? null);
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: chargeIdOf(invoice),
    created: refund.created,
    currency: invoice.amounts.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: refund.metadata,
    payment_intent: invoice.paymentIntent,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundStatus(invoice.paymentMethod, now - refund.created),
    transfer_reversal: null,
  };
}

/** The paid invoice behind a charge. Throws the official 400 where there is none. */
function paidInvoice(account: Account, charge: string): StoredInvoice {
  const invoice = [...account.invoices.values()].find((each) => chargeIdOf(each) === charge);
  if (invoice?.status === 'paid') return invoice;
  throw noSuchReference('charge', charge, 'charge');
}

/** Routes of charges and refunds. */
export const chargeEndpoints = [
  endpoint({
    method: 'GET',
    path: '/v1/charges/:id',
    answers: 'charge',
    run: ({ account, id }) => found(chargeBy(account, id), 'charge', id),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/refunds',
    answers: 'refund',
    params: {
      amount: integer({ min: 1 }).optional(),
      charge: text(),
      metadata: metadata(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    run({ account, cause }, params) {
      const invoice = paidInvoice(account, params.charge);
      const before = chargeToWire(account, invoice);
      const left = invoice.amounts.due - before.amount_refunded;
      if (left === 0)
        throw new StripeError(400, {
          type: 'invalid_request_error',
          code: 'charge_already_refunded',
          message: `Charge ${before.id} has already been refunded.`,
        });
      const { amount = left } = params;
      if (amount > left)
        throw invalidRequest(
          `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
          'amount',
        );
      const testClock = account.customers.get(invoice.customer)?.testClock ?? null;
      const created = timeOn(account, testClock);
      const refund: StoredRefund = {
        id: newId('re'),
        created,
        invoice: invoice.id,
        amount,
        reason: params.reason ?? null,
        metadata: mergeMetadata({}, params.metadata),
      };
      account.refunds.set(refund.id, refund);
      const object = refundToWire(account, refund);
      raise(account, { type: 'refund.created', object, cause, created });
      const charge = chargeToWire(account, invoice);
      raiseUpdate(account, before, { type: 'charge.refunded', object: charge, cause, created });
      return object;
    },
  }),
];
