/**
 * Lists each field of Stripe's objects that can change an amount, and where it is shown or why not. New fields of the SDK are
 * type errors. `-u` renews docs/money-fields.md.
 */
import type Stripe from 'stripe';
import { expect, it } from 'vitest';

const none =
  <T>() =>
  <K extends keyof T>(...names: K[]): Record<K, null> =>
    Object.fromEntries(names.map((name) => [name, null])) as Record<K, null>;

type Fields<T> = Record<keyof T, string | null>;

const preview = 'in the preview of the next charge';
const byPreview = 'only what it does to the amount: the preview has it';
const ofInvoice = 'in the amount of the invoice';
const ofMerchant = 'not shown: it divides the money between merchants';

const subscription: Fields<Stripe.Subscription> = {
  ...none<Stripe.Subscription>()(
    'id',
    'object',
    'application',
    'created',
    'customer',
    'description',
  ),
  ...none<Stripe.Subscription>()('invoice_settings', 'livemode', 'metadata', 'test_clock'),
  ...none<Stripe.Subscription>()('start_date', 'trial_start', 'cancellation_details'),
  application_fee_percent: ofMerchant,
  on_behalf_of: ofMerchant,
  transfer_data: ofMerchant,
  automatic_tax: byPreview,
  billing_cycle_anchor: 'by the end of the period',
  billing_cycle_anchor_config: 'by the end of the period',
  billing_thresholds: 'not shown: not used by the shop. Its invoices are in the payments',
  cancel_at: '“Ends”, the sentence on the card',
  cancel_at_period_end: '“Ends”, the sentence on the card',
  canceled_at: 'the receipt',
  collection_method: 'the sentence: “by invoice”, “overdue”',
  currency: 'the amount’s currency; the Price row is a sum only in it',
  current_period_end: 'when the next charge comes',
  current_period_start: '“Started”',
  days_until_due: 'on the invoice’s own page',
  default_payment_method: 'the card of the payments; whether a trial is charged',
  default_source: 'the card of the payments; whether a trial is charged',
  default_tax_rates: byPreview,
  discount: 'how long it holds; its amount is the preview’s',
  discounts: 'two or more: only in the preview',
  ended_at: 'the receipt, “ended on”',
  items: 'the Price row',
  latest_invoice: 'whether something is still to be paid',
  next_pending_invoice_item_invoice:
    'not shown: not used by the shop. Pending items are in the preview',
  pause_collection: 'the sentence: “payments are paused”',
  payment_settings: 'on the invoice’s own page',
  pending_invoice_item_interval:
    'not shown: not used by the shop. Pending items are in the preview',
  pending_setup_intent: 'not shown: Stripe’s own page asks for it',
  pending_update: 'the sentence: a change waits for its payment; the next amount is left out',
  schedule: 'the preview is the schedule’s',
  status: 'the badge and the sentence',
  trial_end: 'the sentence: “Free until”',
  trial_settings: 'the sentence: what happens without a payment method',
};

const invoice: Fields<Stripe.Invoice> = {
  ...none<Stripe.Invoice>()('object', 'account_country', 'account_name', 'account_tax_ids'),
  ...none<Stripe.Invoice>()('application', 'custom_fields', 'customer', 'customer_address'),
  ...none<Stripe.Invoice>()(
    'customer_email',
    'customer_name',
    'customer_phone',
    'customer_shipping',
  ),
  ...none<Stripe.Invoice>()('customer_tax_ids', 'deleted', 'description', 'effective_at', 'footer'),
  ...none<Stripe.Invoice>()('invoice_pdf', 'issuer', 'livemode', 'metadata', 'quote', 'rendering'),
  ...none<Stripe.Invoice>()('receipt_number', 'statement_descriptor', 'subscription_details'),
  ...none<Stripe.Invoice>()('subscription_proration_date', 'test_clock', 'webhooks_delivered_at'),
  ...none<Stripe.Invoice>()('period_end', 'period_start', 'payment_settings', 'threshold_reason'),
  id: 'which invoice “Pay this invoice” opens',
  amount_due: 'the payment’s amount, and that of the next charge',
  amount_paid: 'the payment’s note “$10.00 of $29.99 is paid”',
  amount_remaining: 'the payment’s amount while it is open; “Still to be paid”',
  amount_shipping: ofInvoice,
  application_fee_amount: ofMerchant,
  attempt_count: 'not shown: the date of the next attempt is',
  attempted: 'the payment’s status',
  auto_advance: 'a draft without it is left out: it may never be charged',
  automatic_tax: ofInvoice,
  automatically_finalizes_at: 'when a draft is collected',
  billing_reason: 'not shown: the invoice’s own page says what it is for',
  charge: 'the payment’s card, refunds and disputes',
  collection_method: 'by the subscription’s',
  created: 'the payment’s date until it is paid',
  currency: 'the payment’s currency',
  customer_tax_exempt: ofInvoice,
  default_payment_method: 'the card that was charged is the charge’s',
  default_source: 'the card that was charged is the charge’s',
  default_tax_rates: ofInvoice,
  discount: ofInvoice,
  discounts: ofInvoice,
  due_date: 'on the invoice’s own page',
  ending_balance: 'not shown: the next preview has the credit that is left',
  from_invoice: 'not shown: the invoice that it replaces is void',
  hosted_invoice_url: 'the link of the payment',
  last_finalization_error: 'the payment’s status and message',
  latest_revision: 'not shown: the revision is an invoice of its own',
  lines: 'how the next charge adds up',
  next_payment_attempt: '“We’ll try again on”',
  number: 'the payment’s number',
  on_behalf_of: ofMerchant,
  paid: 'the payment’s status',
  paid_out_of_band: 'not shown: the status says paid',
  payment_intent: 'the payment’s status: processing, failed, waits for the bank',
  post_payment_credit_notes_amount: 'the payment’s note “$29.99 credited.”',
  pre_payment_credit_notes_amount: ofInvoice,
  shipping_cost: ofInvoice,
  shipping_details: null,
  starting_balance: preview,
  status: 'the payment’s status',
  status_transitions: 'the payment’s date',
  subscription: 'which plan a payment is for',
  subtotal: ofInvoice,
  subtotal_excluding_tax: ofInvoice,
  tax: ofInvoice,
  total: 'the discount of the next charge: lines + tax − total',
  total_discount_amounts: 'not added up: the discount is what lies between lines and total',
  total_excluding_tax: ofInvoice,
  total_pretax_credit_amounts: byPreview,
  total_tax_amounts: 'the tax of the next charge',
  transfer_data: ofMerchant,
};

const price: Fields<Stripe.Price> = {
  ...none<Stripe.Price>()('id', 'object', 'active', 'created', 'deleted', 'livemode', 'lookup_key'),
  ...none<Stripe.Price>()('metadata', 'nickname', 'type'),
  billing_scheme: 'tiers: the Price row is the preview’s',
  currency: 'another than the subscription’s: the Price row is the preview’s',
  currency_options: byPreview,
  custom_unit_amount: 'not shown: for one-time payments only',
  product: 'whether it is Premium (`PREMIUM_PRODUCTS`)',
  recurring: 'the Price row’s rhythm; use is “billed by use”',
  tax_behavior: byPreview,
  tiers: 'the Price row is the preview’s',
  tiers_mode: 'the Price row is the preview’s',
  transform_quantity: 'the Price row is the preview’s',
  unit_amount: 'the Price row',
  unit_amount_decimal:
    'parts of a cent: the Price row is the preview’s, since `unit_amount` is null',
};

const discount: Fields<Stripe.Discount> = {
  ...none<Stripe.Discount>()('id', 'object', 'checkout_session', 'customer', 'deleted', 'invoice'),
  ...none<Stripe.Discount>()('invoice_item', 'promotion_code', 'start', 'subscription'),
  coupon: 'whether it holds once; its amount, currencies and products only in the preview',
  end: '“$5.00 off until”',
  subscription_item: byPreview,
};

const customer: Fields<Stripe.Customer> = {
  ...none<Stripe.Customer>()(
    'id',
    'object',
    'created',
    'deleted',
    'description',
    'email',
    'livemode',
  ),
  ...none<Stripe.Customer>()(
    'invoice_prefix',
    'metadata',
    'name',
    'next_invoice_sequence',
    'phone',
  ),
  ...none<Stripe.Customer>()('preferred_locales', 'shipping', 'test_clock'),
  address: byPreview,
  balance: 'the credit, or the outstanding balance, of the next charge',
  cash_balance: 'not shown: Stripe applies it to open invoices, which then have less to be paid',
  currency: 'by the subscription’s',
  default_source: 'the card of the payments; whether a trial is charged',
  delinquent: 'not shown: the plan’s status and its open invoices say so',
  discount: 'how long it holds, if the subscription has none; its amount is the preview’s',
  invoice_credit_balance: preview,
  invoice_settings: 'the card of the payments; whether a trial is charged',
  sources: 'by the default source',
  subscriptions: 'the cards',
  tax: byPreview,
  tax_exempt: byPreview,
  tax_ids: byPreview,
};

const tables = {
  Subscription: subscription,
  Invoice: invoice,
  Price: price,
  Discount: discount,
  Customer: customer,
};

it('is in docs/money-fields.md as it is', async () => {
  const sections = Object.entries(tables).map(([name, fields]) => {
    const rows = Object.entries(fields as Record<string, string | null>)
      .flatMap(([field, where]) => (where === null ? [] : [`| \`${field}\` | ${where} |`]))
      .sort();
    return `## ${name}\n\n| Field | Where it is shown, or why not |\n| --- | --- |\n${rows.join('\n')}\n`;
  });
  const opening = `# Where Stripe’s amounts are shown

Made by \`tests/unit/money-fields.test.ts\`, which has each field of these objects in the SDK’s types: the fields that can change what a person
pays or owes are here, the others are listed there. A field that an update of the SDK adds is a type error until it has its row.
`;
  await expect(`${opening}\n${sections.join('\n')}`).toMatchFileSnapshot(
    '../../docs/money-fields.md',
  );
});
