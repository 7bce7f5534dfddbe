/** Parses Stripe's invoices, payment methods and previews (API version 2024-12-18.acacia). */
import { z } from 'zod';
import { hasEnded, isRunning } from '../../domain/subscription/plan.ts';
import {
  type ChargePreview,
  type OpenInvoice,
  openInvoice,
} from '../../domain/subscription/subscription.ts';
import type { Payment, PaymentMethod, PaymentStatus, Refund } from '../../domain/money/payment.ts';

const seconds = z.int().transform((value) => new Date(value * 1000));
/** A URL. Stripe's URLs have `https`. The emulator's URLs can have `http`. */
const address = z.url({ protocol: /^https?$/ });

const brands: Readonly<Record<string, string>> = {
  american_express: 'American Express',
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  diners_club: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The names of payment methods. A name is a proper name or a key of `money.methods` in the texts. */
const names: Readonly<Record<string, string>> = {
  card: 'card',
  sepa_debit: 'sepaDebit',
  paypal: 'PayPal',
  link: 'Link',
};

const optional = <T extends z.ZodType>(type: T) => type.nullish().catch(null);
const details = z
  .object({
    brand: optional(z.string()),
    last4: optional(z.string()),
    exp_month: optional(z.int()),
    exp_year: optional(z.int()),
  })
  .catch({});

// Parses a payment method, a charge's method details, or an object of the older Sources API. The details are in a field that has
// the type's name, or directly in the object.
const method = z
  .looseObject({ object: z.string().optional(), type: z.string().optional() })
  .transform((wire): PaymentMethod => {
    const type = wire.object === 'card' ? 'card' : (wire.type ?? '');
    const { brand, last4, exp_month, exp_year } = details.parse(wire[type] ?? wire);
    const network =
      type === 'card' ? brands[brand?.toLowerCase().replaceAll(' ', '_') ?? ''] : null;
    return {
      brand: network ?? names[type] ?? 'other',
      last4: last4 ?? null,
      expMonth: exp_month ?? null,
      expYear: exp_year ?? null,
    };
  })
  .nullish()
  .catch(null);

/** An amount in the currency's minor unit. Null above 2^53 − 1, because JSON isn't exact there. */
const money = z.number().transform((value) => (Number.isSafeInteger(value) ? value : null));

const error = z.object({
  type: z.string(),
  code: z.string().nullish(),
  message: z.string().nullish(),
  payment_method: method,
});

const refundStatuses: Readonly<Record<string, Refund['status']>> = {
  pending: 'PENDING',
  requires_action: 'PENDING',
  succeeded: 'SUCCEEDED',
  failed: 'FAILED',
  canceled: 'CANCELED',
};

const charge = z.object({
  payment_method_details: method,
  // Stays true after the dispute has ended: https://docs.stripe.com/api/charges/object#charge_object-disputed.
  disputed: z.boolean().catch(false),
  refunds: z.object({
    data: z.array(
      z
        .object({
          id: z.string(),
          created: seconds,
          amount: money,
          status: z.string().nullable(),
        })
        .transform(({ id, created: at, amount, status }): Refund => ({
          id,
          at,
          amount,
          status: refundStatuses[status ?? ''] ?? 'UNKNOWN',
        })),
    ),
  }),
});

const invoice = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    created: seconds,
    amount_due: money,
    amount_remaining: money,
    post_payment_credit_notes_amount: z.int().catch(0),
    currency: z.string(),
    status: z.string().nullable(),
    attempted: z.boolean(),
    auto_advance: optional(z.boolean()),
    automatically_finalizes_at: optional(seconds),
    next_payment_attempt: seconds.nullable(),
    hosted_invoice_url: address.nullish(),
    last_finalization_error: error.nullish(),
    payment_intent: z.object({ status: z.string(), last_payment_error: error.nullish() }).nullish(),
    // A charge that isn't expanded is an id.
    charge: z.union([z.string().transform(() => null), charge]).nullish(),
    subscription: z.string().nullish(),
    status_transitions: z.object({ paid_at: seconds.nullable() }),
  })
  .transform((wire): Payment & { isHidden: boolean } => {
    const problem = wire.payment_intent?.last_payment_error ?? wire.last_finalization_error ?? null;
    const status = statusOf(wire, problem);
    const isOpen = isNotSettled(status);
    return {
      id: wire.id,
      number: wire.number,
      at: wire.status_transitions.paid_at ?? wire.created,
      amount: wire.amount_due,
      remaining: isOpen ? wire.amount_remaining : 0,
      credited: wire.post_payment_credit_notes_amount,
      currency: wire.currency,
      status,
      failureMessage: status === 'FAILED' ? failureOf(problem) : null,
      nextAttemptAt: isOpen ? (wire.automatically_finalizes_at ?? wire.next_payment_attempt) : null,
      card:
        (hasFailed(status) ? problem?.payment_method : wire.charge?.payment_method_details) ?? null,
      refunds: wire.charge?.refunds.data ?? [],
      isDisputed: wire.charge?.disputed ?? false,
      subscriptionId: wire.subscription ?? null,
      // During a payment, the customer could pay the invoice a second time on Stripe's page.
      url: status === 'PROCESSING' ? null : (wire.hosted_invoice_url ?? null),
      // A draft that isn't finalized automatically perhaps never becomes an invoice.
      isHidden: wire.status === 'draft' && problem === null && !wire.auto_advance,
    };
  });

const finalStatuses: Readonly<Record<string, PaymentStatus>> = {
  paid: 'PAID',
  void: 'VOID',
  uncollectible: 'UNCOLLECTIBLE',
};

const hasFailed = (status: PaymentStatus) => status === 'FAILED' || status === 'ACTION_REQUIRED';

const isNotSettled = (status: PaymentStatus): status is OpenInvoice['status'] =>
  openInvoice.shape.status.safeParse(status).success;

function statusOf(
  wire: {
    status: string | null;
    attempted: boolean;
    payment_intent?: { status: string } | null | undefined;
  },
  problem: z.infer<typeof error> | null,
): PaymentStatus {
  const { status, payment_intent: intent } = wire;
  const final = finalStatuses[status ?? ''];
  if (final) return final;
  if (status !== 'open' && status !== 'draft') return 'UNKNOWN';
  if (intent?.status === 'processing') return 'PROCESSING';
  if (intent?.status === 'requires_action' || problem?.code === 'authentication_required')
    return 'ACTION_REQUIRED';
  if (problem || (wire.attempted && intent?.status === 'requires_payment_method')) return 'FAILED';
  return status === 'draft' ? 'UPCOMING' : 'OPEN';
}

/** Returns the reason of a failed payment. Of Stripe's messages, only those about cards are written for customers. */
function failureOf(problem: z.infer<typeof error> | null): string {
  const words = problem?.type === 'card_error' ? problem.message : null;
  return words ?? 'The payment did not go through.';
}

/** Parses invoices. Leaves out hidden drafts and unreadable invoices. @param onOdd gets an unreadable invoice's invalid fields */
export const readPayments = (wire: unknown[], onOdd: (fields: string[]) => void): Payment[] =>
  wire
    .flatMap((each) => {
      const { data, error } = invoice.safeParse(each);
      if (error) onOdd(error.issues.map(({ path }) => path.join('.')));
      return data && !data.isHidden ? [data] : [];
    })
    .map(({ isHidden: _, ...payment }) => payment);

/** Parses the unsettled invoices, oldest first. Throws if an invoice can't be read. */
export const readOpenInvoices = (wire: unknown[]): OpenInvoice[] =>
  z
    .array(invoice)
    .parse(wire)
    .flatMap(({ id, status, remaining, currency, nextAttemptAt, isHidden }) =>
      isNotSettled(status) && !isHidden && remaining !== 0
        ? [{ id, status, remaining, currency, nextAttemptAt }]
        : [],
    )
    .reverse();

const customer = z.object({
  invoice_settings: z.object({ default_payment_method: method }).optional(),
  default_source: method,
  subscriptions: z
    .object({
      data: z.array(
        z.object({
          status: z.string(),
          cancel_at: z.int().nullish(),
          cancel_at_period_end: z.boolean().nullish(),
          collection_method: z.string().nullish(),
          default_payment_method: method,
          default_source: method,
        }),
      ),
    })
    .optional(),
});

/** Returns a plan's payment method, else the customer's default. Prefers a plan that renews, then a running plan. */
export function readPaymentMethod(wire: unknown): PaymentMethod | null {
  const {
    invoice_settings: settings,
    default_source: source,
    subscriptions,
  } = customer.parse(wire);
  const plans = (subscriptions?.data ?? []).filter(
    (plan) => plan.collection_method !== 'send_invoice' && !hasEnded(plan),
  );
  const running = plans.filter(isRunning);
  const plan =
    running.find((each) => !each.cancel_at && !each.cancel_at_period_end) ?? running[0] ?? plans[0];
  return (
    plan?.default_payment_method ??
    plan?.default_source ??
    settings?.default_payment_method ??
    source ??
    null
  );
}

export const readInvoiceUrl = (wire: unknown): string | null =>
  z.object({ hosted_invoice_url: address.nullish() }).parse(wire).hosted_invoice_url ?? null;

const previewLine = z.object({
  amount: z.int(),
  quantity: z.int().nullish(),
  type: z.string(),
  proration: z.boolean(),
  subscription: z.string().nullish(),
  subscription_item: z.string().nullish(),
});
const preview = z.object({
  amount_due: z.int(),
  total: z.int(),
  currency: z.string(),
  starting_balance: z.int(),
  total_tax_amounts: z.array(z.object({ amount: z.int(), inclusive: z.boolean() })).nullish(),
  lines: z
    .object({ data: z.array(previewLine), has_more: z.boolean().nullish() })
    .catch({ data: [], has_more: true }),
});

export function readPreview(wire: unknown): ChargePreview {
  const { lines, ...sums } = preview.parse(wire);
  const taxes = sums.total_tax_amounts ?? [];
  const [onTop, included] = [false, true].map((isIncluded) =>
    total(taxes.filter(({ inclusive }) => inclusive === isIncluded)),
  ) as [number, number];
  const [own, others] = [true, false].map((isOwn) =>
    lines.data.filter((line) => (line.type === 'subscription' && !line.proration) === isOwn),
  ) as [typeof lines.data, typeof lines.data];
  const isWhole = !lines.has_more;
  const isOneItem = new Set(own.map((line) => line.subscription_item)).size === 1;
  return {
    amount: sums.amount_due,
    currency: sums.currency,
    recurring: isWhole ? total(own) : null,
    changes: total(others),
    quantity:
      isOneItem && isWhole ? own.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0) : null,
    // Uses the difference between the lines and the total, so that each discount counts once.
    discount: isWhole ? total(lines.data) + onTop - sums.total : 0,
    taxOnTop: onTop,
    taxIncluded: included,
    credit: sums.total - sums.amount_due,
    isShared: sums.starting_balance !== 0 || others.some((line) => !line.subscription),
  };
}

const total = (each: { amount: number }[]): number =>
  each.reduce((sum, { amount }) => sum + amount, 0);
