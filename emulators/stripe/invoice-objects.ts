/** An invoice as it goes over the wire: one that was made, or the preview of one that will be. */
import type Stripe from 'stripe';
import { DAY } from './calendar.ts';
import type { StoredInvoice, StoredSubscription } from './entities.ts';
import { chargeIdOf } from './charges.ts';
import { newId } from './ids.ts';
import { amountsOf } from './invoice-amounts.ts';
import { planToWire, priceToWire } from './prices.ts';
import type { Account } from './store.ts';
import { priceOf } from './subscription-objects.ts';
import { taxRatesToWire } from './tax-rates.ts';
import { subscriptionAt } from './upcoming.ts';

/** The wire object. */
export function invoiceToWire(account: Account, invoice: StoredInvoice): Stripe.Invoice {
  const { id, status, created, amounts, paidAt } = invoice;
  const isPaid = status === 'paid';
  const isDraft = status === 'draft';
  return {
    ...frame(account, invoice),
    id,
    amount_paid: isPaid ? amounts.due : invoice.partlyPaid,
    amount_remaining: isPaid ? 0 : amounts.due - invoice.partlyPaid,
    attempt_count: invoice.attemptCount,
    attempted: invoice.attemptCount > 0 || isPaid,
    auto_advance: invoice.nextPaymentAttempt !== null || invoice.finalizesAt !== null,
    automatically_finalizes_at: invoice.finalizesAt,
    billing_reason: invoice.billingReason,
    created,
    effective_at: isDraft ? null : created,
    hosted_invoice_url: isDraft ? null : `${account.publicUrl}/p/invoice/${invoice.secret}`,
    invoice_pdf: null,
    next_payment_attempt: invoice.finalizesAt ?? invoice.nextPaymentAttempt,
    number: isDraft ? null : invoice.number,
    paid: isPaid,
    post_payment_credit_notes_amount: invoice.credited,
    charge: chargeIdOf(invoice),
    payment_intent: invoice.paymentIntent,
    status,
    status_transitions: {
      finalized_at: isDraft ? null : created,
      marked_uncollectible_at: status === 'uncollectible' ? created : null,
      paid_at: paidAt,
      voided_at: status === 'void' ? created : null,
    },
  };
}

/**
 * The invoice that will be made at the end of the period that runs now; nothing of it is stored.
 * @param isLast whether the subscription ends then
 */
export function invoicePreview(
  account: Account,
  subscription: StoredSubscription,
  isLast: boolean,
): Stripe.Invoice {
  const { id, currentPeriodEnd: at, customer, daysUntilDue } = subscription;
  const then = subscriptionAt(account, subscription, at);
  const amounts = amountsOf(account, then, { isLast });
  const isCharged = then.pauseCollection === null && daysUntilDue === null;
  return {
    ...frame(account, {
      customer,
      subscription: id,
      amounts,
      dueDate: daysUntilDue === null ? null : at + daysUntilDue * DAY,
      periodStart: subscription.currentPeriodStart,
      periodEnd: at,
    }),
    id: newId('upcoming_in'),
    amount_paid: 0,
    amount_remaining: amounts.due,
    attempt_count: 0,
    attempted: false,
    billing_reason: 'upcoming',
    created: at,
    effective_at: null,
    auto_advance: then.pauseCollection === null,
    // An hour after it is made, when it is finalized.
    next_payment_attempt: isCharged ? at + 3600 : null,
    number: null,
    paid: false,
    payment_intent: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
  };
}

type Common = Pick<
  StoredInvoice,
  'customer' | 'subscription' | 'amounts' | 'dueDate' | 'periodStart' | 'periodEnd'
>;

/** What both have. */
function frame(account: Account, common: Common) {
  const { amounts, customer, dueDate, subscription } = common;
  const { total, due, subtotal, discount, taxes, lines } = amounts;
  const discountAmount =
    amounts.discountAmount + lines.reduce((sum, line) => sum + line.discount, 0);
  const owner = account.customers.get(customer);
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0);
  const inclusive = taxes.reduce((sum, each) => sum + (each.inclusive ? each.amount : 0), 0);
  return {
    object: 'invoice',
    account_country: 'US',
    account_name: account.merchant,
    account_tax_ids: null,
    amount_due: due,
    amount_shipping: 0,
    application: null,
    application_fee_amount: null,
    automatically_finalizes_at: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, status: null },
    charge: null,
    collection_method: dueDate === null ? 'charge_automatically' : 'send_invoice',
    currency: amounts.currency,
    custom_fields: null,
    customer,
    customer_address: null,
    customer_email: owner?.email ?? null,
    customer_name: owner?.name ?? null,
    customer_phone: owner?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discount: null,
    discounts: discount?.item === null ? [discount.id] : [],
    due_date: dueDate,
    ending_balance: amounts.endingBalance,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: linesToWire(account, common),
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    paid_out_of_band: false,
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: common.periodEnd,
    period_start: common.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    quote: null,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: amounts.startingBalance,
    statement_descriptor: null,
    subscription,
    subscription_details: { metadata: {} },
    subtotal,
    subtotal_excluding_tax: subtotal - inclusive,
    tax: taxes.length > 0 ? tax : null,
    test_clock: owner?.testClock ?? null,
    total,
    total_discount_amounts: discount ? [{ amount: discountAmount, discount: discount.id }] : [],
    total_excluding_tax: total - tax,
    total_pretax_credit_amounts: [],
    total_tax_amounts: taxes.map((each) => ({
      amount: each.amount,
      inclusive: each.inclusive,
      tax_rate: each.rate,
      taxability_reason: null,
      taxable_amount: each.taxable,
    })),
    transfer_data: null,
    webhooks_delivered_at: null,
  } satisfies Partial<Stripe.Invoice>;
}

/** The lines. Taxes, and the discount of the whole, are told of the whole only. */
function linesToWire(
  account: Account,
  { amounts, subscription, periodStart: start, periodEnd: end }: Common,
): Stripe.Invoice['lines'] {
  const { currency, discount, lines, pending, taxes } = amounts;
  const common = {
    object: 'line_item',
    currency,
    discountable: true,
    invoice: null,
    livemode: false,
    period: { start, end },
    proration_details: { credited_items: null },
    tax_amounts: [],
    tax_rates: taxRatesToWire(
      account,
      taxes.map(({ rate }) => rate),
    ),
  } satisfies Partial<Stripe.InvoiceLineItem>;
  const recurring = lines.map(({ item, amount, discount: off }): Stripe.InvoiceLineItem => {
    const price = priceOf(account, item);
    const name = account.products.get(price.product)?.name ?? 'Plan';
    return {
      ...common,
      id: item.id.replace(/^si_/, 'il_'),
      amount,
      amount_excluding_tax: amount - off,
      description: `${item.quantity} × ${name}`,
      discount_amounts: off > 0 && discount ? [{ amount: off, discount: discount.id }] : [],
      discounts: off > 0 && discount ? [discount.id] : [],
      metadata: item.metadata,
      plan: planToWire(price),
      price: priceToWire(price),
      proration: false,
      quantity: item.quantity,
      subscription,
      subscription_item: item.id,
      type: 'subscription',
      unit_amount_excluding_tax: price.unitAmount === null ? null : String(price.unitAmount),
    };
  });
  const waiting = pending.map((each): Stripe.InvoiceLineItem => ({
    ...common,
    id: each.id.replace(/^ii_/, 'il_'),
    amount: each.amount,
    amount_excluding_tax: each.amount,
    description: 'A change in this period',
    discount_amounts: [],
    discounts: [],
    invoice_item: each.id,
    metadata: {},
    plan: null,
    price: null,
    proration: each.isProration,
    quantity: 1,
    subscription: each.subscription,
    type: 'invoiceitem',
    unit_amount_excluding_tax: String(each.amount),
  }));
  return {
    object: 'list',
    data: [...waiting, ...recurring],
    has_more: false,
    url: `/v1/invoices/lines?subscription=${subscription}`,
  };
}
